local takes = true

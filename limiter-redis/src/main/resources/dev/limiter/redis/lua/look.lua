local takes = false -- a check that answers what it would do, and does nothing

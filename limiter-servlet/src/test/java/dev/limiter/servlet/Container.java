package dev.limiter.servlet;

import java.nio.file.Path;

/** A running servlet container. */
interface Container extends AutoCloseable {

  int port();

  @Override
  void close();

  /** Starts containers of one kind. */
  interface Kind {

    /** Starts one that runs an application in the root context. */
    Container start(App app) throws Exception;

    /** Starts one that runs an unpacked web application, web.xml and all, in the root context. */
    Container startWebApp(Path directory) throws Exception;
  }
}

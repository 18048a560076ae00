/**
 * Node's flags for the service, here and in the Dockerfile. Without `__proto__` no text of a client becomes a
 * prototype. An unhandled rejection counts as an uncaught error: the process ends gracefully and reports it.
 */
export const serviceFlags = ["--enable-source-maps", "--disable-proto=delete", "--unhandled-rejections=strict"];

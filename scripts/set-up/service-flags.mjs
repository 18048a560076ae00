/**
 * How Node runs the service, here and in the Dockerfile. Without `__proto__` no text of a client becomes a prototype; a
 * rejection that nobody handles is an error like one that nobody catches: the process ends gracefully and says why.
 */
export const serviceFlags = ["--enable-source-maps", "--disable-proto=delete", "--unhandled-rejections=strict"];

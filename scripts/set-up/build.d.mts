/** Compiles to dist/, bundles the workflows and the service, unless the sources are those of the last build. */
export function build(log: (message: string) => void): Promise<void>;

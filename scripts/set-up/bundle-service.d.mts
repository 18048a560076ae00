/** Replaces compiled entry points below `dist` (paths without ".js") by bundles. Default: those of the service. */
export function bundleService(dist: string, entries?: readonly string[]): Promise<void>;

/** The path of the module that LangChain asks whether it traces. */
export const tracingSwitch: RegExp;

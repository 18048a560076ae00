import { MIB } from "./mib.ts";

/** JSON bodies: far above every honest request, and far below a size whose parsing would stall the event loop. */
export const jsonBodyLimitBytes = MIB;
/** Levels of nesting, orders of magnitude below the limits of JSON.stringify and the stores. */
export const jsonDepthLimit = 32;
export const jsonKeysLimit = 500;
export const propertiesLimitBytes = 65_536;
export const customFieldsLimitBytes = 65_536;
/** More than 10 MB of text, because JSON escapes it: other alphabets as \uXXXX can take three times the bytes. */
export const unifiedBodyLimitBytes = 16 * MIB;
/** Concurrent requests that wait for the end of their job; each holds a socket and its body. Others get 202 at once. */
export const waitingRequestsLimit = 100;

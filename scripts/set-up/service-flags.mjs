/**
 * Flags for every process that reads what clients send. Without `__proto__` no text of a client becomes a
 * prototype. An unhandled rejection counts as an uncaught error: the process ends gracefully and reports it.
 */
export const safetyFlags = ["--disable-proto=delete", "--unhandled-rejections=strict"];

/**
 * Flags for the memory of V8, in MB. The limit of the heap is far above its live objects. V8 lets a heap grow to four
 * times its live objects before it collects them if the limit is 2,048 MB or more, and to less than twice below that
 * (docs/decisions/0125). Half-spaces of twice the default size are collected half as often, when more of the objects of
 * a question are dead (docs/decisions/0124).
 */
const memoryFlags = ["--max-semi-space-size=32", "--max-old-space-size=2000"];

/** Node's flags for the service, here and in the Dockerfile. */
export const serviceFlags = [...safetyFlags, ...memoryFlags];

const nameOf = (option) => option.split("=", 1)[0].replaceAll("_", "-");

/** The flags beside the operator's NODE_OPTIONS, whose sizes flags of the command line would override. */
export function flagsBeside(nodeOptions = "") {
  const given = new Set(nodeOptions.split(/["\s]+/).map(nameOf));
  return serviceFlags.filter((flag) => !memoryFlags.includes(flag) || !given.has(nameOf(flag)));
}

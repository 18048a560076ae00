/**
 * Flags for every process that reads what clients send. Without `__proto__` no text of a client becomes a
 * prototype. An unhandled rejection counts as an uncaught error: the process ends gracefully and reports it.
 */
export const safetyFlags = ["--disable-proto=delete", "--unhandled-rejections=strict"];

/**
 * Node's flags for the service, here and in the Dockerfile. The limit of the heap in MB is far above its live objects.
 * V8 lets a heap grow to four times its live objects before it collects them if the limit is 2,048 MB or more, and to
 * less than twice below that (docs/decisions/0125).
 */
export const serviceFlags = ["--enable-source-maps", ...safetyFlags, "--max-old-space-size=2000"];

const heapFlag = /^--max[-_]old[-_]space[-_]size/;

/** The flags beside the operator's NODE_OPTIONS, whose limit of the heap a flag of the command line would override. */
export function flagsBeside(nodeOptions = "") {
  const hasHeap = nodeOptions.split(/["\s]+/).some((option) => heapFlag.test(option));
  return hasHeap ? serviceFlags.filter((flag) => !heapFlag.test(flag)) : serviceFlags;
}

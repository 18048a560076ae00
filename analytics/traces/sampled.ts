/** Whether a trace belongs to the kept share (0–1). The decision depends on the id only, so all processes agree. */
export function isSampled(trace_id: string, share: number): boolean {
  if (share >= 1) return true;
  // FNV-1a, then murmur3's final mixing, since consecutive ids differ in a few characters only.
  let hash = 0x811c9dc5;
  for (let i = 0; i < trace_id.length; i += 1) hash = Math.imul(hash ^ trace_id.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32 < share;
}

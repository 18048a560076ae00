/** Whether a trace is among the share (0–1) that is kept: every process decides alike, by the id. */
export function isSampled(trace_id: string, share: number): boolean {
  if (share >= 1) return true;
  // FNV-1a, then a last mixing (murmur3's), since ids made in a row differ in a few characters only.
  let hash = 0x811c9dc5;
  for (let i = 0; i < trace_id.length; i += 1) hash = Math.imul(hash ^ trace_id.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32 < share;
}

/**
 * Requests to addresses that a client names (`platform/outbound/`). `totalMs` is the time from the first name look-up
 * to the last byte. `atOnce` bounds the resources that a flood of such requests can use.
 */
export const outboundLimits = {
  urlLength: 2_048,
  redirects: 5,
  connectMs: 5_000,
  headersMs: 5_000,
  headerBytes: 16_384,
  totalMs: 20_000,
  atOnce: 16,
} as const;

/**
 * Deliveries of webhooks: time limit of one attempt, bytes read of the answer, and pauses after each failed attempt in
 * milliseconds.
 */
export const webhookLimits = {
  lookupMs: 3_000,
  totalMs: 15_000,
  answerBytes: 65_536,
  atOnce: 32,
  pausesMs: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1_000),
} as const;

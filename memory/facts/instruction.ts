const standing = /^(?:please )?(?:from now on,?(?: always| never)?|always|never) (?<next>[^\s,.!]+)/i;
/**
 * Words after "never", "always" and "from now on" that make no order: "never mind", "never heard of it", "always a
 * pleasure", "from now on I live in Oslo".
 */
const noOrders = new Set(
  (
    "mind again ever been had has have was were thought heard seen knew said known got did done a an the this that so too very " +
    "happy glad nice good great fun online offline late slow busy full empty available enough open closed broken wrong there here i i'm i'll we we're he she it they my our there's"
  ).split(" "),
);

/** Orders that end in s. Other words in s make complaints: "never works for me", "always fails on Mondays". */
const orders = new Set(["focus", "refocus", "bias", "canvas"]);
const isComplaint = (next: string): boolean => /[^s]s$/.test(next) && !orders.has(next);

/** Whether a sentence says how the user wants every answer: "always …", "never …", "from now on …" with an order. */
export function isInstruction(sentence: string): boolean {
  const next = standing.exec(sentence)?.groups?.next?.toLowerCase();
  return next !== undefined && !noOrders.has(next) && !/[^e]ed$/.test(next) && !isComplaint(next);
}

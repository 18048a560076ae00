import { recordOf } from "../../domain/record-of.ts";
import type { Judge, Opinion } from "./offline-judge.ts";
import { type BlindAnswer, type Case, criteria, type Rubric } from "./rubric.ts";

export type Arm = "on" | "off";
export type PerArm<T> = Readonly<Record<Arm, T>>;

interface Order {
  /** The answer that the judge read first. */
  readonly first: Arm;
  readonly verdict: Arm | "tie";
  readonly scores: PerArm<Rubric>;
  readonly rationale: string;
}

export interface Verdict {
  readonly verdict: Arm | "tie";
  /** Whether both orders have the same verdict. */
  readonly position_consistent: boolean;
  readonly orders: readonly Order[];
  /** Means over both orders. */
  readonly scores: PerArm<Rubric>;
  readonly totals: PerArm<number>;
}

/**
 * Asks the judge twice, in both orders. Two different verdicts are a tie, because the judge then depends on the order.
 */
export function inBothOrders(judge: Judge, given: Case, answers: PerArm<BlindAnswer>): Verdict {
  const forward = judge(given, [answers.on, answers.off]);
  const backward = judge(given, [answers.off, answers.on]);
  const orders = [orderOf("on", forward), orderOf("off", backward)] as const;
  const isConsistent = orders[0].verdict === orders[1].verdict;
  return {
    verdict: isConsistent ? orders[0].verdict : "tie",
    position_consistent: isConsistent,
    orders,
    scores: {
      on: meanOf(orders[0].scores.on, orders[1].scores.on),
      off: meanOf(orders[0].scores.off, orders[1].scores.off),
    },
    totals: {
      on: (forward.totals[0] + backward.totals[1]) / 2,
      off: (forward.totals[1] + backward.totals[0]) / 2,
    },
  };
}

function orderOf(first: Arm, { verdict, scores, rationale }: Opinion): Order {
  const second: Arm = first === "on" ? "off" : "on";
  const [of, other] = scores;
  return {
    first,
    verdict: verdict === "tie" ? "tie" : verdict === "first" ? first : second,
    scores: first === "on" ? { on: of, off: other } : { on: other, off: of },
    rationale,
  };
}

const meanOf = (a: Rubric, b: Rubric): Rubric => recordOf(criteria, (name) => (a[name] + b[name]) / 2);

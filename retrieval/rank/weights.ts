import type { AggregateFeature } from "./aggregate.ts";
import type { LogisticModel } from "./logistic.ts";
import type { Stage0Feature } from "./stage0.ts";
import type { TransitionFeature } from "./transitions.ts";

export interface RankerWeights {
  readonly stage0: LogisticModel<Stage0Feature>;
  readonly transition: LogisticModel<TransitionFeature>;
  readonly aggregate: LogisticModel<AggregateFeature>;
}
export const rankerWeights: RankerWeights = { stage0: {bias:0, coefficients: {}}, transition: {bias:0,coefficients:{}}, aggregate:{bias:0,coefficients:{}} } as unknown as RankerWeights;

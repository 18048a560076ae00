import type { DeliveryWork } from "../../agents/deliver-webhook.ts";
import type { Failure, StepContext } from "../../agents/step.ts";

type Answered = Awaited<ReturnType<DeliveryWork["deliver"]>>["wait_ms"];

/** The steps of deliveries over maps: `deliver` returns the answers in turn, and then repeats the last one. */
export function memoryDelivery(
  answers: readonly Answered[],
  during: (context: StepContext) => Promise<void> | void = () => undefined,
) {
  const left = [...answers];
  const attempts: string[] = [];
  const abandoned = new Map<string, Failure>();
  const work: DeliveryWork = {
    async deliver({ event_id }, context) {
      attempts.push(event_id);
      await during(context);
      return { wait_ms: (left.length > 1 ? left.shift() : left[0]) ?? null };
    },
    async abandon({ event_id }, failure) {
      abandoned.set(event_id, failure);
    },
  };
  return { work, attempts, abandoned };
}

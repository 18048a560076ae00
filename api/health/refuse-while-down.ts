import { AppError } from "../../domain/errors.ts";
import { criticalServices, type Health } from "./health.ts";

/** By then the prober may have found that the service is back. */
const retryAfterSeconds = 10;

/**
 * Refuses a document while a critical store is down (specification, "Service criticality"). A document that was
 * accepted before the outage waits for the store instead. Throws `unavailable`.
 */
export function refuseWhileDown({ report }: Pick<Health, "report">): void {
  const { services } = report();
  const role = criticalServices.find((name) => services[name].status === "disconnected");
  if (role === undefined) return;
  throw new AppError("unavailable", `${role} unavailable`, { details: { role }, retryAfterSeconds });
}

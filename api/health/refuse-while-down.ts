import { AppError } from "../../domain/errors.ts";
import { criticalServices, type Health } from "./health.ts";

/** When the prober may have found the service back. */
const retryAfterSeconds = 10;

/**
 * The failure of a critical store blocks ingestion (specification, "Service criticality"). Asked before a document is
 * accepted; one that was accepted already waits for the store instead. Throws `unavailable`.
 */
export function refuseWhileDown({ report }: Pick<Health, "report">): void {
  const { services } = report();
  const role = criticalServices.find((name) => services[name].status === "disconnected");
  if (role === undefined) return;
  throw new AppError("unavailable", `${role} unavailable`, { details: { role }, retryAfterSeconds });
}

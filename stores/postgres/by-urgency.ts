import { clientWaits } from "../../platform/client-waits.ts";
import type { Database } from "./client.ts";

/**
 * One database over two pools. The same work, such as bringing an edit or a document to the engines, uses the clients'
 * pool if a client waits for it, and the background pool otherwise. Closing the result leaves both pools open.
 */
export function byUrgency(clients: Database, background: Database): Database {
  const chosen = () => (clientWaits() ? clients : background);
  return {
    role: background.role,
    query: (text, values) => chosen().query(text, values),
    one: (text, values) => chosen().one(text, values),
    prepared: (name, text, values) => chosen().prepared(name, text, values),
    transaction: (work, options) => chosen().transaction(work, options),
    as: (role) => byUrgency(clients.as(role), background.as(role)),
    health: () => chosen().health(),
    close: async () => undefined,
  };
}

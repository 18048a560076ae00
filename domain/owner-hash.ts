import { createHash } from "node:crypto";

interface Owner {
  readonly tenant_id: string;
  readonly user_id: string;
}

/** A hash of tenant and user, 64 hexadecimal digits, which reveals neither. JSON keeps both apart. */
export const ownerHash = ({ tenant_id, user_id }: Owner): string =>
  createHash("sha256")
    .update(JSON.stringify([tenant_id, user_id]))
    .digest("hex");

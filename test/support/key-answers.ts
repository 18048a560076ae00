import { expect } from "vitest";

export const dayMs = 86_400_000;
export const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
export const keyId = expect.stringMatching(/^key_[0-9A-Z]{26}$/);
export const secretText = expect.stringMatching(/^lore_live_[0-9A-Za-z]{49}$/);
export const unknown = { detail: "API key not found", status_code: 404 };
export const unauthenticated = {
  error: "authentication_failed",
  message: "Invalid or expired API key",
  code: "AUTH_001",
};
export const forbidden = (message: string, has: readonly string[] = ["admin"]) => ({
  error: "authorization_failed",
  message,
  required_scopes: ["admin"],
  current_scopes: has,
  code: "AUTH_002",
});
export const otherTenant = forbidden("Only an admin of the default tenant may name another tenant");

import { expect, test } from "vitest";
import { dropSecrets } from "./secrets.ts";

test.for([
  ["a card number", "My card is 4111 1111 1111 1111, thanks", "My card is [removed], thanks", "card_number"],
  ["a card number without blanks", "5500005555555559", "[removed]", "card_number"],
  ["a key with a prefix", "Use sk-live_0123456789abcdefGHIJ for it", "Use [removed] for it", "key"],
  ["a web token", "It is eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.SflKxwRJSMeKKF2QT4", "It is [removed]", "key"],
  ["a private key", "-----BEGIN PRIVATE KEY-----\nMIIEvQ==\n-----END PRIVATE KEY-----", "[removed]", "key"],
  ["a named password", "My password is hunter2.", "My password is [removed]", "password"],
  ["a changed password", "My password is now hunter2", "My password is now [removed]", "password"],
  ["a password behind a colon", "My password is: hunter2", "My password is: [removed]", "password"],
  ["a password behind two signs", "password is now = hunter2", "password is now = [removed]", "password"],
  ["a former password", "my password was hunter2.", "my password was [removed]", "password"],
  ["a named key", "API key: abc123", "API key: [removed]", "password"],
] as const)("%s is dropped, and the rest stays", ([_what, given, text, kind]) => {
  expect(dropSecrets(given)).toEqual({ text, dropped: [kind] });
});

test.each([
  "Call 0800 123 4567 on 2026-01-31, order 1234567890123.",
  "The number 4111 1111 1111 1112 has a wrong check digit.",
  "I forgot my password again, and the token ring is old.",
  "0000 0000 0000 0000",
])("%s stays as it is", (text) => {
  expect(dropSecrets(text)).toEqual({ text, dropped: [] });
});

test("a long text of digits and keywords takes linear time", () => {
  const long = "password is ".repeat(20_000) + "1 ".repeat(100_000) + "-----BEGIN ".repeat(20_000);
  expect(dropSecrets(long).text.length).toBeGreaterThan(0);
  const tokens = "-eyJ".repeat(100_000);
  expect(dropSecrets(tokens)).toEqual({ text: tokens, dropped: [] });
});

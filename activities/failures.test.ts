import { expect, test } from "vitest";
import { AppError, invalidInput, unavailable } from "../domain/errors.ts";
import { asActivityFailure } from "./failures.ts";

test("an error that can never succeed is not retried", () => {
  expect(asActivityFailure(invalidInput("no text layer"), 1)).toMatchObject({
    type: "invalid_input",
    message: "no text layer",
    nonRetryable: true,
  });
});

test("an outage is retried without a limit of attempts", () => {
  expect(asActivityFailure(unavailable("graphdb"), 500)).toMatchObject({ type: "unavailable", nonRetryable: false });
});

test("a rate limit is retried after the time that the error gives", () => {
  const limited = new AppError("rate_limited", "slow down", { retryAfterSeconds: 7 });
  expect(asActivityFailure(limited, 1)).toMatchObject({ nonRetryable: false, nextRetryDelay: 7_000 });
});

test("an unknown error gets five attempts, and its text stays out of the history", () => {
  const secret = new Error("connect ECONNREFUSED postgres://user:password@host");
  expect(asActivityFailure(secret, 4)).toMatchObject({ type: "internal", nonRetryable: false });
  const last = asActivityFailure(secret, 5);
  expect(last).toMatchObject({ message: "Internal error", nonRetryable: true });
  expect(JSON.stringify([last.message, last.details, last.cause])).not.toContain("password");
});

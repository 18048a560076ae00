import { type QuestionStep, questionSteps } from "../domain/job.ts";

/** Wraps each step of a question in `around`, which runs it and returns its value. */
export const aroundSteps = <Steps extends object>(
  steps: Steps,
  around: (name: QuestionStep, step: () => Promise<unknown>) => Promise<unknown>,
): Steps =>
  new Proxy(steps, {
    get(target, key) {
      const step: unknown = Reflect.get(target, key);
      const name = questionSteps.find((known) => known === key);
      if (name === undefined || typeof step !== "function") return step;
      return (...args: unknown[]) => around(name, async () => Reflect.apply(step, target, args));
    },
  });

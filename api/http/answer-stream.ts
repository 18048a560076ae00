import type { Context } from "koa";
import type { QuestionProgress, Tell } from "../../retrieval/question-progress.ts";
import { type ErrorAnswer, toAnswer } from "../present/errors.ts";
import type { Reply, ServerEvent } from "../route.ts";
import { sendEvents } from "./event-stream.ts";

type Plain = Omit<Reply, "reply">;

/** The answer of a request whose client may follow it. */
export interface AnswerStream {
  readonly tell: Tell;
  /**
   * Does the work, and sends its progress as events; the last event is `answer` or `error`. Returns an answer that is
   * not a plain success (202 of a job), because it is not sent as events. Throws an error of the work that comes before
   * the first event. Passes a later one to `onError`, with the body that the client receives.
   */
  send(context: Context, work: () => Promise<Plain>, onError: OnError): Promise<Plain | null>;
}

type Numberless = Omit<ServerEvent, "id">;
type OnError = (error: unknown, answer: ErrorAnswer) => void;

/** Whether the client prefers events to JSON. */
export const wantsEvents = (context: Context): boolean =>
  context.accepts("application/json", "text/event-stream") === "text/event-stream";

export function createAnswerStream(): AnswerStream {
  const told: QuestionProgress[] = [];
  let wake = () => {};
  const begun = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const tell: Tell = (progress) => {
    told.push(progress);
    wake();
  };

  async function* eventsUntil(last: Promise<Numberless>): AsyncGenerator<ServerEvent> {
    const ended: { event: Numberless | null } = { event: null };
    void last.then((event) => {
      ended.event = event;
      wake();
    });
    for (let id = 1; ; id += 1) {
      while (told.length === 0 && ended.event === null)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const next: Numberless | null = told.shift() ?? ended.event;
      if (next !== null) yield { id: String(id), event: next.event, data: next.data };
      if (next === ended.event) return;
    }
  }

  return {
    tell,
    async send(context, work, onError) {
      const done = work();
      const first = await Promise.race([done, begun]);
      if (first && first.status !== 200) return first;
      for (const [name, value] of Object.entries(first?.headers ?? {})) context.set(name, value);
      const last = done.then(
        ({ body }) => ({ event: "answer", data: body }),
        (error: unknown) => {
          const answer = toAnswer(error);
          onError(error, answer);
          return { event: "error", data: answer.body };
        },
      );
      await sendEvents(context, { events: eventsUntil(last) }, (error) => onError(error, toAnswer(error)));
      // The work of a client that has disconnected ends later than its stream, and may still fail.
      await last;
      return null;
    },
  };
}

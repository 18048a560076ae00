import { memoryItemsOfUser, turnDays } from "../domain/limits/memory.ts";
import type { RecalledMemory, RememberedAnswer } from "../domain/memory.ts";
import type { MemoryItem } from "../domain/memory-item.ts";
import { outsideOfTrace } from "../platform/trace-context.ts";
import { answerFromItems, goneWords } from "./conversation/answer-from-items.ts";
import { answerOfSpeaker } from "./conversation/answer-of-speaker.ts";
import { askedConversation } from "./conversation/asked-conversation.ts";
import { logOf } from "./conversation/log-turns.ts";
import { forgettingOf, turnsToRead } from "./conversation/turns-to-read.ts";
import { turnEvent } from "./events.ts";
import type { ItemServices } from "./item-services.ts";
import { newItem } from "./items/new-item.ts";
import { createTurnPruner } from "./items/prune-turns.ts";
import { memoryOf } from "./items/relevant.ts";
import { writeDecided } from "./items/write-decided.ts";
import type { MemoryManager } from "./manager.ts";
import type { MemoryScope, NewTurn } from "./scope.ts";
import { type ChosenTurn, chooseTurns } from "./turns/choose-turns.ts";
import type { TurnIndex } from "./turns/turn-index.ts";

interface Found {
  readonly index: TurnIndex;
  readonly chosen: readonly ChosenTurn[];
  readonly items: ReadonlyMap<string, MemoryItem>;
  /** Facts of the user in every status. */
  readonly facts: readonly MemoryItem[];
}

const dayMs = 24 * 3_600_000;

/**
 * What happened: each question with its outcome, and what clients asked to remember. These items never contradict each
 * other.
 */
export function createEpisodic({ memory, userItems, userTurns, health }: ItemServices): MemoryManager {
  const pruneTurns = createTurnPruner(memory, memoryItemsOfUser.turns);

  /** The items that still exist, by their ids. */
  async function read(scope: MemoryScope, ids: readonly string[]): Promise<ReadonlyMap<string, MemoryItem>> {
    if (ids.length === 0) return new Map();
    const items = await memory.list(scope, { ids, manager: "episodic", status: "active" }, ids.length);
    return new Map(items.map((item) => [item.id, item]));
  }

  /** The answer of people who speak in the turns, without what the user took back. */
  async function answerOfLog(scope: MemoryScope, question: string, { index, chosen, items, facts }: Found) {
    const log = logOf(question, { index, chosen, items });
    if (log === null) return null;
    // A wish to forget need not have any word of the question.
    const isGone = goneWords([...(await read(scope, forgettingOf(index))).values()], facts);
    return answerOfSpeaker(question, { ...log, turns: log.turns.filter(({ item, words }) => !isGone(item, words)) });
  }

  return {
    async recall(scope, question, at) {
      const asked = askedConversation(question);
      const [{ index, isComplete }, view] = await Promise.all([userTurns.index(scope), userItems.view(scope, at)]);
      // The facts that the question finds also lead to the turns that state them.
      const facts = (await view.index("semantic")).search(question);
      const now = at ?? new Date();
      const { chosen, ids, isWhole } = asked
        ? turnsToRead(index, asked, { scope, now, facts, at })
        : idsOf(chooseTurns(index, { question, facts, at }));
      const items = await read(scope, ids);
      const memories = chosen.flatMap(({ id, score, score_parts }): RecalledMemory[] => {
        const item = items.get(id);
        return item ? [{ ...memoryOf(item, score), score_parts }] : [];
      });
      return {
        items: memories.length,
        ...(memories.length > 0 && { memories }),
        question,
        ...(isComplete ? {} : { isPartial: true }),
        ...answered(asked ? null : await answerOfLog(scope, question, { index, chosen, items, facts: view.items })),
        ...(asked && answerFromItems(asked, { items: [...items.values()], facts: view.items, scope, now, isWhole })),
      };
    },
    async remember(scope, turn) {
      const item = newItem(turn, scope, {
        manager: "episodic",
        kind: "turn",
        text: textOf(turn),
        derived_by: "turn",
        // A turn that is reported late, as by an imported log, is kept as long as any other.
        expires_at: new Date(Math.max(turn.asked_at, Date.now()) + turnDays * dayMs),
        details: {
          pipeline: turn.pipeline,
          outcome: turn.outcome ?? "answered",
          names: turn.names,
          question_length: turn.question.length,
        },
        quotes: turn.quotes,
      });
      const decide = () => [{ op: "add", reason: "a question was answered", item }] as const;
      await writeDecided(memory, {
        event_id: turnEvent(turn.trace_id),
        owner: scope,
        at: turn.asked_at,
        slots: [],
        decide,
      });
      // No reply waits for it. If it fails, a later turn tries again.
      void outsideOfTrace(() => pruneTurns(scope)).catch(() => undefined);
    },
    health,
  };
}

/**
 * The question alone if the answer found nothing, or came from memory: what was recalled must not be remembered again.
 */
const textOf = ({ question, answer, outcome = "answered" }: NewTurn): string =>
  outcome === "answered" ? `${question}\n${answer}` : question;

const answered = (answer: RememberedAnswer | null) => (answer ? { answer } : {});

const idsOf = (chosen: readonly ChosenTurn[]) => ({ chosen, ids: chosen.map(({ id }) => id), isWhole: true });

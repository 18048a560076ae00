import { memoryItemsOfUser, sessionIdleMs } from "../domain/limits/memory.ts";
import type { RememberedAnswer } from "../domain/memory.ts";
import type { MemoryItem } from "../domain/memory-item.ts";
import { fold } from "../domain/text/fold.ts";
import { wordsOf } from "./consolidation/stored-turn.ts";
import { factEvent } from "./events.ts";
import { factsAsked, factsMentioned, isGeneral } from "./facts/asked-fact.ts";
import { type AskedTime, askedTime } from "./facts/asked-time.ts";
import { confidenceAt } from "./facts/confidence.ts";
import { correctedFact, correctedValue } from "./facts/correction.ts";
import { decide } from "./facts/decide.ts";
import { extractFacts } from "./facts/extract-facts.ts";
import { detailsOf, ends, heldAt, heldWithin, slotOf } from "./facts/facts.ts";
import { makeRoom } from "./facts/make-room.ts";
import type { StatedFact } from "./facts/stated-fact.ts";
import type { ItemServices } from "./item-services.ts";
import { newItem } from "./items/new-item.ts";
import { isAlive, memoryOf, relevant } from "./items/relevant.ts";
import { writeDecided } from "./items/write-decided.ts";
import type { MemoryManager, Recollection } from "./manager.ts";
import { notedIn } from "./noted.ts";
import type { MemoryScope, NewTurn } from "./scope.ts";

/** Confidence that memory will store a statement of the user. */
const sureOfNote = 0.95;

type Stating = Pick<NewTurn, "question" | "asked_at"> & Partial<Pick<NewTurn, "trace_id">>;

/** Number of newest turns in which the turn before is looked for. Later turns may be stored already. */
const turnsBefore = 5;

/** Facts that users stated about themselves, each with the time in which it held. */
export function createSemantic({ memory, userItems, health }: ItemServices): MemoryManager {
  /** "No, it is Tuesday": the fact of the turn before, with this value. */
  async function corrections(scope: MemoryScope, { question, trace_id, asked_at }: Stating): Promise<StatedFact[]> {
    const value = correctedValue(question);
    if (value === null) return [];
    const session = scope.session_id === null ? {} : { session_id: scope.session_id };
    const turns = await memory.list(scope, { manager: "episodic", ...session }, turnsBefore);
    const before = turns.find((item) => item.trace_id !== trace_id && item.occurred_at.getTime() <= asked_at);
    if (!before || asked_at - before.occurred_at.getTime() > sessionIdleMs) return [];
    const { items } = await userItems.view(scope);
    const holding = items.filter((item) => heldAt(item, new Date(asked_at)));
    const fact = correctedFact(value, { trace_id: before.trace_id, words: wordsOf(before) }, holding);
    return fact ? [fact] : [];
  }

  async function note(scope: MemoryScope, question: string, items: readonly MemoryItem[]) {
    const corrected = await corrections(scope, { question, asked_at: Date.now() });
    const isHeld = (retraction: StatedFact) => items.some((item) => heldAt(item, new Date()) && ends(retraction, item));
    return notedIn(question, { corrected, isHeld });
  }

  return {
    async recall(scope, question, at) {
      const view = await userItems.view(scope, at);
      const now = at ?? new Date();
      const noted = at ? null : await note(scope, question, view.items);
      if (noted) return { items: 0, question, answer: { confidence: sureOfNote, items: [], noted } };
      const time = askedTime(question, now);
      const held = (item: MemoryItem) => (time ? heldWithin(item, time) : heldAt(item, now));
      const holding = view.items.filter((item) => isAlive(item, now.getTime()) && held(item));
      const searched = async () => relevant((await view.index("semantic")).search(question), now.getTime());
      return recollect({ question, time, now }, holding, searched);
    },
    /** One write for each fact, because a later statement of the same turn may concern the same slot. */
    async remember(scope, turn) {
      const read = extractFacts(turn.question);
      const facts = read.length > 0 ? read : await corrections(scope, turn);
      if (facts.length === 0) return;
      const { items } = await userItems.view(scope);
      const stored = items.filter(({ manager }) => manager === "semantic");
      const hasRoom = await makeRoom(memory, scope, { stored, limit: memoryItemsOfUser.facts });
      for (const [n, fact] of facts.entries()) {
        if (!hasRoom && fact.op === "state") continue;
        const fresh = factItem(fact, scope, turn);
        await writeDecided(memory, {
          event_id: factEvent(turn, n),
          owner: scope,
          at: turn.asked_at,
          slots: [slotOf(fact)],
          decide: (known) => decide(fact, fresh, known),
        });
      }
    },
    health,
  };
}

const factItem = (fact: StatedFact, scope: MemoryScope, turn: NewTurn): MemoryItem =>
  newItem(turn, scope, {
    manager: "semantic",
    kind: "fact",
    text: fact.text,
    slot: slotOf(fact),
    valid_from: new Date(turn.asked_at),
    derived_by: "rules",
    details: {
      predicate: fact.predicate,
      object: fact.object ?? "",
      cardinality: fact.cardinality,
      ...(fact.corrects && { corrects: true }),
    },
  });

interface Asked {
  readonly question: string;
  readonly now: Date;
  /** The past time that the question names. */
  readonly time: AskedTime | null;
}

/**
 * Facts that the question asks for are its answer. Facts that it mentions complete it: "who leads my project?" is also
 * about the project's name. `holding`: facts that hold at the time about which the question asks.
 */
async function recollect(
  { question, time, now }: Asked,
  holding: readonly MemoryItem[],
  searched: () => Promise<NonNullable<Recollection["memories"]>>,
): Promise<Recollection> {
  const asked = factsAsked(time?.question ?? question, holding);
  if (asked.length > 0) {
    const memories = asked.map((item) => memoryOf(item, 1));
    const answer = {
      ...answerOf(asked, time && time.until < now ? time.until : now),
      ...(time && { as_of: time.named }),
    };
    return { items: asked.length, memories, question, answer };
  }
  const mentioned = factsMentioned(question, holding);
  const named = mentioned.map((item) => detailsOf(item)?.object ?? "").filter((object) => !question.includes(object));
  const ids = new Set(mentioned.map(({ id }) => id));
  const memories = [
    ...mentioned.map((item) => memoryOf(item, 1)),
    ...(await searched()).filter(({ id }) => !ids.has(id)),
  ];
  const completed = named.length === 0 ? question : `${question} (${named.slice(0, 2).join(", ")})`;
  return { items: memories.length, memories, question: completed };
}

/**
 * Highest confidence in facts that only the general rule "my X is Y" has read, because it also reads sentences that
 * state no fact.
 */
const generalConfidence = 0.7;

/** `time`: the time that the answer is about. Confidence in a fact decreases until then. */
function answerOf(facts: readonly MemoryItem[], time: Date): RememberedAnswer {
  const is_general = facts.some(isGeneral);
  const confidences = facts.map((fact) => confidenceAt(fact, time));
  return {
    confidence: Math.min(...confidences, ...(is_general ? [generalConfidence] : [])),
    is_general,
    items: eachTextOnce(facts)
      .slice(0, shownFacts)
      .map(({ id, manager, text, occurred_at }) => ({
        id,
        manager,
        text,
        occurred_at: occurred_at.toISOString(),
      })),
  };
}

const shownFacts = 10;

const eachTextOnce = (facts: readonly MemoryItem[]): MemoryItem[] =>
  [...new Map(facts.toReversed().map((fact) => [fold(fact.text), fact])).values()].reverse();

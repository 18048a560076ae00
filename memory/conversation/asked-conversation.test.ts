import { expect, test } from "vitest";
import { askedConversation } from "./asked-conversation.ts";

test.for([
  ["Which database did I say we use?", "said", "database we use"],
  ["What did I tell you about the bridge?", "said", "the bridge"],
  ["what have I said about the bridge so far", "said", "the bridge"],
  ["Where did I say the keys are?", "said", "the keys are"],
  ["Do you remember what I said about the release?", "said", "the release"],
  ["What did you tell me about the bridge?", "answered", "the bridge"],
  ["Can you remind me what you answered about the ferry?", "answered", "the ferry"],
  ["Which questions did I ask about ferries?", "asked", "ferries"],
  ["What did we talk about?", "any", ""],
  ["What did I say about the report?", "said", "the report"],
  ["Which database did I say we use in the report service?", "said", "database we use in the report service"],
] as const)("'%s' asks what was %s about '%s'", ([question, wants, topic]) => {
  expect(askedConversation(question)).toMatchObject({ wants, topic, newest: false, whether: false });
});

test("a question may ask for the newest words, for their time, or whether there are any", () => {
  expect(askedConversation("What was my last question?")).toMatchObject({ wants: "asked", newest: true });
  expect(askedConversation("What did you just say?")).toMatchObject({ wants: "answered", newest: true, topic: "" });
  expect(askedConversation("When did I ask about Ingrid?")).toMatchObject({ when: true, topic: "Ingrid" });
  expect(askedConversation("Did I mention Terraform?")).toMatchObject({ whether: true, topic: "Terraform" });
  expect(askedConversation("What did I say in this conversation?")).toMatchObject({ inSession: true, topic: "" });
});

test.for([
  "What did Ingrid say about hulls?",
  "What should I say?",
  "What do you say about the bridge?",
  "Why did I say that?",
  "What did you ask me?",
  "Who designed the Aurora Belle?",
  "What did I say in the report about hulls?",
  "What did I say about hulls in my letter to Anna?",
  "Which database did you say in section 3?",
  "What did we discuss in the meeting?",
  "What was my last statement balance?",
  "How many questions did I ask about ferries?",
  `What did I say about ${"the bridge ".repeat(30)}?`,
])("'%s' is about something else", (question) => {
  expect(askedConversation(question)).toBeNull();
});

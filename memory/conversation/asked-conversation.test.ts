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
  ["What was your answer about the ferry?", "answered", "the ferry"],
  ["what were your replies to my question about hulls", "answered", "hulls"],
  ["Can you repeat your explanation of the bridge?", "answered", "the bridge"],
  ["Give me again your explanation of the bridge.", "answered", "the bridge"],
  ["Show me my questions about ferries.", "asked", "ferries"],
  ["What is the summary of the ferry you gave me?", "answered", "the summary of the ferry"],
  ["What were my questions about ferries?", "asked", "ferries"],
  ["whats the code i told you", "said", "the code"],
  ["What's the code that I've given you for the gate?", "said", "the code the gate"],
  ["Remind me of the code I told you.", "said", "the code"],
  ["What is the answer you gave me about the crane?", "answered", "the crane"],
  ["Which name did I give you for the ship?", "said", "name the ship"],
  ["what'd u say about the bridge", "answered", "the bridge"],
  ["I forgot what you told me about the bridge", "answered", "the bridge"],
  ["What was said by me about the bridge?", "said", "the bridge"],
] as const)("'%s' asks what was %s about '%s'", ([question, wants, topic]) => {
  expect(askedConversation(question)).toMatchObject({ wants, topic, newest: false, whether: false });
});

test.for([
  ["Was habe ich dir über meinen Zahnarzt erzählt?", "said", "Zahnarzt"],
  ["Was habe ich dich zur Brücke gefragt?", "asked", "Brücke"],
  ["Was hast du mir vorhin über die Fähre gesagt?", "answered", "Fähre"],
  ["Wie lautete deine Antwort auf die Frage nach dem Kran?", "answered", "Kran"],
  ["Qu’est-ce que je t’ai dit sur le pont ?", "said", "pont"],
  ["Que t'ai-je dit à propos de mon dentiste ?", "said", "dentiste"],
  ["Qu'est-ce que tu m'as répondu sur le bac ?", "answered", "bac"],
  ["Quelle était ta réponse à propos de la grue ?", "answered", "grue"],
  ["¿Qué te dije sobre mi dentista?", "said", "dentista"],
  ["¿Qué te pregunté sobre el puente?", "asked", "puente"],
  ["que me dijiste acerca del ferry", "answered", "ferry"],
  ["¿Cuál fue tu respuesta sobre la grúa?", "answered", "grúa"],
] as const)("'%s' asks what was %s about '%s', and denies nothing", ([question, wants, topic]) => {
  const found = askedConversation(question);
  expect(found).toMatchObject({ wants, topic, newest: false, whether: false, onlyMemoryKnows: false });
});

test.for([
  ["Was war meine letzte Frage?", { wants: "asked", newest: true }],
  ["Wann habe ich dir von Ingrid erzählt?", { when: true, topic: "Ingrid" }],
  ["Habe ich dir von Ingrid erzählt?", { whether: true, topic: "Ingrid" }],
  ["Quelle était ma dernière question ?", { wants: "asked", newest: true }],
  ["Est-ce que je t'ai parlé d'Ingrid ?", { whether: true, topic: "Ingrid" }],
  ["¿Cuál fue mi última pregunta?", { wants: "asked", newest: true }],
  ["¿Te mencioné Terraform?", { whether: true, topic: "Terraform" }],
] as const)("'%s' is read as in English", ([question, asked]) => {
  expect(askedConversation(question)).toMatchObject(asked);
});

test.for([
  "Was habe ich für Rechte als Mieter?",
  "Was hast du?",
  "Wie lautete die Antwort der Behörde?",
  "Qu'est-ce que le pont de Tarn ?",
  "Quelle était la réponse du ministre ?",
  "¿Qué es el puente de Tarn?",
  "¿Qué dijo el ministro sobre el puente?",
  "Hablé con el ministro",
])("'%s' is about something else", (question) => {
  expect(askedConversation(question)).toBeNull();
});

test("a question may ask for the newest words, for their time, or whether there are any", () => {
  expect(askedConversation("What was my last question?")).toMatchObject({ wants: "asked", newest: true });
  expect(askedConversation("What did you just say?")).toMatchObject({ wants: "answered", newest: true, topic: "" });
  expect(askedConversation("When did I ask about Ingrid?")).toMatchObject({ when: true, topic: "Ingrid" });
  expect(askedConversation("Did I mention Terraform?")).toMatchObject({ whether: true, topic: "Terraform" });
  expect(askedConversation("What was your answer?")).toMatchObject({ wants: "answered", newest: true });
  expect(askedConversation("Did we discuss the bridge?")).toMatchObject({ wants: "any", whether: true });
  const discussed = { wants: "any", inSession: true, topic: "" };
  expect(askedConversation("What has been discussed in this conversation?")).toMatchObject(discussed);
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
  "What is your answer about the bridge?",
  "What was your discount?",
  "What was my question in the interview?",
  "What were your comments on the draft?",
  "What is the capacity of the ferry I mentioned?",
  "Who is the designer I asked about?",
  "Where is the ship I told you about?",
  "Show me the report we discussed.",
  "What is the procedure you explained in chapter 2?",
  "What is the code we use?",
  "What is the message queue?",
  "What was said about the bridge?",
  "What was asked by the committee?",
  "What did I give Anna for her birthday?",
  "Tell me the name of the ship that you built.",
  "Give me the code of conduct.",
  "What are the payment terms in the contract I gave you?",
  "Which documents did I give you?",
  "Did I give you the contract?",
  "What is the total in the data I gave you?",
  "Give me your explanation of the bridge.",
  "Can you please tell me your answer to question 5?",
  "Show me my statement of March.",
  "What was my statement for March?",
  `What did I say about ${"the bridge ".repeat(30)}?`,
])("'%s' is about something else", (question) => {
  expect(askedConversation(question)).toBeNull();
});

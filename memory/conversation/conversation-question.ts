/** What a question about the conversation asks for. */
export interface ConversationQuestion {
  /**
   * said: statements of the user. asked: questions of the user. answered: answers of the service. any: all words of the
   * user.
   */
  readonly wants: "said" | "asked" | "answered" | "any";
  /** What the words are about, in words of the question; empty: anything. */
  readonly topic: string;
  /** The words of the topic that name the kind of the answer, such as "colour": an answer seldom has them. */
  readonly kind: string;
  /** The newest such words only, as in "what did I just say?". */
  readonly newest: boolean;
  /** The first such words of this session only, as in "what did I ask first?". */
  readonly oldest: boolean;
  /** Only this session is asked about. */
  readonly inSession: boolean;
  /** The time of the words is asked. */
  readonly when: boolean;
  /** The question is whether there are such words, as in "did I mention Terraform?". */
  readonly whether: boolean;
  /**
   * Only memory can know the answer: without such words it is "I remember nothing". Documents may contain the
   * discussions of "us", and the service can answer its earlier questions anew.
   */
  readonly onlyMemoryKnows: boolean;
}

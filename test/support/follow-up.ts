interface Answered {
  readonly answer: string;
  readonly metadata: { readonly memory: { readonly used: boolean } };
}

type Ask = (query: string, session: { readonly user_id: string; readonly session_id: string }) => Promise<Answered>;

/**
 * The answer to a question that only the turn before it completes. A busy machine may miss the deadline of a recall,
 * which `metadata.memory` tells: then another session asks. The test's own time limit bounds the attempts.
 */
export async function askFollowUp(ask: Ask): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const session = { user_id: "ada", session_id: `session ${attempt}` };
    await ask("Who designed the Aurora Belle?", session);
    const { answer, metadata } = await ask("When did it enter service?", session);
    if (metadata.memory.used) return answer;
  }
}

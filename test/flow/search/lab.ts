import type { createAnswers } from "../../../app/answers.ts";
import type { Ctx } from "../../../domain/auth.ts";
import type { Stores } from "../../../stores/open.ts";
import type { KnowledgeLab } from "../../support/knowledge-lab.ts";

export type Answers = ReturnType<typeof createAnswers>;

/** The searches of the service, and the knowledge graph "harbour" of two tenants. */
export interface SearchLab {
  readonly lab: KnowledgeLab;
  readonly answers: Answers;
  /** Another tenant. */
  readonly stranger: Ctx;
  /** The searches over other stores. */
  over(stores: Pick<Stores, "records" | "graph" | "vectors" | "keywords">): Answers;
}

export const page = (title: string, text: string) => ({ file_type: "md", content: `# ${title}\n\n${text}\n` }) as const;

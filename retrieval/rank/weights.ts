import type { AggregateFeature } from "./aggregate.ts";
import type { SectionFeature } from "./documentation.ts";
import type { LogisticModel } from "./logistic.ts";
import type { Stage0Feature } from "./stage0.ts";
import type { TransitionFeature } from "./transitions.ts";

export interface RankerWeights {
  readonly stage0: LogisticModel<Stage0Feature>;
  readonly transition: LogisticModel<TransitionFeature>;
  readonly aggregate: LogisticModel<AggregateFeature>;
  /** In place of `aggregate` if most of the pool is documentation. */
  readonly documentation: LogisticModel<AggregateFeature | SectionFeature>;
}

/**
 * The coefficients of path scoring. `bench/train-ranker.ts` fits the first three and `bench/train-documentation.ts` the
 * last; both rewrite only the numbers in this file. Fit them again when the tokeniser, the extraction rules or a
 * feature changes. Features overlap, so a single coefficient means little; a negative one often corrects another.
 */
export const rankerWeights: RankerWeights = {
  stage0: {
    bias: -5.6,
    coefficients: {
      /** BM25 over title, headings and text, as a share of the pool's best. */
      bm25: 0.771,
      /** 1 / (1 + rank by BM25 / 3). */
      rank: 2.289,
      /** Share of the question's weight that the passage covers anywhere. */
      coverage: -1.089,
      /** The same for its best sentence together with its heading. */
      best_sentence: 3.262,
      /** The same for its first sentence, which usually names the passage's subject. */
      first_sentence: 0.217,
      /** Strength with which the passage is about an entity of the question, over √(passages about that entity). */
      about_query_entity: 3.507,
      /** Share of its subject's words that are in the question, times the subject's strength. */
      subject_in_query: 1.047,
      /** Share of the question's entities that the passage is about or mentions. */
      entities_mentioned: 0.989,
      /** Share of the question's word pairs that are adjacent in the passage, too. */
      bigrams: 0.291,
      /** Share of the question's weight that it covers outside the names of entities that have passages about them. */
      unexplained_coverage: 1.441,
      /** Share that it covers by such names if it is about no entity of the question: it only mentions the entity. */
      borrowed_coverage: -1.773,
      /** 1 if the expected date or number is in a sentence with an unexplained term, ½ if it is elsewhere. */
      answer_type: 0.21,
      /** Cosine with the question, as a share of the pool's best. */
      cosine: 1.227,
    },
  },
  transition: {
    bias: -11.273,
    coefficients: {
      /** Stage-0 score of the passage where the transition starts. */
      from_score: 3.284,
      /** Stage-0 score of its target. */
      to_score: 3.284,
      /** Strength with which the target is about the entity, over √(passages about the entity). */
      about: 1.786,
      /** 1 / √(chunks that mention the entity) if the target only mentions it, else 0. */
      mention: 1.292,
      /** 1 / √(passages about the entity), 0 if there is none. */
      about_rarity: 0.742,
      /** 1 / √(chunks that mention the entity). */
      mention_rarity: 3.56,
      /** Share of the question's weight in the sentence that names the entity. */
      cue: -0.251,
      /** Share of the weight that the first passage leaves open and the target covers. */
      residual_coverage: 0.755,
      /** The same for the target's best sentence. */
      residual_sentence: 1.028,
      /** Share of the question's weight that the first passage leaves open. */
      residual_weight: 2.047,
      /** Share of the question's weight that both passages and the entity cover together. */
      joint_coverage: 2.286,
      /** 1 if the first passage names the entity in its first sentence. */
      entity_in_first_sentence: 0.57,
      /** 1 if both passages have the same title. */
      same_title: 1.726,
      /** about × cue. */
      about_cue: 3.42,
      /** about × residual_coverage. */
      about_residual: 0.161,
      /** mention × residual_coverage. */
      mention_residual: 0.491,
      /** mention × residual_sentence. */
      mention_sentence: -0.758,
    },
  },
  aggregate: {
    bias: -5.519,
    coefficients: {
      // The features of stage 0, see above.
      bm25: 0.859,
      rank: 0.109,
      coverage: -0.299,
      best_sentence: 2.188,
      first_sentence: 1.051,
      about_query_entity: 4.039,
      subject_in_query: 1.049,
      entities_mentioned: -0.119,
      bigrams: 0.07,
      unexplained_coverage: 0.617,
      borrowed_coverage: -5.611,
      answer_type: 0.069,
      cosine: 1.059,
      /** The stage-0 score itself. */
      stage0: -2.004,
      /** The stage-0 score as a share of the pool's best. */
      stage0_share: 1.655,
      /** Score of the best transition that reaches the passage. */
      incoming: 2.215,
      /** Score of the best transition that reaches it from another passage than `incoming` does. */
      second_incoming: -3.343,
      /** Score of the best transition that leaves it. */
      outgoing: -1.037,
      /** incoming × the transition's feature `about`. */
      about_incoming: 1.523,
      /** 1 / (1 + rank of incoming among all passages). */
      incoming_rank: -0.453,
      /** incoming as a share of the highest `incoming` in the pool. */
      incoming_share: 3.143,
      /**
       * Score of the best transition that starts at a passage about an entity of the question (an anchored passage).
       */
      anchored_incoming: -0.533,
      /** 1 / (1 + rank of a transition among those that leave the same anchored passage); the maximum of these. */
      departure_rank: 1.931,
    },
  },
  documentation: {
    bias: -7.271,
    coefficients: {
      // The features of `aggregate`, see above.
      bm25: 1.981,
      rank: 1.198,
      coverage: 0.021,
      best_sentence: 1.09,
      first_sentence: 0.563,
      about_query_entity: 0.257,
      subject_in_query: 1.189,
      entities_mentioned: 0.02,
      bigrams: 1.247,
      unexplained_coverage: -0.632,
      borrowed_coverage: -0.922,
      answer_type: 0.876,
      cosine: 0.187,
      stage0: 0.582,
      stage0_share: -0.32,
      incoming: -0.023,
      second_incoming: 0.204,
      outgoing: 0.024,
      about_incoming: 0.302,
      incoming_rank: -0.24,
      incoming_share: 0.358,
      anchored_incoming: -0.001,
      departure_rank: 0.311,
      /** Share of the question's weight in the title and headings. */
      headings: 1.331,
      /** The same for the best two sentences that follow each other, together with the headings. */
      neighbours: 1.622,
      /** BM25 of the document's best five passages, as a share of that of the best document. */
      document: 0.373,
    },
  },
};

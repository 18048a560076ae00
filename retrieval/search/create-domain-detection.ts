import type { Ctx } from "../../domain/auth.ts";
import { type DetectDomainRequest, type DetectedDomains, detectionBounds } from "../../domain/domain-detection.ts";
import { invalidInput } from "../../domain/errors.ts";
import { kgsAskedLimit } from "../../domain/limits/questions.ts";
import { detectDomains } from "../../domain/prose/detect-domains.ts";
import type { Records } from "../../stores/ports/records/records.ts";
import { kgQuestion, questionStems } from "../rank/question-terms.ts";
import { tenths } from "../stopwatch.ts";
import { type Likeness, likenessOf } from "./kg-likeness.ts";

interface DetectionServices {
  readonly records: {
    readonly kgs: Pick<Records["kgs"], "choose" | "named">;
    readonly reading: Pick<Records["reading"], "corpora">;
  };
}

/** Finds the domains of a text, and the tenant's active knowledge graphs that it fits. */
export interface DomainDetection {
  detect(ctx: Ctx, request: DetectDomainRequest): Promise<DetectedDomains>;
}

/** Largest number of stems that are compared; more would not change the result. */
const stemsLimit = 500;
const keywordsLimit = 10;

type Domain = DetectedDomains["detected_domains"][number];
type Suggested = Likeness & { readonly name: string; readonly domains: readonly string[] };

export function createDomainDetection({ records }: DetectionServices): DomainDetection {
  return {
    async detect(ctx, { text, top_k, min_confidence }) {
      const started = performance.now();
      if (!text) throw invalidInput("text: is required, in the body or in the query string", "text");
      const most = top_k ?? detectionBounds.top_k.default;
      const least = min_confidence ?? detectionBounds.min_confidence;
      const suggested = await suggestedFor(records, ctx.tenant_id, text);
      const declared = [...new Set(suggested.flatMap(({ domains }) => domains))];
      const domains = [...lexical(text, declared), ...domainsOf(suggested)];
      return {
        detected_domains: bestOfEach(domains)
          .filter(({ confidence }) => confidence >= least)
          .slice(0, most),
        suggested_kgs: suggested
          .map(({ name, score }) => ({ kg_name: name, score: thousandths(score) }))
          .filter(({ score }) => score > 0 && score >= least)
          .slice(0, most),
        processing_time_ms: tenths(performance.now() - started),
      };
    },
  };
}

const lexical = (text: string, declared: readonly string[]): Domain[] =>
  detectDomains(text, declared).map(({ keywords, ...domain }) => ({ ...domain, keywords: [...keywords] }));

async function suggestedFor(
  records: DetectionServices["records"],
  tenant_id: string,
  text: string,
): Promise<readonly Suggested[]> {
  const { kgs } = await records.kgs.choose(tenant_id, kgQuestion(text), kgsAskedLimit);
  const stems = questionStems(text).slice(0, stemsLimit);
  const [corpora, described] = await Promise.all([
    records.reading.corpora(
      kgs.map(({ id }) => id),
      stems,
    ),
    records.kgs.named(
      tenant_id,
      kgs.map(({ name }) => name),
    ),
  ]);
  const byId = new Map(described.map((kg) => [kg.id, kg]));
  return likenessOf(stems, corpora).flatMap((likeness) => {
    const kg = byId.get(likeness.kg_id);
    return kg === undefined ? [] : [{ ...likeness, name: kg.name, domains: kg.domains }];
  });
}

/** The confidence of a domain is the sum of the scores of the knowledge graphs that declare it, at most 1. */
function domainsOf(suggested: readonly Suggested[]): Domain[] {
  const found = new Map<string, Domain>();
  for (const { domains, score, stems } of suggested) {
    for (const domain of new Set(domains)) {
      const known = found.get(domain);
      const keywords = [...new Set([...(known?.keywords ?? []), ...stems])].slice(0, keywordsLimit);
      found.set(domain, { domain, confidence: Math.min(1, (known?.confidence ?? 0) + score), keywords });
    }
  }
  return [...found.values()].map((each) => ({ ...each, confidence: thousandths(each.confidence) }));
}

/** Each domain once, with its higher confidence; most certain first. */
function bestOfEach(domains: readonly Domain[]): Domain[] {
  const best = new Map<string, Domain>();
  for (const each of domains) {
    const known = best.get(each.domain);
    if (known === undefined || known.confidence < each.confidence) best.set(each.domain, each);
  }
  return [...best.values()].sort((a, b) => b.confidence - a.confidence || (a.domain < b.domain ? -1 : 1));
}

const thousandths = (share: number): number => Math.round(share * 1_000) / 1_000;

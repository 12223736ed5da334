import type { ModelResult } from '../../kinds/model/index.ts';
import type { Finding } from '../../lint/index.ts';
import {
  CONSEQUENCES,
  type Consequence,
  consequenceOf,
  type LintedUpload,
  lintUpload,
} from '../../lint/upload/index.ts';
import type { Mend, MendableRule } from '../../upload/index.ts';

/** A finding with what can be done about it. */
export interface ListedFinding {
  readonly finding: Finding;
  readonly consequence: Consequence;
  /** What mending it does, or has done, for each model; empty where only its author can mend it. */
  readonly mends: readonly Mend[];
  /** The rule that mends it; null where there is none. */
  readonly rule: MendableRule | null;
  /** Whether it is mended: it stays in the list, so that the mend can be undone. */
  readonly isMended: boolean;
}

type ListedResult = Pick<ModelResult, 'findings' | 'mended' | 'mendable'>;

/** The findings of a result, with those that were mended, from the worst consequence to the least. */
export function listFindings(
  { findings, mended, mendable }: ListedResult,
  source: LintedUpload['source'],
): ListedFinding[] {
  const present = findings.map((finding): ListedFinding => {
    const mends = mendable.filter(({ rule }) => rule === finding.code);
    const rule = mends[0]?.rule ?? null;
    return { finding, consequence: consequenceOf(finding), mends, rule, isMended: false };
  });
  const listed = [...present, ...mendedFindings(mended, source)];
  return CONSEQUENCES.flatMap((each) => listed.filter(({ consequence }) => consequence === each));
}

/** The findings that were mended, as they were before. */
function mendedFindings(mended: readonly Mend[], source: LintedUpload['source']): ListedFinding[] {
  const rules = [...new Set(mended.map(({ rule }) => rule))];
  return rules.map((rule) => {
    const mends = mended.filter((mend) => mend.rule === rule);
    const observations = mends.map(({ model, changes }) => ({
      ...{ rule, model, face: null, subject: '' },
      count: Math.max(1, changes.length),
    }));
    const [finding] = lintUpload({ source, observations });
    return { finding, consequence: consequenceOf(finding), mends, rule, isMended: true };
  });
}

/** The title of what keeps an upload from being taken; null where nothing does. */
export function refusalOf({ findings }: Pick<ModelResult, 'findings'>): string | null {
  return findings.find((finding) => consequenceOf(finding) === 'refused')?.title ?? null;
}

/** How many there were and are, of all models. */
export function sumMends(mends: readonly Mend[]): {
  readonly before: number;
  readonly after: number;
} {
  return {
    before: mends.reduce((sum, { before }) => sum + before, 0),
    after: mends.reduce((sum, { after }) => sum + after, 0),
  };
}

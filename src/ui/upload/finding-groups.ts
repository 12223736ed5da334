import type { ModelResult, OptionChange } from '../../kinds/model/index.ts';
import type { Finding } from '../../lint/index.ts';
import {
  CONSEQUENCES,
  type Consequence,
  consequenceOf,
  type LintedUpload,
  lintUpload,
} from '../../lint/upload/index.ts';
import type { Mend, MendableRule, OptionMendRule } from '../../upload/index.ts';

/** A finding with what can be done about it. */
export interface ListedFinding {
  readonly finding: Finding;
  readonly consequence: Consequence;
  /** What mending the model does, or has done, for each mesh; empty where that does not mend it. */
  readonly mends: readonly Mend[];
  /** The rule that mends the model; null where there is none. */
  readonly rule: MendableRule | null;
  /** The change of options that mends it; null where there is none. */
  readonly change: OptionChange | null;
  /** Whether it is mended: it stays in the list, so that the mend can be undone. */
  readonly isMended: boolean;
}

type ListedResult = Pick<ModelResult, 'findings' | 'mended' | 'mendable' | 'optionMends'>;

/** The findings of a result, with those that were mended, from the worst consequence to the least. */
export function listFindings(
  { findings, mended, mendable, optionMends }: ListedResult,
  source: LintedUpload['source'],
): ListedFinding[] {
  const present = findings.map((finding): ListedFinding => {
    const mends = mendable.filter(({ rule }) => rule === finding.code);
    const rule = mends[0]?.rule ?? null;
    const change = optionMends.get(finding.code as OptionMendRule) ?? null;
    return { finding, consequence: consequenceOf(finding), mends, rule, change, isMended: false };
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
    const consequence = consequenceOf(finding);
    return { finding, consequence, mends, rule, change: null, isMended: true };
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

/** The rules of the findings that one step mends: in the model, and by the options with what follows from them. */
export function safeMends({
  findings,
  mendable,
  mendingOptions,
}: Pick<ModelResult, 'findings' | 'mendable' | 'mendingOptions'>): {
  readonly rules: readonly MendableRule[];
  readonly change: OptionChange | null;
  /** How many findings that is. */
  readonly count: number;
} {
  const found = new Set<string>(findings.map(({ code }) => code));
  const isFound = (rule: string) => found.has(rule);
  const rules = [...new Set(mendable.map(({ rule }) => rule))].filter(isFound);
  const ofOptions = new Set(mendingOptions?.mends.map(({ rule }) => rule).filter(isFound));
  return { rules, change: mendingOptions, count: rules.length + ofOptions.size };
}

import type { UploadRule } from '../upload/index.ts';
import type { Finding } from './finding.ts';

/** What a finding about an upload leads to, the worst first: the groups of the report. */
export const CONSEQUENCES = ['refused', 'wrong', 'costs', 'note'] as const;
export type Consequence = (typeof CONSEQUENCES)[number];

/** The rules that reference/upload.md section 8 marks with a C: what they find costs more than it needs. */
const COSTLY: ReadonlySet<string> = new Set<UploadRule>([
  'seams-many',
  'triangles-degenerate',
  'joints-unweighted',
  'level-costly',
  'lowest-costly',
  'physics-complex',
  'image-size',
  'image-shared',
  'alpha-large',
]);

/** What a finding leads to: an error is refused, a warning looks wrong; notes cost more, or are only worth knowing. */
export function consequenceOf({ code, severity }: Pick<Finding, 'code' | 'severity'>): Consequence {
  if (severity === 'error') return 'refused';
  if (severity === 'warning') return 'wrong';
  return COSTLY.has(code) ? 'costs' : 'note';
}

/** A group of the report that has findings. */
export interface ConsequenceGroup {
  readonly consequence: Consequence;
  readonly findings: readonly Finding[];
}

/** Findings by what they lead to, the worst group first; groups without any are left out. */
export function groupByConsequence(findings: readonly Finding[]): ConsequenceGroup[] {
  return CONSEQUENCES.map((consequence) => ({
    consequence,
    findings: findings.filter((finding) => consequenceOf(finding) === consequence),
  })).filter((group) => group.findings.length > 0);
}

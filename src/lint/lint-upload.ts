import { listNames } from '../formats/bytes/index.ts';
import type { UploadObservation, UploadRule, UploadScene } from '../upload/index.ts';
import type { Finding } from './finding.ts';
import { sortBySeverity } from './make-findings.ts';
import { UPLOAD_RULE_WORDS, type UploadRuleWords } from './words/en/upload-rule-words.ts';

/** Plurals that do not end in an added s. */
const PLURALS: Readonly<Record<string, string>> = { vertex: 'vertices' };

/** Of glTF files the uploader leaves only the weights of such a joint out. */
const WARNINGS_OF_GLTF: ReadonlySet<UploadRule> = new Set(['joint-illegal', 'joint-misnamed']);

/**
 * The findings about a model that is to be uploaded, the worst first, one for each rule.
 *
 * **Source:** reference/upload.md section 8.
 */
export function lintUpload({
  source,
  observations,
}: Pick<UploadScene, 'source' | 'observations'>): Finding[] {
  const groups = new Map<UploadRule, UploadObservation[]>();
  for (const observation of observations) {
    const group = groups.get(observation.rule);
    if (group) group.push(observation);
    else groups.set(observation.rule, [observation]);
  }
  const findings = Array.from(groups, ([rule, group]): Finding => {
    const isWarning = source === 'gltf' && WARNINGS_OF_GLTF.has(rule);
    return { ...findingOf(rule, group), ...(isWarning && { severity: 'warning' }) };
  });
  return sortBySeverity(findings);
}

function findingOf(rule: UploadRule, group: readonly UploadObservation[]): Finding {
  const { severity, title, mend, counted, why, measured } = UPLOAD_RULE_WORDS[rule];
  const count = group.reduce((sum, observation) => sum + observation.count, 0);
  const places = [
    ...new Set(group.map((observation) => describePlace(observation, measured))),
  ].filter((place) => place !== '');
  const where = places.length > 0 ? ` at ${listNames(places)}` : '';
  const facts =
    counted === ''
      ? listNames(places)
      : `${count} ${count === 1 ? counted : (PLURALS[counted] ?? `${counted}s`)}${where}`;
  const message = facts === '' ? why : `${capital(facts)}. ${why}`;
  return {
    severity,
    code: rule,
    title,
    message,
    mend,
    path: pathOf(group[0]),
    offset: null,
    count,
  };
}

/** Such as `jacket, face 2: mElbowLeft (38.0 mm)`. */
function describePlace(
  { model, face, subject, value }: UploadObservation,
  measured: UploadRuleWords['measured'],
): string {
  const place = face === null ? model : `${model}, face ${face}`;
  const named = [place, subject].filter((part) => part !== '').join(': ');
  return value === undefined || !measured ? named : `${named} (${measured(value)})`;
}

function pathOf({ model, face, subject }: UploadObservation): string {
  return [model, ...(face === null ? [] : [`faces[${face}]`]), subject]
    .filter((part) => part !== '')
    .join('/');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

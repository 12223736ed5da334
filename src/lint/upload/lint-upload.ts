import { listNames } from '../../formats/bytes/index.ts';
import type { UploadObservation, UploadRule, UploadScene } from '../../upload/index.ts';
import type { Finding } from '../finding.ts';
import { sortBySeverity } from '../make-findings.ts';
import { UPLOAD_RULE_WORDS, type UploadRuleWords } from '../words/en/upload-rule-words.ts';

/** Most places that a message names. */
const MAX_PLACES = 6;

/** Plurals that do not end in an added s. */
const PLURALS: Readonly<Record<string, string>> = { vertex: 'vertices', mesh: 'meshes' };

/** Of glTF the uploader leaves only the weights of such a joint out, and splits such a face. */
const ERRORS_OF_COLLADA: ReadonlySet<UploadRule> = new Set([
  ...(['joint-illegal', 'joint-misnamed', 'face-vertices-over-limit'] as const),
]);

/** What was observed, and in which kind of file: a model, or a mesh asset that is finished. */
export interface LintedUpload {
  readonly source: UploadScene['source'] | 'asset';
  readonly observations: readonly UploadObservation[];
}

/**
 * The findings about a model that is to be uploaded, the worst first, one for each rule.
 *
 * **Source:** reference/upload.md section 8.
 */
export function lintUpload({ source, observations }: LintedUpload): Finding[] {
  const groups = new Map<UploadRule, UploadObservation[]>();
  for (const observation of observations) {
    const group = groups.get(observation.rule);
    if (group) group.push(observation);
    else groups.set(observation.rule, [observation]);
  }
  const findings = Array.from(groups, ([rule, group]): Finding => {
    const isWarning = source !== 'collada' && ERRORS_OF_COLLADA.has(rule);
    return { ...findingOf(rule, group), ...(isWarning && { severity: 'warning' }) };
  });
  return sortBySeverity(findings);
}

function findingOf(rule: UploadRule, group: readonly UploadObservation[]): Finding {
  const { severity, title, mend, counted, why, measured } = UPLOAD_RULE_WORDS[rule];
  const count = group.reduce((sum, observation) => sum + observation.count, 0);
  const worstFirst = group.toSorted((a, b) => Math.abs(b.value ?? 0) - Math.abs(a.value ?? 0));
  const facts = [describeCount(count, counted), describePlaces(worstFirst, measured)].filter(
    (part) => part !== '',
  );
  const message = facts.length === 0 ? why : `${facts.join(' at ')}. ${why}`;
  const path = pathOf(worstFirst[0]);
  return { severity, code: rule, title, message, mend, path, offset: null, count };
}

/** `1 vertex`, `3 vertices`; empty for a rule that counts nothing. */
function describeCount(count: number, counted: string): string {
  if (counted === '') return '';
  return `${count} ${count === 1 ? counted : (PLURALS[counted] ?? `${counted}s`)}`;
}

/** Such as `jacket, face 2: mElbowLeft (38.0 mm) and mWristLeft (12.1 mm)`, for each place. */
function describePlaces(
  group: readonly UploadObservation[],
  measured: UploadRuleWords['measured'],
): string {
  const subjects = new Map<string, string[]>();
  for (const { model, face, subject, value } of group) {
    const place = [model, face === null ? '' : `face ${face}`].filter(Boolean).join(', ');
    const named = subjects.get(place) ?? [];
    subjects.set(place, named);
    const amount = value === undefined || !measured ? '' : measured(value);
    if (subject !== '') named.push(amount === '' ? subject : `${subject} (${amount})`);
    else if (amount !== '') named.push(amount);
  }
  const places = Array.from(subjects, ([place, named]) =>
    [place, listNames([...new Set(named)])].filter((part) => part !== '').join(': '),
  );
  return places.length === 1 ? places[0] : listPlaces(places);
}

/** Places have commas of their own. */
function listPlaces(places: readonly string[]): string {
  const more = places.length - MAX_PLACES;
  return places.slice(0, MAX_PLACES).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function pathOf({ model, face, subject }: UploadObservation): string {
  return [model, ...(face === null ? [] : [`faces[${face}]`]), subject]
    .filter((part) => part !== '')
    .join('/');
}

import { type DecodeError, listNames, type Warning } from '../formats/bytes/index.ts';
import type { Finding, Severity } from './finding.ts';
import { errorMend } from './words/en/error-mends.ts';
import { FINDING_WORDS, type FindingWords } from './words/en/finding-words.ts';

/** Codes that nobody has given words yet are shown all the same. */
const NO_WORDS: FindingWords = { severity: 'warning', title: 'Something is odd', mend: '' };

const WORST_FIRST: readonly Severity[] = ['error', 'warning', 'note'];

/** A finding with the words of its code. `message` is in whole sentences. */
export function makeFinding(
  code: string,
  message: string,
  place: { readonly path: string; readonly offset: number | null; readonly count?: number },
): Finding {
  const { severity, title, mend } = FINDING_WORDS[code] ?? NO_WORDS;
  const { path, offset, count = 1 } = place;
  return { severity, code, title, message, mend, path, offset, count };
}

/** What a decoder noted, one finding for each code with how often; the worst come first. */
export function findingsOfWarnings(warnings: readonly Warning[]): Finding[] {
  return sortBySeverity(Array.from(groupByCode(warnings).values(), findingOfGroup));
}

/** Sorted by severity; within one severity the order stays. */
export function sortBySeverity(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) => WORST_FIRST.indexOf(a.severity) - WORST_FIRST.indexOf(b.severity),
  );
}

/** Why a file cannot be used, or a clip could not be uploaded, as a finding. */
export function lintError(error: DecodeError): Finding {
  const { code, message, path, offset } = error;
  return {
    severity: 'error',
    code,
    title: 'The file cannot be used',
    message: wholeSentence(message, path),
    mend: errorMend(code),
    path,
    // Faults of reading, and those of the file as a whole, have no place in it.
    offset: path === '' && offset === 0 ? null : offset,
    count: 1,
  };
}

function groupByCode(warnings: readonly Warning[]): Map<string, Warning[]> {
  const groups = new Map<string, Warning[]>();
  for (const warning of warnings) {
    const group = groups.get(warning.code);
    if (group) group.push(warning);
    else groups.set(warning.code, [warning]);
  }
  return groups;
}

function findingOfGroup(group: readonly Warning[]): Finding {
  const [{ code, message, path, offset }, ...others] = group;
  const places = others.map((other) => other.path).filter((other) => other !== path);
  const also = places.length > 0 ? ` Also at ${listNames(places)}.` : '';
  return makeFinding(code, wholeSentence(message, path) + also, {
    path,
    // Decoders put 0 where they know none, and note nothing about a file's very first byte.
    offset: offset === 0 ? null : offset,
    count: group.length,
  });
}

/**
 * Some decoders speak in whole sentences, others of the field that the path names: that is put first. A
 * sentence begins with a capital, unless it begins with the field.
 */
function wholeSentence(message: string, path: string): string {
  const aboutField = /^[a-z]/.test(message) && path !== '';
  const text = (aboutField ? `${path} ${message}` : message).trim();
  const start = aboutField ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(start) ? start : `${start}.`;
}

import type { Skeleton } from '../avatar/index.ts';
import { type DecodeError, listNames, type Warning } from '../formats/bytes/index.ts';
import type { MeshAsset } from '../formats/mesh/index.ts';
import type { Finding, FindingWords, Severity } from './finding.ts';
import { errorFix } from './words/en/error-fixes.ts';
import { FINDING_WORDS } from './words/en/finding-words.ts';

/** The words of a finding whose code has none yet. */
const NO_WORDS: FindingWords = { severity: 'warning', title: 'Something is odd', mend: '' };

const WORST_FIRST: readonly Severity[] = ['error', 'warning', 'note'];

/** Makes a finding with the words of its code. `message` is in complete sentences. */
export function makeFinding(
  code: string,
  message: string,
  location: { readonly path: string; readonly offset: number | null; readonly count?: number },
): Finding {
  const { severity, title, mend } = FINDING_WORDS[code] ?? NO_WORDS;
  const { path, offset, count = 1 } = location;
  return { severity, code, title, message, mend, path, offset, count };
}

/** Makes one finding for each code among the warnings of a decoder, the worst first. */
export function findingsOfWarnings(warnings: readonly Warning[]): Finding[] {
  return sortBySeverity(Array.from(groupByCode(warnings).values(), findingOfGroup));
}

/** Sorts by severity; findings of one severity keep their order. */
export function sortBySeverity(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) => WORST_FIRST.indexOf(a.severity) - WORST_FIRST.indexOf(b.severity),
  );
}

/** The finding for a file that cannot be used, or a clip that could not be uploaded. */
export function lintError(error: DecodeError): Finding {
  const { code, message, path, offset } = error;
  return {
    severity: 'error',
    code,
    title: 'The file cannot be used',
    message: wholeSentence(message, path),
    mend: errorFix(code),
    path,
    // Errors of reading a file, and those of the file as a whole, have no offset in it.
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
  const paths = others.map((other) => other.path).filter((other) => other !== path);
  const also = paths.length > 0 ? ` Also at ${listNames(paths)}.` : '';
  return makeFinding(code, wholeSentence(message, path) + also, {
    path,
    // Decoders give 0 for an unknown offset, and have no warnings about the first byte of a file.
    offset: offset === 0 ? null : offset,
    count: group.length,
  });
}

/**
 * Makes a complete sentence. Some messages are sentences, others are predicates of the field that the path names,
 * which is then put first. A sentence begins with a capital unless it begins with a field.
 */
function wholeSentence(message: string, path: string): string {
  const aboutField = /^[a-z]/.test(message) && path !== '';
  const text = (aboutField ? `${path} ${message}` : message).trim();
  const start = aboutField ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(start) ? start : `${start}.`;
}

/**
 * The findings about a mesh asset, the worst first, one for each code: the warnings of its decoder, and
 * the joints that the skeleton does not have.
 *
 * @param told - Names of joints that are reported otherwise.
 *
 * **Source:** mesh-asset.md sections 2 and 3, skeleton-and-skinning.md section 5.
 */
export function lintMesh(
  mesh: MeshAsset,
  skeleton: Skeleton,
  told: ReadonlySet<string> = new Set(),
): Finding[] {
  const unknown = (mesh.skin?.jointNames ?? []).flatMap((name, index) => {
    if (skeleton.jointNumber(name) >= 0 || told.has(name)) return [];
    const message = `The skeleton has no joint ${name}, so its vertices are carried by mPelvis.`;
    return [{ code: 'joint-unknown', message, offset: 0, path: `joint_names[${index}]` }];
  });
  return findingsOfWarnings([...mesh.warnings, ...unknown]);
}

import type { Skeleton } from '../avatar/index.ts';
import { type Animation, decodeAnimation, encodeAnimation } from '../formats/animation/index.ts';
import { DecodeError, type Warning } from '../formats/bytes/index.ts';
import { findBuiltin } from '../motion/builtin-animations/index.ts';
import type { Finding } from './finding.ts';
import { makeLintedClip, type Rule } from './linted-clip.ts';
import { findingsOfWarnings, lintError, sortBySeverity } from './make-findings.ts';
import { CONSTRAINT_RULES } from './rules/constraint-rules.ts';
import { HEADER_RULES } from './rules/header-rules.ts';
import { JOINT_RULES } from './rules/joint-rules.ts';
import { KEY_RULES } from './rules/key-rules.ts';
import { LOOP_RULES } from './rules/loop-rules.ts';

const RULES: readonly Rule[] = [
  ...HEADER_RULES,
  ...LOOP_RULES,
  ...JOINT_RULES,
  ...KEY_RULES,
  ...CONSTRAINT_RULES,
];

/** Findings of an import, by code, and the findings about the resulting clip that they make superfluous. */
const COVERED_BY_IMPORT: Readonly<Record<string, string>> = {
  'position-absolute': 'position-off-pelvis',
  'joint-untranslated': 'joint-not-bone',
};

/** Where the clip came from. */
export interface ClipOrigin {
  /** A clip from BVH has the warnings of the import, with offsets in the BVH file. */
  readonly source: 'anim' | 'bvh';
  /** An asset id in it counts as that of the clip. */
  readonly fileName: string;
}

/**
 * Everything that an upload would refuse, that the viewer would ignore or play differently than intended, or that is
 * worth knowing about a clip, the worst first, one finding for each code. A clean clip has none.
 *
 * The clip is judged as it would be saved now: it is encoded and decoded again, so that warnings about a file that has
 * been edited since are not repeated. The warnings of an import are.
 *
 * **Source:** animation.md sections 1, 3.1, 4 to 6, 8, 10 and 12.
 */
export function lintAnimation(
  animation: Animation,
  skeleton: Skeleton,
  { source, fileName }: ClipOrigin,
): Finding[] {
  const bytes = encodeAnimation(animation);
  const clip = makeLintedClip(animation, skeleton, bytes.length, fileName);
  const saved = [...decoderFindings(bytes, skeleton), ...RULES.flatMap((rule) => rule(clip) ?? [])];
  if (source === 'anim') return sortBySeverity(saved);
  const imported = findingsOfWarnings(animation.warnings);
  const covered = new Set(imported.flatMap(({ code }) => [code, COVERED_BY_IMPORT[code]]));
  const others = saved.filter(({ code }) => !covered.has(code));
  return sortBySeverity([...others.map((finding) => ({ ...finding, offset: null })), ...imported]);
}

/** What decoding the clip finds. */
function decoderFindings(bytes: Uint8Array, skeleton: Skeleton): Finding[] {
  try {
    const clip = decodeAnimation(bytes, { joints: skeleton });
    return findingsOfWarnings(clip.warnings.filter((warning) => isRelevant(warning, clip)));
  } catch (error) {
    if (error instanceof DecodeError) return [lintError(error)];
    throw error;
  }
}

/**
 * The rules are more exact about loop points of a clip that does not loop, which have no effect anywhere, and about an
 * emote that is not a facial expression but another animation that viewers have.
 */
function isRelevant({ code }: Warning, { loop, emote }: Animation): boolean {
  if (code === 'emote-unknown') return findBuiltin(emote) === null;
  return loop || (code !== 'loop-outside' && code !== 'loop-reversed');
}

import { type Animation, NUMBERS_PER_KEY, type RawKeys } from '../../../formats/animation/index.ts';

/** Of the duration: less than a key can be off by rounding. */
const TIME_SLACK = 1e-4;

/**
 * How much faster a clip plays than it did as opened, 1 for as fast; null when that cannot be said, as
 * keys no longer lie at the same share of it (after a trim, or with fewer keys or joints).
 */
export function speedAgainst(original: Animation, animation: Animation): number | null {
  if (!(original.duration > 0 && animation.duration > 0)) return null;
  if (original.joints.length !== animation.joints.length) return null;
  const isSame = original.joints.every((before, index) => {
    const after = animation.joints[index];
    return (
      sameTimes(shareOf(original), before.rotationKeys, shareOf(animation), after.rotationKeys) &&
      sameTimes(shareOf(original), before.positionKeys, shareOf(animation), after.positionKeys)
    );
  });
  return isSame ? original.duration / animation.duration : null;
}

/** What a stored time is divided by to be a share of the duration. */
function shareOf({ version, duration }: Animation): number {
  return version === '1.0' ? 65535 : duration;
}

function sameTimes(
  beforeUnit: number,
  before: RawKeys,
  afterUnit: number,
  after: RawKeys,
): boolean {
  if (before.length !== after.length) return false;
  for (let at = 0; at < before.length; at += NUMBERS_PER_KEY) {
    if (Math.abs(before[at] / beforeUnit - after[at] / afterUnit) > TIME_SLACK) return false;
  }
  return true;
}

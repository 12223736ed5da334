import { type Animation, type JointDirectory, MAX_DURATION } from '../animation/index.ts';
import { DecodeError, type Warning } from '../bytes/index.ts';
import { type Bvh, MAX_FRAMES, METRES_PER_INCH, STANDING_PELVIS } from './bvh.ts';
import { NOTABLE_DISTANCE, pelvisDistance } from './bvh-import-review.ts';
import { bvhDuration } from './bvh-motion.ts';
import { type BvhImportSettings, importBvh } from './import-bvh.ts';

/** What a BVH file is as an animation. */
interface ReviewedImport {
  /** As the uploader imports the file. */
  readonly animation: Animation;
  /** As it would import the file with a rest frame first; null where that avoids no warning. */
  readonly withRestFrame: Animation | null;
}

/** The codes of warnings that a rest frame may avoid. */
export const AVOIDED_BY_REST_FRAME: ReadonlySet<string> = new Set([
  'nothing-moves',
  'joints-held',
  'pelvis-start-lost',
  'joint-refused',
]);

/**
 * Imports a BVH file, and once more with a rest frame first where that avoids a warning: the uploader measures every
 * frame from the first one, and leaves out what never differs from it. A file in which nothing does, which the uploader
 * refuses, is imported with the rest frame and the warning `nothing-moves`.
 *
 * @throws {@link DecodeError} as {@link importBvh}; `nothing-moves` only where every joint rests, too.
 */
export function importAndReview(
  bvh: Bvh,
  joints: JointDirectory,
  settings: BvhImportSettings = {},
): ReviewedImport {
  const importRested = () => importBvh(insertRestFrame(bvh), joints, settings);
  const animation = importUnlessStill(() => importBvh(bvh, joints, settings));
  if (!animation) {
    const withRestFrame = importRested();
    const warnings = [stillnessWarning(bvh), ...withRestFrame.warnings];
    return { animation: { ...withRestFrame, warnings }, withRestFrame };
  }
  const isAvoidable = animation.warnings.some(({ code }) => AVOIDED_BY_REST_FRAME.has(code));
  const withRestFrame = isAvoidable && hasRoom(bvh) ? importUnlessStill(importRested) : null;
  const left = new Set(withRestFrame?.warnings.map(({ code }) => code));
  const isBetter = animation.warnings.some(
    ({ code }) => AVOIDED_BY_REST_FRAME.has(code) && !left.has(code),
  );
  return { animation, withRestFrame: isBetter ? withRestFrame : null };
}

/**
 * Puts a frame before the first in which the avatar rests: no joint is rotated, and the pelvis is where it rests, or where
 * the first frame has it if that is close by. Positions of other joints are those of the first frame.
 *
 * **Source:** reference/animation.md sections 12.1 to 12.3.
 */
export function insertRestFrame(bvh: Bvh): Bvh {
  const { columns, frameCount, joints } = bvh;
  const values = new Float32Array((frameCount + 1) * columns);
  values.set(bvh.values, columns);
  joints.forEach(({ hasPositions, parent, column }) => {
    if (!hasPositions) return;
    const first = bvh.values.subarray(column, column + 3);
    if (parent >= 0) values.set(first, column);
    // A body of other proportions rests a little higher or lower.
    else if (pelvisDistance(first) < NOTABLE_DISTANCE) values.set(first, column);
    else values[column + 1] = STANDING_PELVIS / METRES_PER_INCH;
  });
  return { ...bvh, frameCount: frameCount + 1, values };
}

/** Whether one more frame fits into what an upload accepts. */
function hasRoom({ frameCount, frameTime }: Bvh): boolean {
  const longer = { frameCount: frameCount + 1, frameTime };
  return longer.frameCount <= MAX_FRAMES && bvhDuration(longer) <= MAX_DURATION;
}

/** Null where nothing moves. */
function importUnlessStill(importClip: () => Animation): Animation | null {
  try {
    return importClip();
  } catch (error) {
    if (error instanceof DecodeError && error.code === 'nothing-moves') return null;
    throw error;
  }
}

function stillnessWarning({ joints: [{ offset }] }: Bvh): Warning {
  const message =
    'No joint that the skeleton has leaves the pose of the first frame, so the viewer refuses the file. Here it is imported with a rest frame before the first.';
  return { code: 'nothing-moves', message, offset, path: 'joints' };
}

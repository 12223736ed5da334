import { conjugate, multiply, rotateVector } from '../../math/index.ts';
import {
  type Animation,
  buildAnimation,
  type JointDirectory,
  type JointSource,
  MAX_JOINTS,
  type PositionKeySource,
  type RotationKeySource,
} from '../animation/index.ts';
import { DecodeError } from '../bytes/index.ts';
import { type Bvh, type BvhJoint, METRES_PER_INCH, toSecondLifeAxes } from './bvh.ts';
import { type ImportedJoint, ImportReview } from './bvh-import-review.ts';
import {
  type JointCurves,
  type ResolvedJoint,
  readJointCurves,
  resolveJoint,
} from './bvh-joint-curves.ts';
import { bvhDuration } from './bvh-motion.ts';
import {
  allFrames,
  isMoving,
  type KeptFrames,
  keptFrames,
  reductionError,
} from './reduce-frames.ts';

/** Settings that cannot be changed in the animation afterwards, as all others can. */
export interface BvhImportSettings {
  /** Whether to drop frames that lie between their neighbours, as the viewer does; default true. */
  reduceKeys?: boolean;
}

/**
 * Makes the animation that the viewer's uploader makes of a BVH file, with its defaults: version 1.0, priority 2, no
 * loop, eases of 0.3 s, hands relaxed. Joints that never leave the pose of frame 0 are left out.
 *
 * The viewer refuses a file with a moving joint that the skeleton does not have; here only that joint is left out, with
 * a warning. The warnings of the decoder come before those of the import.
 *
 * @param joints - Resolves names of joints, aliases included.
 * @throws {@link DecodeError} of format `bvh`: `nothing-moves`, `too-many-joints`.
 *
 * **Source:** reference/animation.md sections 12.1 to 12.3.
 */
export function importBvh(
  bvh: Bvh,
  joints: JointDirectory,
  { reduceKeys = true }: BvhImportSettings = {},
): Animation {
  const review = new ImportReview();
  const sources: JointSource[] = [];
  bvh.joints.forEach((joint, index) => {
    const curves = readJointCurves(bvh, joint);
    const resolved = resolveJoint(joint.name, joints);
    const imported: ImportedJoint = {
      index,
      joint,
      curves,
      resolved,
      // With a single frame there is nothing to compare with, and every joint counts as moving.
      isMoving: bvh.frameCount === 1 || isMoving(curves),
    };
    review.addJoint(imported);
    if (!resolved || !imported.isMoving) return;
    const kept = reduceKeys ? keptFrames(curves, joint.descent) : allFrames(bvh.frameCount);
    const source = buildJoint(bvh, joint, resolved, curves, kept);
    sources.push(source);
    review.addKeys(imported, source, reductionError(curves, kept));
  });
  checkJointCount(bvh, sources.length);
  const animation = buildAnimation({ duration: bvhDuration(bvh), joints: sources });
  review.finish(animation, bvh.frameTime);
  animation.warnings = [...bvh.warnings, ...review.warnings];
  return animation;
}

/** @throws {@link DecodeError} `nothing-moves`, `too-many-joints`. */
function checkJointCount(bvh: Bvh, found: number): void {
  const location = { format: 'bvh', offset: bvh.joints[0].offset, path: 'joints' } as const;
  if (found === 0) {
    const message = 'No joint that the skeleton has leaves the pose of the first frame.';
    throw new DecodeError(message, { ...location, code: 'nothing-moves' });
  }
  if (found > MAX_JOINTS) {
    const details = { found, limit: MAX_JOINTS };
    const message = `are ${found} that move; at most ${MAX_JOINTS} are allowed`;
    throw new DecodeError(message, { ...location, code: 'too-many-joints', details });
  }
}

const PRIORITY = 2;
const UNTRANSLATED_PRIORITY = 0;

/**
 * The keys of one joint in Second Life's axes and metres, not yet quantised. Those of the pelvis are relative to frame
 * 0, all others absolute.
 *
 * **Source:** reference/animation.md sections 12.2 and 12.3.
 */
function buildJoint(
  { frameTime }: Bvh,
  joint: BvhJoint,
  { name, isTranslated, isPelvis }: ResolvedJoint,
  curves: JointCurves,
  kept: KeptFrames,
): JointSource {
  const { rotations, positions } = isPelvis ? relativeToFirst(curves) : curves;
  const axes = isTranslated ? toSecondLifeAxes : keepAxes;
  const timeOf = (frame: number) => Math.max(frame - 1, 0) * frameTime;

  const rotationKey = (frame: number): RotationKeySource => {
    const [x, y, z, w] = rotations[frame];
    return { time: timeOf(frame), rotation: [...axes(x, y, z), w] };
  };
  const positionKey = (frame: number): PositionKeySource => {
    const [x, y, z] = axes(...positions[frame]).map((inches) => inches * METRES_PER_INCH);
    return { time: timeOf(frame), position: [x, y, z] };
  };
  // A joint outside the viewer's table has positions even without channels for them: all zero.
  const hasPositionKeys = joint.hasPositions || !isTranslated;
  return {
    name,
    priority: isTranslated ? PRIORITY : UNTRANSLATED_PRIORITY,
    rotations: kept.rotations.map(rotationKey),
    positions: hasPositionKeys ? kept.positions.map(positionKey) : [],
  };
}

const keepAxes: typeof toSecondLifeAxes = (x, y, z) => [x, y, z];

function relativeToFirst({ rotations, positions }: JointCurves): JointCurves {
  const inverseFirst = conjugate(rotations[0]);
  const [x, y, z] = positions[0];
  return {
    rotations: rotations.map((rotation) => multiply(inverseFirst, rotation)),
    positions: positions.map((p) => rotateVector([p[0] - x, p[1] - y, p[2] - z], inverseFirst)),
  };
}

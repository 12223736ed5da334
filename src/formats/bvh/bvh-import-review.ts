import { angleDegrees, distance } from '../../math/index.ts';
import {
  type Animation,
  type JointSource,
  POSITION_LIMIT,
  type PositionKeySource,
} from '../animation/index.ts';
import { excerpt, listNames, type Warning } from '../bytes/index.ts';
import { type BvhJoint, METRES_PER_INCH, STANDING_PELVIS } from './bvh.ts';
import type { JointCurves, ResolvedJoint } from './bvh-joint-curves.ts';
import type { ReductionError } from './reduce-frames.ts';

/** From this angle in degrees or distance in metres on, a pose in frame 0 causes a warning. */
const NOTABLE_ANGLE = 1;
export const NOTABLE_DISTANCE = 0.05;

/**
 * Joints without a bone that Linden Lab's own files contain; they never move where there is more than one frame, and
 * uploaders have always ignored them.
 *
 * **Source:** reference/animation.md sections 12.1 and 12.2.
 */
const HELPER_JOINTS: ReadonlySet<string> = new Set(['neckDummy']);

/** From these errors on, dropped frames cause a warning. */
const NOTABLE_ERROR = { degrees: 1, metres: 0.005 };

/** A joint of the file and what the import makes of it. */
export interface ImportedJoint {
  index: number;
  joint: BvhJoint;
  curves: JointCurves;
  /** Null for a name that the skeleton does not have. */
  resolved: ResolvedJoint | null;
  isMoving: boolean;
}

/** Collects the warnings of an import; each has the offset of the joint's line. */
export class ImportReview {
  readonly warnings: Warning[] = [];
  readonly #names = new Set<string>();
  /** Name and angle of joints that are not animated, though the file does not have them at rest. */
  readonly #unanimated: string[] = [];
  #firstUnanimated: Pick<ImportedJoint, 'index' | 'joint'> | null = null;
  #worstReduction: { imported: ImportedJoint; error: ReductionError } | null = null;
  #largestOffset = 0;

  /** Reviews a joint of the file; to be called for each. */
  addJoint(imported: ImportedJoint): void {
    if (!imported.resolved) this.#reviewUnknown(imported);
    else if (!imported.isMoving) this.#reviewStill(imported, imported.resolved);
    if (imported.resolved?.isPelvis) this.#reviewPelvis(imported);
  }

  #reviewUnknown(imported: ImportedJoint): void {
    const name = `"${excerpt(imported.joint.name)}"`;
    if (imported.isMoving) {
      const reason =
        imported.curves.rotations.length === 1
          ? 'with a single frame every joint counts'
          : 'it moves';
      const message = `The skeleton has no joint ${name}, and ${reason}: the viewer refuses the whole file. Here only the joint is left out.`;
      this.#warn('joint-refused', message, imported);
    } else if (!HELPER_JOINTS.has(imported.joint.name)) {
      const message = `The skeleton has no joint ${name}. It does not move, so the viewer leaves it out and does not say so.`;
      this.#warn('joint-dropped', message, imported);
    }
  }

  #reviewStill({ index, joint, curves }: ImportedJoint, { name, isPelvis }: ResolvedJoint): void {
    const angle = angleDegrees(curves.rotations[0]);
    if (isPelvis || angle < NOTABLE_ANGLE) return;
    this.#firstUnanimated ??= { index, joint };
    this.#unanimated.push(`${name} (${angle.toFixed(0)}°)`);
  }

  /** The viewer treats the pose of the pelvis in frame 0 as standing upright at rest, whatever it is. */
  #reviewPelvis(imported: ImportedJoint): void {
    const { rotations, positions } = imported.curves;
    const angle = angleDegrees(rotations[0]);
    const start = positions[0];
    const away = pelvisDistance(start);
    if (angle < NOTABLE_ANGLE && away < NOTABLE_DISTANCE) return;
    const deviation = [
      ...(angle < NOTABLE_ANGLE ? [] : [`turned by ${angle.toFixed(0)}°`]),
      ...(away < NOTABLE_DISTANCE ? [] : [`${away.toFixed(2)} m from where it rests`]),
    ].join(' and ');
    const message = `The pelvis starts ${deviation}. The viewer takes the first frame as the rest pose, so this is lost.`;
    this.#warn('pelvis-start-lost', message, imported);
  }

  /** Reviews a joint that gets keys. */
  addKeys(imported: ImportedJoint, source: JointSource, error: ReductionError): void {
    const { name, isTranslated, isPelvis } = imported.resolved!;
    if (this.#names.has(name)) {
      const message = `Another joint of the file is ${name} too; only the first one is played.`;
      this.#warn('joint-twice', message, imported);
    }
    this.#names.add(name);
    if (!isTranslated) {
      const message = `"${name}" is a collision volume or attachment point, which the viewer takes without changing its axes, with priority 0 and with a position.`;
      this.#warn('joint-untranslated', message, imported);
    } else if (!isPelvis && imported.joint.hasPositions) {
      const message = `${name} has position channels. They are its place relative to its parent, not its distance from rest, so they replace the avatar's own proportions.`;
      this.#warn('position-absolute', message, imported);
    }
    const farthest = largestCoordinate(source.positions ?? []);
    if (farthest > POSITION_LIMIT) {
      const message = `${name} goes ${farthest.toFixed(2)} m along an axis; it is cut to ${POSITION_LIMIT} m.`;
      this.#warn('position-clamped', message, imported);
    }
    if (error.degrees > (this.#worstReduction?.error.degrees ?? -1))
      this.#worstReduction = { imported, error };
    this.#largestOffset = Math.max(this.#largestOffset, error.inches * METRES_PER_INCH);
  }

  /** Reviews the import as a whole, after all joints. */
  finish({ easeIn, duration }: Animation, frameTime: number): void {
    if (this.#firstUnanimated) this.#reportUnanimated(this.#firstUnanimated);
    if (this.#worstReduction) this.#reportReduction(this.#worstReduction, frameTime);
    if (easeIn < Math.fround(0.3)) {
      const message = `The clip lasts ${duration.toFixed(3)} s, so ease in and ease out are shortened to ${easeIn.toFixed(3)} s each.`;
      this.warnings.push({ code: 'eases-shortened', message, offset: 0, path: 'frames' });
    }
  }

  #reportUnanimated(first: Pick<ImportedJoint, 'index' | 'joint'>): void {
    const list = listNames(this.#unanimated);
    const message = `Joints that never leave the pose of the first frame are left out, even where that is not the rest pose: ${list}.`;
    this.#warn('joints-held', message, first);
  }

  #reportReduction(
    { imported, error }: { imported: ImportedJoint; error: ReductionError },
    frameTime: number,
  ): void {
    const metres = this.#largestOffset;
    if (error.degrees < NOTABLE_ERROR.degrees && metres < NOTABLE_ERROR.metres) return;
    const seconds = (Math.max(error.frame - 1, 0) * frameTime).toFixed(2);
    const moved =
      metres < NOTABLE_ERROR.metres
        ? ''
        : `, and puts a joint ${(metres * 1000).toFixed(0)} mm off`;
    const message = `The viewer leaves out frames between which it sees straight movement. That turns ${imported.resolved!.name} by up to ${error.degrees.toFixed(1)}° from the file, at ${seconds} s${moved}.`;
    this.#warn('keys-reduced', message, imported);
  }

  #warn(
    code: string,
    message: string,
    { index, joint }: Pick<ImportedJoint, 'index' | 'joint'>,
  ): void {
    this.warnings.push({ code, message, offset: joint.offset, path: `joints[${index}]` });
  }
}

/** Metres from the place where the pelvis rests; 0 for the origin, at which files without a height start. */
export function pelvisDistance(start: ArrayLike<number>): number {
  const [x, y, z] = [start[0], start[1], start[2]];
  if (!(x || y || z)) return 0;
  return distance([x, y, z], [0, STANDING_PELVIS / METRES_PER_INCH, 0]) * METRES_PER_INCH;
}

/** The largest absolute coordinate. */
function largestCoordinate(keys: readonly PositionKeySource[]): number {
  return keys.reduce((most, { position }) => Math.max(most, ...position.map(Math.abs)), 0);
}

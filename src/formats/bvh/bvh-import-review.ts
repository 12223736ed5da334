import { angleDegrees, distance } from '../../math/index.ts';
import {
  type Animation,
  type JointSource,
  POSITION_LIMIT,
  type PositionKeySource,
} from '../animation/index.ts';
import { excerpt, listNames, type Warning } from '../bytes/index.ts';
import { type BvhJoint, METRES_PER_INCH } from './bvh.ts';
import type { JointCurves, ResolvedJoint } from './bvh-joint-curves.ts';
import type { ReductionError } from './reduce-frames.ts';

/** Metres above the ground: the pelvis of the skeleton file. */
const STANDING_PELVIS = 1.067;
/** Degrees and metres from which a pose in frame 0 is worth a word. */
const NOTABLE_ANGLE = 1;
const NOTABLE_DISTANCE = 0.05;

/** Degrees and metres by which fewer keys may change the motion before it is worth a word. */
const NOTABLE_COST = { degrees: 1, metres: 0.005 };

/** A joint of the file with what became of it. */
export interface ImportedJoint {
  index: number;
  joint: BvhJoint;
  curves: JointCurves;
  /** Null for a name that the skeleton does not have. */
  resolved: ResolvedJoint | null;
  moves: boolean;
}

/** Collects what the import has to say, each with the line of the joint that it is about. */
export class ImportReview {
  readonly warnings: Warning[] = [];
  readonly #names = new Set<string>();
  /** Name and angle of what is animated nowhere and yet not at rest. */
  readonly #held: string[] = [];
  #firstHeld: Pick<ImportedJoint, 'index' | 'joint'> | null = null;
  #costliest: { fate: ImportedJoint; cost: ReductionError } | null = null;
  #farthestMoved = 0;

  #warn(
    code: string,
    message: string,
    { index, joint }: Pick<ImportedJoint, 'index' | 'joint'>,
  ): void {
    this.warnings.push({ code, message, offset: joint.offset, path: `joints[${index}]` });
  }

  /** Of every joint, before anything is made of it. */
  joint(fate: ImportedJoint): void {
    if (!fate.resolved) this.#unknown(fate);
    else if (!fate.moves) this.#still(fate, fate.resolved);
    if (fate.resolved?.isPelvis) this.#pelvis(fate);
  }

  #unknown(fate: ImportedJoint): void {
    const name = `"${excerpt(fate.joint.name)}"`;
    if (fate.moves) {
      const reason =
        fate.curves.rotations.length === 1 ? 'with a single frame every joint counts' : 'it moves';
      const message = `The skeleton has no joint ${name}, and ${reason}: the viewer refuses the whole file. Here only the joint is left out.`;
      this.#warn('joint-refused', message, fate);
    } else {
      const message = `The skeleton has no joint ${name}. It does not move, so the viewer drops it without a word.`;
      this.#warn('joint-dropped', message, fate);
    }
  }

  #still({ index, joint, curves }: ImportedJoint, { name, isPelvis }: ResolvedJoint): void {
    const angle = angleDegrees(curves.rotations[0]);
    if (isPelvis || angle < NOTABLE_ANGLE) return;
    this.#firstHeld ??= { index, joint };
    this.#held.push(`${name} (${angle.toFixed(0)}°)`);
  }

  /** Frame 0 of the pelvis is taken for standing upright at rest, whatever it is. */
  #pelvis(fate: ImportedJoint): void {
    const { rotations, positions } = fate.curves;
    const angle = angleDegrees(rotations[0]);
    const start = positions[0];
    // Files without a height of their own start in the middle of everything; nothing is lost then.
    const away = start.some(Boolean)
      ? distance(start, [0, STANDING_PELVIS / METRES_PER_INCH, 0]) * METRES_PER_INCH
      : 0;
    if (angle < NOTABLE_ANGLE && away < NOTABLE_DISTANCE) return;
    const how = [
      ...(angle < NOTABLE_ANGLE ? [] : [`turned by ${angle.toFixed(0)}°`]),
      ...(away < NOTABLE_DISTANCE ? [] : [`${away.toFixed(2)} m from where it rests`]),
    ].join(' and ');
    const message = `The pelvis starts ${how}. The viewer takes the first frame for rest, so that is lost.`;
    this.#warn('pelvis-start-lost', message, fate);
  }

  /** Of every joint that was written. */
  written(fate: ImportedJoint, source: JointSource, cost: ReductionError): void {
    const { name, translated, isPelvis } = fate.resolved!;
    if (this.#names.has(name)) {
      const message = `Another joint of the file is ${name} too; only the first one is played.`;
      this.#warn('joint-twice', message, fate);
    }
    this.#names.add(name);
    if (!translated) {
      const message = `"${name}" is a collision volume or attachment point, which the viewer takes without changing its axes, with priority 0 and with a position.`;
      this.#warn('joint-untranslated', message, fate);
    } else if (!isPelvis && fate.joint.hasPositions) {
      const message = `${name} has position channels. They are its place relative to its parent, not its distance from rest, so they replace the avatar's own proportions.`;
      this.#warn('position-absolute', message, fate);
    }
    const farthest = farthestOf(source.positions ?? []);
    if (farthest > POSITION_LIMIT) {
      const message = `${name} goes ${farthest.toFixed(2)} m along an axis; it is cut to ${POSITION_LIMIT} m.`;
      this.#warn('position-clamped', message, fate);
    }
    if (cost.degrees > (this.#costliest?.cost.degrees ?? -1)) this.#costliest = { fate, cost };
    this.#farthestMoved = Math.max(this.#farthestMoved, cost.inches * METRES_PER_INCH);
  }

  /** After all joints. */
  finish({ easeIn, duration }: Animation, frameTime: number): void {
    if (this.#firstHeld) this.#sayHeld(this.#firstHeld);
    if (this.#costliest) this.#sayReduced(this.#costliest, frameTime);
    if (easeIn < Math.fround(0.3)) {
      const message = `The clip lasts ${duration.toFixed(3)} s, so ease in and ease out are shortened to ${easeIn.toFixed(3)} s each.`;
      this.warnings.push({ code: 'eases-shortened', message, offset: 0, path: 'frames' });
    }
  }

  #sayHeld(first: Pick<ImportedJoint, 'index' | 'joint'>): void {
    const list = listNames(this.#held);
    const message = `What never leaves the pose of the first frame is not animated, even where that is not rest: ${list}.`;
    this.#warn('joints-held', message, first);
  }

  #sayReduced(
    { fate, cost }: { fate: ImportedJoint; cost: ReductionError },
    frameTime: number,
  ): void {
    const metres = this.#farthestMoved;
    if (cost.degrees < NOTABLE_COST.degrees && metres < NOTABLE_COST.metres) return;
    const seconds = (Math.max(cost.frame - 1, 0) * frameTime).toFixed(2);
    const moved =
      metres < NOTABLE_COST.metres ? '' : `, and puts a joint ${(metres * 1000).toFixed(0)} mm off`;
    const message = `The viewer drops frames that it takes for straight movement. That turns ${fate.resolved!.name} up to ${cost.degrees.toFixed(1)}° away from the file, at ${seconds} s${moved}.`;
    this.#warn('keys-reduced', message, fate);
  }
}

/** The largest coordinate, whatever its sign. */
function farthestOf(keys: readonly PositionKeySource[]): number {
  return keys.reduce((most, { position }) => Math.max(most, ...position.map(Math.abs)), 0);
}

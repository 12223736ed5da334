import { JOINT_ROWS } from '../../avatar/index.ts';
import {
  add,
  fromXRotation,
  fromYRotation,
  fromZRotation,
  IDENTITY,
  multiply,
  ORIGIN,
  type Quaternion,
  rotateVector,
  type Vector3,
} from '../../math/index.ts';

/** An orientation in degrees: `roll`, then `pitch`, then `yaw`. Yaw turns left, pitch bows, roll lifts the left side. */
export interface Orientation {
  roll: number;
  pitch: number;
  yaw: number;
}

/**
 * An arm in degrees from hanging straight down, thumb forward; the right arm is described in the same way,
 * mirrored. The upper arm is given in the ribcage's frame, so it swings along when the chest turns.
 */
export interface ArmPose {
  /** Shoulder up. */
  shrug: number;
  /** Shoulder forward. */
  reach: number;
  /** Away from the body, 90 is level. */
  out: number;
  /** Up in front of the body. */
  forward: number;
  /** Round the vertical, to the front. */
  sweep: number;
  /** Inward twist of the upper arm. */
  turn: number;
  /** Bend of the elbow. */
  elbow: number;
  /** Inward twist of the forearm: palm to the back. */
  pronate: number;
  /** Wrist towards the palm. */
  flex: number;
  /** Wrist towards the little finger. */
  tilt: number;
  /** Mean bend of the finger joints. */
  curl: number;
  /** Added for each finger from the index to the little one. */
  cascade: number;
  /** 0 fingers together, 1 as wide as the skeleton's rest. */
  fan: number;
  /** 0 thumb beside the hand, 1 across the palm. */
  tuck: number;
}

/**
 * A foot by its footprint: where its sole would lie flat, and how it is rolled from there. Raising the heel
 * rotates about the ball and leaves the toes down; raising the toes rotates about the heel.
 */
export interface FootPlacement {
  /** The point under the ankle, metres in the avatar's frame. */
  x: number;
  y: number;
  /** Metres between the ground and the lowest part of the foot. */
  lift: number;
  /** Degrees, positive raises the heel. */
  pitch: number;
  /** Degrees, positive turns left. */
  yaw: number;
  /** Degrees that the knee points left of the foot. */
  knee: number;
  /** Degrees that the toes bend down; without it they follow from the ground and the foot's pitch. */
  toes?: number;
}

/**
 * The pose of a whole body as an artist draws it: three masses (pelvis, ribcage, skull), each oriented in the
 * avatar's frame, so that waist and neck follow from them; arms by their joints; legs by where the feet are.
 */
export interface BodyDescription {
  /** Displacement of the pelvis from standing, metres. */
  shift: Vector3;
  pelvis: Orientation;
  chest: Orientation;
  head: Orientation;
  arms: { Left: ArmPose; Right: ArmPose };
  feet: { Left: FootPlacement; Right: FootPlacement };
}

export const UPRIGHT: Orientation = { roll: 0, pitch: 0, yaw: 0 };

/** An arm that hangs loosely: clear of the hips, elbow and fingers a little bent, palm to the thigh. */
export const RELAXED_ARM: ArmPose = {
  shrug: -2,
  reach: 1,
  out: 11,
  forward: -2,
  sweep: 0,
  turn: 12,
  elbow: 17,
  pronate: 12,
  flex: 5,
  tilt: 2,
  curl: 15,
  cascade: 4,
  fan: 0.28,
  tuck: 0.42,
};

/** Feet a little apart, with flat soles, toes a little out. */
export const STANDING_FEET: BodyDescription['feet'] = {
  Left: { x: 0.012, y: 0.098, lift: 0, pitch: 0, yaw: 9, knee: -1 },
  Right: { x: -0.018, y: -0.096, lift: 0, pitch: 0, yaw: -11, knee: 1 },
};

export function orientationQuat({ roll, pitch, yaw }: Orientation): Quaternion {
  return multiply(fromZRotation(yaw), fromYRotation(pitch), fromXRotation(roll));
}

export type Side = 'Left' | 'Right';
export const SIDES: readonly Side[] = ['Left', 'Right'];

/** Local rotations by joint name; a joint without one is at rest. */
export type Rotations = ReadonlyMap<string, Quaternion>;

/** World position and rotation of a bone, in the avatar's frame with the ground at 0. */
export interface BonePlacement {
  position: Vector3;
  rotation: Quaternion;
}

const ROW_OF = new Map(JOINT_ROWS.map((row) => [row.name, row]));

/** A joint's rest position in its parent's frame. */
export function restOffset(joint: string): Vector3 {
  const row = ROW_OF.get(joint);
  if (!row) throw new RangeError(`no joint ${joint}`);
  return row.position;
}

/** World placement of every bone for local rotations and a pelvis moved by `shift` from standing. */
export function placeBones(
  rotations: Rotations,
  shift: Vector3 = ORIGIN,
): Map<string, BonePlacement> {
  const placed = new Map<string, BonePlacement>();
  for (const row of JOINT_ROWS) {
    if (row.kind !== 'bone') continue;
    const parent = row.parent < 0 ? undefined : placed.get(JOINT_ROWS[row.parent].name);
    const base = parent ?? { position: shift, rotation: IDENTITY };
    placed.set(row.name, {
      position: add(base.position, rotateVector(row.position, base.rotation)),
      rotation: multiply(base.rotation, rotations.get(row.name) ?? IDENTITY),
    });
  }
  return placed;
}

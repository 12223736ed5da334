import { type Quaternion, scaleAndAdd, type Vector3 } from '../../math/index.ts';
import { type MessageOf, rotationRate, turned } from '../../protocol/setp/index.ts';

/** How an object moved when it was last perceived, in the bubble's coordinates. */
export interface ObjectMotion {
  readonly location: Vector3;
  readonly velocity: Vector3;
  readonly acceleration: Vector3;
  readonly orientation: Quaternion;
  /** Radians per second about the bubble's axes; of the acceleration, per second squared. */
  readonly angularVelocity: Vector3;
  readonly angularAcceleration: Vector3;
  /** Milliseconds of the session's clock. */
  readonly at: number;
}

/** Where an object is at a moment, and how it moves on. */
export type MotionState = Pick<
  ObjectMotion,
  'location' | 'velocity' | 'orientation' | 'angularVelocity'
>;

/** What Object Perception and both movement perceptions have in common. */
type Movement = MessageOf<'Movement Perception'>;

/** Seconds: an object that was not perceived for longer stays where it would be then. Servers signal every ten seconds at least. */
const MAX_SECONDS = 12;
/** Metres, metres per second and so on: numbers beyond are no place in a bubble. */
const MAX_NUMBER = 1e6;

/** The motion that a perception with all rates describes; null for numbers that are none. */
export function fullMotion(
  fields: MessageOf<'Advanced Movement Perception'> | MessageOf<'Object Perception'>,
  at: number,
): ObjectMotion | null {
  const { location, velocity, acceleration, orientation } = fields;
  const angularVelocity = rotationRate(fields.angularVelocity);
  const angularAcceleration = rotationRate(fields.angularAcceleration);
  const vectors = [location, velocity, acceleration, angularVelocity, angularAcceleration];
  const unit = unitQuaternion(orientation);
  if (unit === null || !vectors.every(isPlausible)) return null;
  return {
    location,
    velocity,
    acceleration,
    orientation: unit,
    angularVelocity,
    angularAcceleration,
    at,
  };
}

/** The motion after a Movement Perception: the accelerations and the angular velocity stay as they were at this time. */
export function simpleMotion(
  before: ObjectMotion,
  { location, velocity, orientation }: Movement,
  at: number,
): ObjectMotion | null {
  const unit = unitQuaternion(orientation);
  if (unit === null || !isPlausible(location) || !isPlausible(velocity)) return null;
  const { angularVelocity } = motionAt(before, at);
  return { ...before, location, velocity, orientation: unit, angularVelocity, at };
}

/** Dead reckoning: the motion's state at a later moment. */
export function motionAt(motion: ObjectMotion, now: number): MotionState {
  const seconds = Math.min(MAX_SECONDS, Math.max(0, now - motion.at) / 1000);
  if (seconds === 0) return motion;
  const { location, velocity, acceleration, angularVelocity, angularAcceleration } = motion;
  const half = 0.5 * seconds * seconds;
  return {
    location: scaleAndAdd(scaleAndAdd(location, velocity, seconds), acceleration, half),
    velocity: scaleAndAdd(velocity, acceleration, seconds),
    orientation: turned(motion.orientation, angularVelocity, angularAcceleration, seconds),
    angularVelocity: scaleAndAdd(angularVelocity, angularAcceleration, seconds),
  };
}

/** Whether the page, which knows velocities alone, cannot continue the motion by itself. */
export function isAccelerated({ acceleration, angularAcceleration }: ObjectMotion): boolean {
  return !isZero(acceleration) || !isZero(angularAcceleration);
}

export function isTurning({ angularVelocity, angularAcceleration }: ObjectMotion): boolean {
  return !isZero(angularVelocity) || !isZero(angularAcceleration);
}

function isZero([x, y, z]: Vector3): boolean {
  return x === 0 && y === 0 && z === 0;
}

/** Whether numbers can be a place in a bubble, or a motion there. */
export function isPlausible(vector: Vector3): boolean {
  return vector.every((number) => Math.abs(number) <= MAX_NUMBER);
}

function unitQuaternion([x, y, z, w]: Quaternion): Quaternion | null {
  const length = Math.hypot(x, y, z, w);
  if (!(length > 1e-6) || !Number.isFinite(length)) return null;
  return [x / length, y / length, z / length, w / length];
}

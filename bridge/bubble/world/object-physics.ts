import { turned } from '../../../src/protocol/setp/index.ts';
import type { MutableVector, WorldObject } from './world-object.ts';

/** Metres per second squared. */
const GRAVITY = 9.81;
/** The share of the speed with which things bounce off the ground. */
const BOUNCE = 0.4;
/** Slower impacts do not bounce: metres per second. */
const MIN_BOUNCE = 0.6;
/** Distance from the ground at which a thing lies on it: metres. */
const CONTACT = 1e-3;

/** Seconds of a step of physics, at most. */
const MAX_STEP = 0.05;

/** Moves an object by its velocity, acceleration and rates, as observers do between messages. */
export function deadReckon(object: WorldObject, seconds: number): void {
  const { location, velocity, acceleration, spin, spinAcceleration } = object;
  const half = seconds * seconds * 0.5;
  if (
    spin[0] ||
    spin[1] ||
    spin[2] ||
    spinAcceleration[0] ||
    spinAcceleration[1] ||
    spinAcceleration[2]
  ) {
    object.orientation = turned(object.orientation, spin, spinAcceleration, seconds);
  }
  for (let axis = 0; axis < 3; axis++) {
    location[axis] += velocity[axis] * seconds + acceleration[axis] * half;
    velocity[axis] += acceleration[axis] * seconds;
    spin[axis] += spinAcceleration[axis] * seconds;
  }
}

/** Stops an object where it is. */
export function halt(object: WorldObject): void {
  object.velocity.fill(0);
  object.acceleration.fill(0);
  object.spin.fill(0);
  object.spinAcceleration.fill(0);
}

/** Whether physics has nothing to do with a thing: it lies on the ground and does not move. */
export function isLying(object: WorldObject): boolean {
  const { location, velocity, spin } = object;
  return (
    location[2] - groundHeight(object) <= CONTACT &&
    !(velocity[0] || velocity[1] || velocity[2] || spin[0] || spin[1] || spin[2])
  );
}

/** Moves a thing by gravity, the ground at z = 0, and friction. */
export function simulate(object: WorldObject, seconds: number): void {
  for (let rest = seconds; rest > 1e-9; rest -= MAX_STEP) step(object, Math.min(rest, MAX_STEP));
}

/** The height at which it lies on the ground. */
function groundHeight(object: WorldObject): number {
  return object.radius - object.sphereRise;
}

function step(object: WorldObject, seconds: number): void {
  const { location, velocity } = object;
  const ground = groundHeight(object);
  const isOnGround =
    location[2] - ground <= CONTACT && velocity[2] <= MIN_BOUNCE && velocity[2] >= -MIN_BOUNCE;
  if (isOnGround) slide(object, ground, seconds);
  else fall(object, ground, seconds);
}

function fall(object: WorldObject, ground: number, seconds: number): void {
  const { location, velocity, acceleration } = object;
  setVector(acceleration, 0, 0, -GRAVITY);
  object.spinAcceleration.fill(0);
  deadReckon(object, seconds);
  if (location[2] > ground) return;
  location[2] = ground;
  if (velocity[2] < 0) velocity[2] = velocity[2] < -MIN_BOUNCE ? -velocity[2] * BOUNCE : 0;
}

function slide(object: WorldObject, ground: number, seconds: number): void {
  const { location, velocity, acceleration, spin, spinAcceleration, friction, radius } = object;
  location[2] = ground;
  velocity[2] = 0;
  const speed = Math.hypot(velocity[0], velocity[1]);
  if (speed <= friction * seconds) {
    halt(object);
    return;
  }
  const x = velocity[0] / speed;
  const y = velocity[1] / speed;
  setVector(acceleration, -x * friction, -y * friction, 0);
  if (object.isRolling && radius > 0) {
    setVector(spin, -velocity[1] / radius, velocity[0] / radius, 0);
    setVector(spinAcceleration, (y * friction) / radius, (-x * friction) / radius, 0);
  } else {
    spin.fill(0);
    spinAcceleration.fill(0);
  }
  deadReckon(object, seconds);
}

/** Keeps an object within a sphere about the centre. True where it had to be turned back. */
export function keepInRange(object: WorldObject, range: number): boolean {
  const { location, velocity } = object;
  const distance = Math.hypot(location[0], location[1], location[2]);
  if (distance <= range) return false;
  const x = location[0] / distance;
  const y = location[1] / distance;
  const z = location[2] / distance;
  setVector(location, x * range, y * range, z * range);
  const outward = velocity[0] * x + velocity[1] * y + velocity[2] * z;
  if (outward > 0) {
    velocity[0] -= outward * x;
    velocity[1] -= outward * y;
    velocity[2] -= outward * z;
  }
  return true;
}

function setVector(out: MutableVector, x: number, y: number, z: number): void {
  out[0] = x;
  out[1] = y;
  out[2] = z;
}

import { clamp } from '../../../math/index.ts';

/** Radians per CSS pixel of the mouse. */
const RADIANS_PER_PIXEL = 0.0025;

/** Radians per second by key; getting there takes no time, since the camera is not a body. */
const KEY_RATE = Math.PI / 2;

/** Radians: just short of straight up and down, where left and right would be undefined. */
export const MAX_PITCH = 1.5;

/** A direction in which somebody looks, changed in place. */
export interface LookDirection {
  /** Radians from +X to the left, in (−π, π]. */
  yaw: number;
  /** Radians upwards, up to {@link MAX_PITCH}. */
  pitch: number;
}

/** Turns by CSS pixels of the mouse: right and down are positive. Allocates nothing. */
export function lookByPixels(look: LookDirection, right: number, down: number): void {
  turnLook(look, -right * RADIANS_PER_PIXEL, -down * RADIANS_PER_PIXEL);
}

/** Turns for as long as keys are held; `left` and `up`: -1, 0 or 1. Allocates nothing. */
export function lookByKeys(look: LookDirection, left: number, up: number, seconds: number): void {
  turnLook(look, left * KEY_RATE * seconds, up * KEY_RATE * seconds);
}

function turnLook(look: LookDirection, left: number, up: number): void {
  const yaw = look.yaw + left;
  look.yaw = Math.atan2(Math.sin(yaw), Math.cos(yaw));
  look.pitch = clamp(look.pitch + up, -MAX_PITCH, MAX_PITCH);
}

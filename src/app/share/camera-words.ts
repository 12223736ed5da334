/** Where the camera stands: degrees, metres, Second Life axes, as `CameraState` of the embed has them. */
export interface CameraPlace {
  readonly theta: number;
  readonly phi: number;
  readonly radius: number;
  readonly target: readonly [x: number, y: number, z: number];
}

/** No zeros at the end, and no minus before nothing. */
function short(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)) + 0);
}

/** Degrees from -180 to 180: the camera may have gone round many times. */
function within(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}

/** As `camera-orbit` has it; null for the radius: whatever shows all that is worn. */
export function writeOrbit(theta: number, phi: number, radius: number | null): string {
  const far = radius === null ? 'auto' : `${short(radius, 3)}m`;
  return `${short(within(theta), 2)}deg ${short(phi, 2)}deg ${far}`;
}

/** As `camera-target` has it. */
export function writeTarget(target: CameraPlace['target']): string {
  return target.map((metres) => `${short(metres, 3)}m`).join(' ');
}

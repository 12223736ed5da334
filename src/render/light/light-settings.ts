/** How the stage is lit. The lights turn with the camera, like those of a photographer. */
export interface LightSettings {
  /** Exposure value: each step of 1 doubles the brightness. */
  readonly exposure: number;
  /** Degrees from which the key light comes, seen from above: 0 from the camera, negative from its left. */
  readonly from: number;
  /** Degrees of the key light above the horizon. */
  readonly height: number;
  /** Light from all other sides, per cent. */
  readonly fill: number;
  /** Whether avatars cast shadows. */
  readonly shadows: boolean;
}

/** A soft light from the upper left of the camera. A white surface that faces it is shown just below white. */
export const DEFAULT_LIGHT: LightSettings = {
  exposure: 0,
  from: -40,
  height: 40,
  fill: 40,
  shadows: true,
};

/** Writes the direction towards the key light, of length 1, for a camera in front: X to the camera, Y right, Z up. */
export function keyDirection(
  out: { set(x: number, y: number, z: number): unknown },
  { from, height }: Pick<LightSettings, 'from' | 'height'>,
): void {
  const azimuth = (from * Math.PI) / 180;
  const elevation = (height * Math.PI) / 180;
  const flat = Math.cos(elevation);
  out.set(flat * Math.cos(azimuth), flat * Math.sin(azimuth), Math.sin(elevation));
}

import { CHAIN_LINE, DIAMOND_MARKER, LinesAndMarkers, RING_MARKER } from '../lines-and-marks.ts';
import type { ViewportUniforms } from '../shader-uniforms.ts';
import type { XrHand } from './xr-hand.ts';

/** Over handles. */
const ORDER = 40;
/** Metres ahead of a hand. */
const LENGTH = 0.08;

/** Shows the wearer's hands: a short line ahead, and a ring that is a diamond while it grabs. */
export class HandMarkers {
  readonly drawing: LinesAndMarkers;
  readonly #ahead = new Float32Array(3);

  constructor(surface: ViewportUniforms) {
    this.drawing = new LinesAndMarkers(surface, 2, 2, ORDER);
  }

  update(hands: readonly XrHand[]): void {
    this.drawing.begin();
    for (const { position, rotation, isGrabbing } of hands) {
      aheadOf(this.#ahead, position, rotation);
      this.drawing.addLine(position, 0, this.#ahead, 0, CHAIN_LINE);
      this.drawing.addMarker(position, 0, isGrabbing ? DIAMOND_MARKER : RING_MARKER);
    }
    this.drawing.commit();
  }
}

/** A hand points along the -X of its rotation, as WebXR's grip along its -Z. */
function aheadOf(out: Float32Array, position: Float32Array, rotation: Float32Array): void {
  const [x, y, z, w] = rotation;
  out[0] = position[0] - LENGTH * (1 - 2 * (y * y + z * z));
  out[1] = position[1] - LENGTH * 2 * (x * y + w * z);
  out[2] = position[2] - LENGTH * 2 * (x * z - w * y);
}

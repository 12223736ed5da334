import { BONE_COUNT } from '../../avatar/index.ts';
import {
  DASHED_LINE,
  DIAMOND_MARKER,
  LinesAndMarkers,
  WIDE_RING_MARKER,
} from '../lines-and-marks.ts';
import type { ViewportUniforms } from '../shader-uniforms.ts';
import type { StageTheme } from '../theme.ts';

/** Over bones and limits, under handles. */
const ORDER = 26;

/**
 * What a stream asks for and what came of it: a diamond where the end of a bone is to be, a ring where it is,
 * and a dashed line as long as what is missing. Where nothing is missing the diamond lies in the ring. Two
 * draw calls; an update allocates nothing.
 */
export class TargetOverlay {
  readonly #drawing: LinesAndMarkers;

  constructor(surface: ViewportUniforms) {
    this.#drawing = new LinesAndMarkers(surface, BONE_COUNT, 2 * BONE_COUNT, ORDER);
  }

  get object(): LinesAndMarkers['object'] {
    return this.#drawing.object;
  }

  /** `count` points each, 3 numbers a point, metres in the avatar's frame; needed every frame. */
  update(targets: Float32Array, reached: Float32Array, count: number): void {
    const drawing = this.#drawing;
    drawing.begin();
    for (let o = 0; o < 3 * count; o += 3) {
      drawing.addLine(reached, o, targets, o, DASHED_LINE);
      drawing.addMarker(reached, o, WIDE_RING_MARKER);
      drawing.addMarker(targets, o, DIAMOND_MARKER);
    }
    drawing.commit();
  }

  setTheme(theme: StageTheme): void {
    this.#drawing.setTheme(theme);
  }

  dispose(): void {
    this.#drawing.dispose();
  }
}

import { defaultSkeleton, type WorldPose } from '../../avatar/index.ts';
import type { ViewportUniforms } from '../screen-space.ts';
import type { StageTheme } from '../theme-colors.ts';
import {
  CHAIN_LINE,
  DASHED_LINE,
  DISC_MARKER,
  LinesAndMarkers,
  RING_MARKER,
  WIDE_RING_MARKER,
} from './lines-and-markers.ts';

/** Render order: over the bones, under the control handles. */
const RENDER_ORDER = 14;
/** Shorter bones, metres, are not drawn: their joint's marker is larger. */
const MIN_BONE = 0.01;

/**
 * The selected joint as a ring, with its bone, and the joint under the pointer in a list as a wider one; over everything
 * else. Two draw calls; an update allocates nothing.
 */
export class SelectionOverlay {
  readonly #drawing: LinesAndMarkers;
  /** The head and tip of a bone, 3 numbers each. */
  readonly #bone = new Float32Array(6);

  constructor(viewport: ViewportUniforms) {
    this.#drawing = new LinesAndMarkers(viewport, 2, 4, RENDER_ORDER);
  }

  get object(): LinesAndMarkers['object'] {
    return this.#drawing.object;
  }

  /** Sets the pose, and the numbers of the joints, -1 for none; call in every frame. */
  update(world: WorldPose, selected: number, hovered: number): void {
    const drawing = this.#drawing;
    drawing.begin();
    if (selected >= 0) {
      this.#placeBone(world, selected, CHAIN_LINE);
      drawing.addMarker(this.#bone, 0, RING_MARKER);
      drawing.addMarker(this.#bone, 0, DISC_MARKER);
    }
    if (hovered >= 0 && hovered !== selected) {
      this.#placeBone(world, hovered, DASHED_LINE);
      drawing.addMarker(this.#bone, 0, WIDE_RING_MARKER);
    }
    drawing.commit();
  }

  setTheme(theme: StageTheme): void {
    this.#drawing.setTheme(theme);
  }

  dispose(): void {
    this.#drawing.dispose();
  }

  /** Adds the line of a bone, and writes its points to `#bone`. */
  #placeBone({ matrices: m }: WorldPose, joint: number, line: number): void {
    const bone = this.#bone;
    const { tips } = defaultSkeleton;
    const o = 16 * joint;
    const x = tips[3 * joint];
    const y = tips[3 * joint + 1];
    const z = tips[3 * joint + 2];
    let squared = 0;
    for (let axis = 0; axis < 3; axis++) {
      const offset = m[o + axis] * x + m[o + 4 + axis] * y + m[o + 8 + axis] * z;
      bone[axis] = m[o + 12 + axis];
      bone[3 + axis] = bone[axis] + offset;
      squared += offset * offset;
    }
    if (squared > MIN_BONE * MIN_BONE) this.#drawing.addLine(bone, 0, bone, 3, line);
  }
}

import type { ConstraintState } from '../../motion/index.ts';
import type { ViewportUniforms } from '../screen-space.ts';
import type { StageTheme } from '../theme-colors.ts';
import {
  CHAIN_LINE,
  DASHED_LINE,
  DIAMOND_MARKER,
  DISC_MARKER,
  LinesAndMarkers,
  RING_MARKER,
  THIN_LINE,
} from './lines-and-markers.ts';

/** Ten a clip, of ten clips; what is beyond is not drawn. */
const MOST = 100;
/** A chain of 3, the way to the target, the four edges of a plane. */
const LINES_EACH = 8;
/** Four joints, source and target. */
const MARKS_EACH = 6;
/** Over bones and everything else. */
const ORDER = 20;
/** What has next to no weight yet is still there to be seen. */
const FAINTEST = 0.25;
/** Metres from the middle of the square of a plane to its corners. */
const PLANE_REACH = 0.12;
/** Metres below which the way from source to target shows no direction. */
const POINT_LIKE = 1e-4;

/**
 * The constraints that act, drawn over the avatar: a ring where the keys alone would bring the source, a
 * diamond where it is drawn to, a dashed line between, the chain that is bent for it, and for a plane a
 * square of it. Their weight is their opacity. Two draw calls; an update allocates nothing.
 */
export class ConstraintOverlay {
  readonly #drawing: LinesAndMarkers;
  /** Two directions along a plane, one after the other, in metres from its middle. */
  readonly #spread = new Float32Array(6);
  readonly #corners = new Float32Array(12);

  constructor(surface: ViewportUniforms) {
    this.#drawing = new LinesAndMarkers(surface, MOST * LINES_EACH, MOST * MARKS_EACH, ORDER);
  }

  get object(): LinesAndMarkers['object'] {
    return this.#drawing.object;
  }

  /** Takes what the clips' constraints do in this frame, a list per clip. */
  update(lists: readonly (readonly ConstraintState[])[]): void {
    this.#drawing.begin();
    let room = MOST;
    for (let list = 0; list < lists.length; list++) {
      const states = lists[list];
      for (let index = 0; index < states.length; index++) {
        if (!states[index].active || room === 0) continue;
        room--;
        this.#draw(states[index]);
      }
    }
    this.#drawing.commit();
  }

  setTheme(theme: StageTheme): void {
    this.#drawing.setTheme(theme);
  }

  dispose(): void {
    this.#drawing.dispose();
  }

  #draw(state: ConstraintState): void {
    const { source, target, joints, weight, constraint } = state;
    const drawing = this.#drawing;
    drawing.opacity = FAINTEST + (1 - FAINTEST) * weight;
    if (constraint.type === 'plane') this.#addPlane(state);
    for (let joint = 0; joint + 1 < constraint.chain.length; joint++) {
      drawing.addLine(joints, 3 * joint, joints, 3 * joint + 3, CHAIN_LINE);
    }
    drawing.addLine(source, 0, target, 0, DASHED_LINE);
    for (let joint = 0; joint < constraint.chain.length; joint++) {
      drawing.addMarker(joints, 3 * joint, DISC_MARKER);
    }
    drawing.addMarker(source, 0, RING_MARKER);
    drawing.addMarker(target, 0, DIAMOND_MARKER);
  }

  /** The way from source to target goes along the normal. Where it has no length, no square is drawn. */
  #addPlane({ source, target }: ConstraintState): void {
    const spread = this.#spread;
    const corners = this.#corners;
    const x = target[0] - source[0];
    const y = target[1] - source[1];
    const z = target[2] - source[2];
    const length = Math.sqrt(x * x + y * y + z * z);
    if (length < POINT_LIKE) return;
    // Across the normal and level, or forward where the normal is upright; then across both.
    const level = Math.sqrt(x * x + y * y);
    const upright = level < 0.01 * length;
    spread[0] = PLANE_REACH * (upright ? 1 : -y / level);
    spread[1] = upright ? 0 : (PLANE_REACH * x) / level;
    spread[2] = 0;
    spread[3] = (y * spread[2] - z * spread[1]) / length;
    spread[4] = (z * spread[0] - x * spread[2]) / length;
    spread[5] = (x * spread[1] - y * spread[0]) / length;
    for (let axis = 0; axis < 3; axis++) {
      corners[axis] = target[axis] + spread[axis];
      corners[3 + axis] = target[axis] + spread[3 + axis];
      corners[6 + axis] = target[axis] - spread[axis];
      corners[9 + axis] = target[axis] - spread[3 + axis];
    }
    for (let edge = 0; edge < 4; edge++) {
      this.#drawing.addLine(corners, 3 * edge, corners, (3 * edge + 3) % 12, THIN_LINE);
    }
  }
}

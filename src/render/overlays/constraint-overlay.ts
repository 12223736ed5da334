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

/** Ten per clip, for ten clips; further constraints are not drawn. */
const MAX_CONSTRAINTS = 100;
/** A chain of 3, the line to the target, the four edges of a plane. */
const LINES_PER_CONSTRAINT = 8;
/** Four joints, source and target. */
const MARKERS_PER_CONSTRAINT = 6;
/** Render order: over bones and everything else. */
const RENDER_ORDER = 20;
/** Constraints with hardly any weight can still be seen. */
const MIN_OPACITY = 0.25;
/** Metres from the centre of a plane's square to its corners. */
const PLANE_RADIUS = 0.12;
/** Metres below which source and target are too close to have a direction. */
const MIN_DISTANCE = 1e-4;

/**
 * The active constraints, drawn over the avatar: a ring where the keys alone would put the source, a diamond at the
 * target, a dashed line between them, the chain that is bent, and for a plane a square of it. Their weight is their
 * opacity. Two draw calls; an update allocates nothing.
 */
export class ConstraintOverlay {
  readonly #drawing: LinesAndMarkers;
  /** Two perpendicular directions along a plane, metres from its centre. */
  readonly #axes = new Float32Array(6);
  readonly #corners = new Float32Array(12);

  constructor(viewport: ViewportUniforms) {
    this.#drawing = new LinesAndMarkers(
      viewport,
      MAX_CONSTRAINTS * LINES_PER_CONSTRAINT,
      MAX_CONSTRAINTS * MARKERS_PER_CONSTRAINT,
      RENDER_ORDER,
    );
  }

  get object(): LinesAndMarkers['object'] {
    return this.#drawing.object;
  }

  /** Sets the states of the constraints in this frame, a list per clip. */
  update(lists: readonly (readonly ConstraintState[])[]): void {
    this.#drawing.begin();
    let room = MAX_CONSTRAINTS;
    for (let list = 0; list < lists.length; list++) {
      const states = lists[list];
      for (let index = 0; index < states.length; index++) {
        if (!states[index].active || room === 0) continue;
        room--;
        this.#addConstraint(states[index]);
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

  #addConstraint(state: ConstraintState): void {
    const { source, target, joints, weight, constraint } = state;
    const drawing = this.#drawing;
    drawing.opacity = MIN_OPACITY + (1 - MIN_OPACITY) * weight;
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

  /** Source and target are apart along the normal of the plane. Where they are not apart, no square is drawn. */
  #addPlane({ source, target }: ConstraintState): void {
    const axes = this.#axes;
    const corners = this.#corners;
    const x = target[0] - source[0];
    const y = target[1] - source[1];
    const z = target[2] - source[2];
    const length = Math.sqrt(x * x + y * y + z * z);
    if (length < MIN_DISTANCE) return;
    // The first axis is horizontal and perpendicular to the normal, or forward for an upright normal; the second is
    // perpendicular to both.
    const horizontal = Math.sqrt(x * x + y * y);
    const isUpright = horizontal < 0.01 * length;
    axes[0] = PLANE_RADIUS * (isUpright ? 1 : -y / horizontal);
    axes[1] = isUpright ? 0 : (PLANE_RADIUS * x) / horizontal;
    axes[2] = 0;
    axes[3] = (y * axes[2] - z * axes[1]) / length;
    axes[4] = (z * axes[0] - x * axes[2]) / length;
    axes[5] = (x * axes[1] - y * axes[0]) / length;
    for (let axis = 0; axis < 3; axis++) {
      corners[axis] = target[axis] + axes[axis];
      corners[3 + axis] = target[axis] + axes[3 + axis];
      corners[6 + axis] = target[axis] - axes[axis];
      corners[9 + axis] = target[axis] - axes[3 + axis];
    }
    for (let edge = 0; edge < 4; edge++) {
      this.#drawing.addLine(corners, 3 * edge, corners, (3 * edge + 3) % 12, THIN_LINE);
    }
  }
}

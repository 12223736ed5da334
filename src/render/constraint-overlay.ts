import { Color, Group } from 'three';
import type { ConstraintState } from '../motion/index.ts';
import { createOverlayMaterial, Instances } from './instances.ts';
import { type SurfaceUniforms, setFlatColor } from './shader-uniforms.ts';
import { LINE_FRAGMENT, LINE_VERTEX, MARK_FRAGMENT, MARK_VERTEX } from './shaders/constraints.ts';
import type { StageTheme } from './theme.ts';

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

const CHAIN_LINE = 0;
const WAY_LINE = 1;
const PLANE_LINE = 2;
const JOINT_MARK = 0;
const SOURCE_MARK = 1;
const TARGET_MARK = 2;

/**
 * The constraints that act, drawn over the avatar: a ring where the keys alone would bring the source, a
 * diamond where it is drawn to, a dashed line between, the chain that is bent for it, and for a plane a
 * square of it. Their weight is their opacity. Two draw calls; an update allocates nothing.
 */
export class ConstraintOverlay {
  readonly object = new Group();
  readonly #lines: Instances;
  readonly #marks: Instances;
  #lineCount = 0;
  #markCount = 0;
  /** Of the constraint at hand. */
  #strength = 1;
  /** Two directions along a plane, one after the other, in metres from its middle. */
  readonly #spread = new Float32Array(6);
  readonly #corners = new Float32Array(12);

  constructor(surface: SurfaceUniforms) {
    const colors = () => ({
      ink: { value: new Color() },
      accent: { value: new Color() },
      ground: { value: new Color() },
    });
    this.#lines = new Instances(
      MOST * LINES_EACH,
      { from: 3, to: 3, kind: 1, strength: 1 },
      createOverlayMaterial(LINE_VERTEX, LINE_FRAGMENT, surface, colors()),
    );
    this.#marks = new Instances(
      MOST * MARKS_EACH,
      { center: 3, kind: 1, strength: 1 },
      createOverlayMaterial(MARK_VERTEX, MARK_FRAGMENT, surface, colors()),
    );
    this.#lines.mesh.renderOrder = ORDER;
    this.#marks.mesh.renderOrder = ORDER + 1;
    this.object.add(this.#lines.mesh, this.#marks.mesh);
  }

  /** Takes what the clips' constraints do in this frame, a list per clip. */
  update(lists: readonly (readonly ConstraintState[])[]): void {
    this.#lineCount = 0;
    this.#markCount = 0;
    let room = MOST;
    for (let list = 0; list < lists.length; list++) {
      const states = lists[list];
      for (let index = 0; index < states.length; index++) {
        if (!states[index].active || room === 0) continue;
        room--;
        this.#draw(states[index]);
      }
    }
    this.#lines.commit(this.#lineCount);
    this.#marks.commit(this.#markCount);
  }

  setTheme(theme: StageTheme): void {
    for (const { material } of [this.#lines, this.#marks]) {
      setFlatColor(material.uniforms.ink.value, theme.ink);
      setFlatColor(material.uniforms.accent.value, theme.accent);
      setFlatColor(material.uniforms.ground.value, theme.surfaceRaised);
    }
  }

  dispose(): void {
    this.#lines.dispose();
    this.#marks.dispose();
  }

  #draw(state: ConstraintState): void {
    const { source, target, joints, weight, constraint } = state;
    this.#strength = FAINTEST + (1 - FAINTEST) * weight;
    if (constraint.type === 'plane') this.#addPlane(state);
    for (let joint = 0; joint + 1 < constraint.chain.length; joint++) {
      this.#addLine(joints, 3 * joint, joints, 3 * joint + 3, CHAIN_LINE);
    }
    this.#addLine(source, 0, target, 0, WAY_LINE);
    for (let joint = 0; joint < constraint.chain.length; joint++) {
      this.#addMark(joints, 3 * joint, JOINT_MARK);
    }
    this.#addMark(source, 0, SOURCE_MARK);
    this.#addMark(target, 0, TARGET_MARK);
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
      this.#addLine(corners, 3 * edge, corners, (3 * edge + 3) % 12, PLANE_LINE);
    }
  }

  #addLine(from: Float32Array, f: number, to: Float32Array, t: number, kind: number): void {
    const { values, stride } = this.#lines;
    const o = stride * this.#lineCount++;
    for (let axis = 0; axis < 3; axis++) {
      values[o + axis] = from[f + axis];
      values[o + 3 + axis] = to[t + axis];
    }
    values[o + 6] = kind;
    values[o + 7] = this.#strength;
  }

  #addMark(center: Float32Array, c: number, kind: number): void {
    const { values, stride } = this.#marks;
    const o = stride * this.#markCount++;
    for (let axis = 0; axis < 3; axis++) values[o + axis] = center[c + axis];
    values[o + 3] = kind;
    values[o + 4] = this.#strength;
  }
}

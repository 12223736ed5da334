import { Color, Group } from 'three';
import { createOverlayMaterial, InstancedQuads } from './instances.ts';
import { setFlatColor, type ViewportUniforms } from './shader-uniforms.ts';
import {
  LINE_FRAGMENT,
  LINE_VERTEX,
  MARK_FRAGMENT,
  MARK_VERTEX,
} from './shaders/lines-and-marks.ts';
import type { StageTheme } from './theme.ts';

/** Solid, with a pale rim; dashed; thin; of a limit, and of one that is reached (thick, in another colour). */
export const CHAIN_LINE = 0;
export const DASHED_LINE = 1;
export const THIN_LINE = 2;
export const LIMIT_LINE = 3;
export const REACHED_LINE = 4;
/** A disc; a ring; a filled diamond; a ring that has room for a diamond. */
export const DISC_MARKER = 0;
export const RING_MARKER = 1;
export const DIAMOND_MARKER = 2;
export const WIDE_RING_MARKER = 3;

/**
 * Lines and marks of constant size over everything else, in the frame of the avatar. Begin, add, commit, for
 * every frame; what there is no room for is not drawn. Two draw calls; nothing is allocated.
 */
export class LinesAndMarkers {
  readonly object = new Group();
  /** Opacity of what is added next. */
  opacity = 1;
  readonly #lines: InstancedQuads;
  readonly #marks: InstancedQuads;
  readonly #mostLines: number;
  readonly #mostMarks: number;
  #lineCount = 0;
  #markCount = 0;

  /** `order`: later than what has a lower one; it takes the next one too. */
  constructor(surface: ViewportUniforms, mostLines: number, mostMarks: number, order: number) {
    const colors = () => ({
      ink: { value: new Color() },
      accent: { value: new Color() },
      ground: { value: new Color() },
      warn: { value: new Color() },
    });
    this.#mostLines = mostLines;
    this.#mostMarks = mostMarks;
    this.#lines = new InstancedQuads(
      mostLines,
      { from: 3, to: 3, kind: 1, strength: 1 },
      createOverlayMaterial(LINE_VERTEX, LINE_FRAGMENT, surface, colors()),
    );
    this.#marks = new InstancedQuads(
      mostMarks,
      { center: 3, kind: 1, strength: 1 },
      createOverlayMaterial(MARK_VERTEX, MARK_FRAGMENT, surface, colors()),
    );
    this.#lines.mesh.renderOrder = order;
    this.#marks.mesh.renderOrder = order + 1;
    this.object.add(this.#lines.mesh, this.#marks.mesh);
  }

  begin(): void {
    this.#lineCount = 0;
    this.#markCount = 0;
  }

  addLine(from: Float32Array, f: number, to: Float32Array, t: number, kind: number): void {
    if (this.#lineCount === this.#mostLines) return;
    const { values, stride } = this.#lines;
    const o = stride * this.#lineCount++;
    for (let axis = 0; axis < 3; axis++) {
      values[o + axis] = from[f + axis];
      values[o + 3 + axis] = to[t + axis];
    }
    values[o + 6] = kind;
    values[o + 7] = this.opacity;
  }

  addMarker(center: Float32Array, c: number, kind: number): void {
    if (this.#markCount === this.#mostMarks) return;
    const { values, stride } = this.#marks;
    const o = stride * this.#markCount++;
    for (let axis = 0; axis < 3; axis++) values[o + axis] = center[c + axis];
    values[o + 3] = kind;
    values[o + 4] = this.opacity;
  }

  commit(): void {
    this.#lines.commit(this.#lineCount);
    this.#marks.commit(this.#markCount);
  }

  setTheme(theme: StageTheme): void {
    for (const { material } of [this.#lines, this.#marks]) {
      setFlatColor(material.uniforms.ink.value, theme.ink);
      setFlatColor(material.uniforms.accent.value, theme.accent);
      setFlatColor(material.uniforms.ground.value, theme.surfaceRaised);
      setFlatColor(material.uniforms.warn.value, theme.warn);
    }
  }

  dispose(): void {
    this.#lines.dispose();
    this.#marks.dispose();
  }
}

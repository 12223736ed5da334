import { Color, Group } from 'three';
import { setFlatColor, type ViewportUniforms } from '../screen-space.ts';
import type { StageTheme } from '../theme-colors.ts';
import { BEFORE_LENS, createOverlayMaterial, InstancedQuads } from './instanced-quads.ts';

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

/** A line of constant width between two points. */
export const LINE_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 from;
in vec3 to;
in float kind;
in float strength;
out vec2 vPixels;
flat out float vLength;
flat out float vKind;
flat out float vStrength;
${BEFORE_LENS}
void main() {
  mat4 toClip = projectionMatrix * modelViewMatrix;
  vec4 fromClip = toClip * vec4(from, 1.0);
  vec4 toPoint = toClip * vec4(to, 1.0);
  if (max(fromClip.w, toPoint.w) < 0.003) {
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  fromClip = beforeLens(fromClip, toPoint);
  toPoint = beforeLens(toPoint, fromClip);

  vec2 start = fromClip.xy / fromClip.w * canvasSize * 0.5;
  vec2 way = toPoint.xy / toPoint.w * canvasSize * 0.5 - start;
  vLength = max(length(way), 0.001);
  vec2 along = way / vLength;
  vKind = kind;
  vStrength = strength;

  float margin = 4.0 * pixelRatio;
  vPixels = vec2(mix(-margin, vLength + margin, corner.x * 0.5 + 0.5), corner.y * margin);
  vec2 pixels = start + along * vPixels.x + vec2(-along.y, along.x) * vPixels.y;
  gl_Position = vec4(pixels / (canvasSize * 0.5), 0.0, 1.0);
}
`;

/**
 * Kind 0: a chain, solid; 1: from here to where it is to be, dashed; 2: the edge of a plane, thin; 3: the rim
 * of a limit; 4: the same, reached.
 */
export const LINE_FRAGMENT = /* glsl */ `
uniform vec3 ink;
uniform vec3 accent;
uniform vec3 ground;
uniform vec3 warn;
uniform float pixelRatio;
in vec2 vPixels;
flat in float vLength;
flat in float vKind;
flat in float vStrength;

void main() {
  vec2 p = vPixels / pixelRatio;
  float past = max(max(-p.x, p.x - vLength / pixelRatio), 0.0);
  float far = length(vec2(past, p.y));
  bool chain = vKind < 0.5;
  bool dashed = vKind > 0.5 && vKind < 1.5;
  bool limit = vKind > 2.5 && vKind < 3.5;
  bool reached = vKind > 3.5;
  float halfWidth = reached ? 1.5 : chain ? 1.25 : dashed ? 0.9 : 0.6;
  float gap = dashed ? step(0.58, fract(p.x / 7.0)) : 0.0;
  float soft = 0.5 / pixelRatio;
  float line = (1.0 - smoothstep(halfWidth - soft, halfWidth + soft, far)) * (1.0 - gap);
  // A pale rim keeps the chain readable over the body.
  float rim = chain ? (1.0 - smoothstep(halfWidth + 1.0 - soft, halfWidth + 1.0 + soft, far)) * 0.8 : 0.0;
  float alpha = max(line, rim) * vStrength;
  if (alpha < 0.01) discard;
  vec3 color = reached ? warn : limit ? mix(ground, ink, 0.62) : chain ? ink : accent;
  gl_FragColor = vec4(mix(ground, color, line), alpha);
}
`;

/** A mark of constant size at a point. */
export const MARK_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 center;
in float kind;
in float strength;
out vec2 vPixels;
flat out float vKind;
flat out float vStrength;

void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(center, 1.0);
  vKind = kind;
  vStrength = strength;
  vPixels = corner * 10.5;
  gl_Position.xy += vPixels * pixelRatio / (canvasSize * 0.5) * gl_Position.w;
}
`;

/** Kind 0: a disc; 1: a ring; 2: a filled diamond; 3: a ring about a diamond. */
export const MARK_FRAGMENT = /* glsl */ `
uniform vec3 ink;
uniform vec3 accent;
uniform vec3 ground;
uniform float pixelRatio;
in vec2 vPixels;
flat in float vKind;
flat in float vStrength;

void main() {
  float soft = 0.5 / pixelRatio;
  float around = length(vPixels);
  float shape;
  float outer;
  vec3 color = ink;
  if (vKind < 0.5) {
    shape = around - 2.6;
    outer = shape - 1.0;
  } else if (vKind < 1.5 || vKind > 2.5) {
    color = accent;
    shape = abs(around - (vKind < 1.5 ? 5.0 : 7.6)) - (vKind < 1.5 ? 1.0 : 0.8);
    outer = shape - 1.0;
  } else {
    color = accent;
    shape = (abs(vPixels.x) + abs(vPixels.y) - 5.4) * 0.7071;
    outer = shape - 1.2;
  }
  float fill = 1.0 - smoothstep(-soft, soft, shape);
  float rim = 1.0 - smoothstep(-soft, soft, outer);
  float alpha = max(fill, 0.85 * rim) * vStrength;
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(mix(ground, color, fill), alpha);
}
`;

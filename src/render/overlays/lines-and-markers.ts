import { Color, Group } from 'three';
import type { ViewportUniforms } from '../screen-space.ts';
import { type StageTheme, setUnlitColor } from '../theme-colors.ts';
import { CLIP_NEAR, createOverlayMaterial, InstancedQuads } from './instanced-quads.ts';

/** Kinds of lines: solid with a pale outline, for bones. */
export const CHAIN_LINE = 0;
/** Dashed, from the position of something to its target. */
export const DASHED_LINE = 1;
/** Thin, for the edges of a plane. */
export const THIN_LINE = 2;
/** The rim of a joint's limit. */
export const LIMIT_LINE = 3;
/** The rim of a limit that is reached: thick, in the colour of warnings. */
export const REACHED_LINE = 4;

/** Kinds of markers. */
export const DISC_MARKER = 0;
export const RING_MARKER = 1;
/** A filled diamond. */
export const DIAMOND_MARKER = 2;
/** A ring with room for a diamond. */
export const WIDE_RING_MARKER = 3;
/** A small disc with an outline. */
export const DOT_MARKER = 4;

/**
 * Lines and markers of constant size over everything else, in the frame of the avatar. They are set again for every frame:
 * begin, add, commit; lines and markers beyond the maximum are not drawn. Two draw calls; allocates nothing.
 */
export class LinesAndMarkers {
  readonly object = new Group();
  /** Opacity of the lines and markers that are added next. */
  opacity = 1;
  readonly #lines: InstancedQuads;
  readonly #markers: InstancedQuads;
  readonly #maxLines: number;
  readonly #maxMarkers: number;
  #lineCount = 0;
  #markerCount = 0;

  /** `renderOrder` is that of the lines, three's; the markers have the next one. */
  constructor(
    viewport: ViewportUniforms,
    maxLines: number,
    maxMarkers: number,
    renderOrder: number,
  ) {
    const colors = () => ({
      ink: { value: new Color() },
      accent: { value: new Color() },
      ground: { value: new Color() },
      warn: { value: new Color() },
    });
    this.#maxLines = maxLines;
    this.#maxMarkers = maxMarkers;
    this.#lines = new InstancedQuads(
      maxLines,
      { from: 3, to: 3, kind: 1, opacity: 1 },
      createOverlayMaterial(LINE_VERTEX, LINE_FRAGMENT, viewport, colors()),
    );
    this.#markers = new InstancedQuads(
      maxMarkers,
      { center: 3, kind: 1, opacity: 1 },
      createOverlayMaterial(MARKER_VERTEX, MARKER_FRAGMENT, viewport, colors()),
    );
    this.#lines.mesh.renderOrder = renderOrder;
    this.#markers.mesh.renderOrder = renderOrder + 1;
    this.object.add(this.#lines.mesh, this.#markers.mesh);
  }

  begin(): void {
    this.#lineCount = 0;
    this.#markerCount = 0;
  }

  /** Adds a line between points that begin at `f` of `from` and at `t` of `to`. */
  addLine(from: Float32Array, f: number, to: Float32Array, t: number, kind: number): void {
    if (this.#lineCount === this.#maxLines) return;
    const { values, stride } = this.#lines;
    const o = stride * this.#lineCount++;
    for (let axis = 0; axis < 3; axis++) {
      values[o + axis] = from[f + axis];
      values[o + 3 + axis] = to[t + axis];
    }
    values[o + 6] = kind;
    values[o + 7] = this.opacity;
  }

  /** Adds a marker at the point that begins at `c` of `center`. */
  addMarker(center: Float32Array, c: number, kind: number): void {
    if (this.#markerCount === this.#maxMarkers) return;
    const { values, stride } = this.#markers;
    const o = stride * this.#markerCount++;
    for (let axis = 0; axis < 3; axis++) values[o + axis] = center[c + axis];
    values[o + 3] = kind;
    values[o + 4] = this.opacity;
  }

  commit(): void {
    this.#lines.commit(this.#lineCount);
    this.#markers.commit(this.#markerCount);
  }

  setTheme(theme: StageTheme): void {
    for (const { material } of [this.#lines, this.#markers]) {
      setUnlitColor(material.uniforms.ink.value, theme.ink);
      setUnlitColor(material.uniforms.accent.value, theme.accent);
      setUnlitColor(material.uniforms.ground.value, theme.surfaceRaised);
      setUnlitColor(material.uniforms.warn.value, theme.warn);
    }
  }

  dispose(): void {
    this.#lines.dispose();
    this.#markers.dispose();
  }
}

/** A line of constant width between two points. */
const LINE_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 from;
in vec3 to;
in float kind;
in float opacity;
out vec2 vPixels;
flat out float vLength;
flat out float vKind;
flat out float vOpacity;
${CLIP_NEAR}
void main() {
  mat4 clipFromAvatar = projectionMatrix * modelViewMatrix;
  vec4 fromClip = clipFromAvatar * vec4(from, 1.0);
  vec4 toClip = clipFromAvatar * vec4(to, 1.0);
  if (max(fromClip.w, toClip.w) < 0.003) {
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  fromClip = clipNear(fromClip, toClip);
  toClip = clipNear(toClip, fromClip);

  vec2 start = fromClip.xy / fromClip.w * canvasSize * 0.5;
  vec2 direction = toClip.xy / toClip.w * canvasSize * 0.5 - start;
  vLength = max(length(direction), 0.001);
  vec2 along = direction / vLength;
  vKind = kind;
  vOpacity = opacity;

  float margin = 4.0 * pixelRatio;
  vPixels = vec2(mix(-margin, vLength + margin, corner.x * 0.5 + 0.5), corner.y * margin);
  vec2 pixels = start + along * vPixels.x + vec2(-along.y, along.x) * vPixels.y;
  gl_Position = vec4(pixels / (canvasSize * 0.5), 0.0, 1.0);
}
`;

/** The kinds are those of the constants above. */
const LINE_FRAGMENT = /* glsl */ `
uniform vec3 ink;
uniform vec3 accent;
uniform vec3 ground;
uniform vec3 warn;
uniform float pixelRatio;
in vec2 vPixels;
flat in float vLength;
flat in float vKind;
flat in float vOpacity;

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
  float alpha = max(line, rim) * vOpacity;
  if (alpha < 0.01) discard;
  vec3 color = reached ? warn : limit ? mix(ground, ink, 0.62) : chain ? ink : accent;
  gl_FragColor = vec4(mix(ground, color, line), alpha);
}
`;

/** A marker of constant size at a point. */
const MARKER_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 center;
in float kind;
in float opacity;
out vec2 vPixels;
flat out float vKind;
flat out float vOpacity;

void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(center, 1.0);
  vKind = kind;
  vOpacity = opacity;
  vPixels = corner * 10.5;
  gl_Position.xy += vPixels * pixelRatio / (canvasSize * 0.5) * gl_Position.w;
}
`;

/** The kinds are those of the constants above. */
const MARKER_FRAGMENT = /* glsl */ `
uniform vec3 ink;
uniform vec3 accent;
uniform vec3 ground;
uniform float pixelRatio;
in vec2 vPixels;
flat in float vKind;
flat in float vOpacity;

void main() {
  float soft = 0.5 / pixelRatio;
  float around = length(vPixels);
  float shape;
  float outer;
  vec3 color = ink;
  if (vKind < 0.5) {
    shape = around - 2.6;
    outer = shape - 1.0;
  } else if (vKind > 3.5) {
    shape = abs(around - 3.4) - 0.6;
    outer = around - 4.6;
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
  float alpha = max(fill, 0.85 * rim) * vOpacity;
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(mix(ground, color, fill), alpha);
}
`;

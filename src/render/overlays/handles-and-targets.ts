import { Color, Group } from 'three';
import { BONE_COUNT } from '../../avatar/index.ts';
import type { HandleState } from '../../motion/puppetry-control/index.ts';
import type { ViewportUniforms } from '../screen-space.ts';
import { type StageTheme, setUnlitColor } from '../theme-colors.ts';
import { createOverlayMaterial, InstancedQuads } from './instanced-quads.ts';
import {
  DASHED_LINE,
  DIAMOND_MARKER,
  LinesAndMarkers,
  WIDE_RING_MARKER,
} from './lines-and-markers.ts';

/** Render order: over bones and limits, under handles. */
const TARGET_ORDER = 26;
/** Render order: over bones, limits and targets, since whatever can be grabbed is on top. */
const HANDLE_LINE_ORDER = 30;
const HANDLE_ORDER = 32;

/** A body has ten handles. */
const MAX_HANDLES = 16;
/** Metres below which a handle is at its target. */
const AT_TARGET = 0.004;

/** Shapes of handles. */
const RING = 0;
const DIAMOND = 1;
/** A square on a bar. */
const PINNED = 2;
/** Emphasis of handles. */
const NORMAL = 0;
const PARTNER = 1;
const SELECTED = 2;
const GRABBED = 3;

/**
 * The control handles of a body, drawn over it: rings with a centre, a diamond for the hips, a square on a bar for a
 * pinned handle; with ticks where it has a target, filled where it is grabbed. From a handle that is not at its target a
 * dashed line leads there. Three draw calls; an update allocates nothing.
 */
export class HandleOverlay {
  readonly object = new Group();
  readonly #handles: InstancedQuads;
  readonly #lines: LinesAndMarkers;

  constructor(viewport: ViewportUniforms) {
    this.#lines = new LinesAndMarkers(viewport, MAX_HANDLES, MAX_HANDLES, HANDLE_LINE_ORDER);
    this.#handles = new InstancedQuads(
      MAX_HANDLES,
      { center: 3, shape: 1, emphasis: 1, hasTarget: 1 },
      createOverlayMaterial(HANDLE_VERTEX, HANDLE_FRAGMENT, viewport, {
        ink: { value: new Color() },
        accent: { value: new Color() },
        ground: { value: new Color() },
      }),
    );
    this.#handles.mesh.renderOrder = HANDLE_ORDER;
    this.object.add(this.#lines.object, this.#handles.mesh);
  }

  /**
   * Sets the states of the handles; call in every frame. `selected`: the index of the handle that is under a pointer, or
   * that keys move; `partner`: that of its mirrored handle on the other side. -1: none.
   */
  update(handles: readonly HandleState[], selected: number, partner = -1): void {
    const count = Math.min(handles.length, MAX_HANDLES);
    this.#lines.begin();
    for (let index = 0; index < count; index++) {
      const handle = handles[index];
      let emphasis = index === partner ? PARTNER : NORMAL;
      if (index === selected) emphasis = SELECTED;
      if (handle.isGrabbed) emphasis = GRABBED;
      this.#setHandle(index, handle, emphasis);
      if (isAwayFromTarget(handle)) {
        this.#lines.addLine(handle.position, 0, handle.target, 0, DASHED_LINE);
        this.#lines.addMarker(handle.target, 0, DIAMOND_MARKER);
      }
    }
    this.#lines.commit();
    this.#handles.commit(count);
  }

  setTheme(theme: StageTheme): void {
    const { uniforms } = this.#handles.material;
    setUnlitColor(uniforms.ink.value, theme.ink);
    setUnlitColor(uniforms.accent.value, theme.accent);
    setUnlitColor(uniforms.ground.value, theme.surfaceRaised);
    this.#lines.setTheme(theme);
  }

  dispose(): void {
    this.#handles.dispose();
    this.#lines.dispose();
  }

  #setHandle(index: number, handle: HandleState, emphasis: number): void {
    const { values, stride } = this.#handles;
    const o = stride * index;
    for (let axis = 0; axis < 3; axis++) values[o + axis] = handle.position[axis];
    values[o + 3] = handle.isPinned ? PINNED : handle.id === 'hips' ? DIAMOND : RING;
    values[o + 4] = emphasis;
    values[o + 5] = handle.hasTarget ? 1 : 0;
  }
}

function isAwayFromTarget({ position, target }: HandleState): boolean {
  const x = target[0] - position[0];
  const y = target[1] - position[1];
  const z = target[2] - position[2];
  return x * x + y * y + z * z > AT_TARGET * AT_TARGET;
}

/**
 * The targets of a puppetry stream, and the reached positions: a diamond at the target of a bone's end, a ring at the end
 * itself, and a dashed line between. Where the target is reached the diamond is in the ring. Two draw calls; an update
 * allocates nothing.
 */
export class TargetOverlay {
  readonly #drawing: LinesAndMarkers;

  constructor(viewport: ViewportUniforms) {
    this.#drawing = new LinesAndMarkers(viewport, BONE_COUNT, 2 * BONE_COUNT, TARGET_ORDER);
  }

  get object(): LinesAndMarkers['object'] {
    return this.#drawing.object;
  }

  /** Sets `count` points each, 3 numbers per point, metres in the avatar's frame; call in every frame. */
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

/** A handle of constant size at a point. */
const HANDLE_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 center;
in float shape;
in float emphasis;
in float hasTarget;
out vec2 vPixels;
flat out float vShape;
flat out float vEmphasis;
flat out float vHasTarget;

void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(center, 1.0);
  vShape = shape;
  vEmphasis = emphasis;
  vHasTarget = hasTarget;
  vPixels = corner * 17.0;
  gl_Position.xy += vPixels * pixelRatio / (canvasSize * 0.5) * gl_Position.w;
}
`;

/**
 * Shape and emphasis are those of the constants above. A partner has a faint second outline, a selected handle is
 * larger and has a halo, a grabbed one is filled. A handle with a target has four ticks around it and a larger centre.
 */
const HANDLE_FRAGMENT = /* glsl */ `
uniform vec3 ink;
uniform vec3 accent;
uniform vec3 ground;
uniform float pixelRatio;
in vec2 vPixels;
flat in float vShape;
flat in float vEmphasis;
flat in float vHasTarget;

float soft;

float cover(float distance) {
  return 1.0 - smoothstep(-soft, soft, distance);
}

float box(vec2 p, vec2 extent, float radius) {
  return length(max(abs(p) - extent + radius, 0.0)) - radius;
}

// Pixels from the outline; negative within.
float outline(vec2 p, float size) {
  if (vShape < 0.5) return length(p) - size;
  if (vShape < 1.5) return (abs(p.x) + abs(p.y) - size * 1.3) * 0.7071;
  return box(p, vec2(size * 0.92), 1.5);
}

// Premultiplied while it is put together.
vec4 sum = vec4(0.0);

void paint(vec3 color, float alpha) {
  sum = sum * (1.0 - alpha) + vec4(color, 1.0) * alpha;
}

void main() {
  soft = 0.5 / pixelRatio;
  vec2 p = vPixels;
  bool partner = vEmphasis > 0.5 && vEmphasis < 1.5;
  bool selected = vEmphasis > 1.5;
  bool grabbed = vEmphasis > 2.5;
  bool pinned = vShape > 1.5;
  bool hasTarget = vHasTarget > 0.5;
  vec3 line = selected || hasTarget ? accent : ink;

  float size = selected ? 7.5 : 6.0;
  float reach = vShape > 0.5 ? size * 1.3 : size;
  float away = outline(p, size);
  float edge = abs(away) - (selected ? 1.0 : 0.75);
  float centre = length(p) - (grabbed ? 2.6 : hasTarget ? 3.0 : 2.0);

  if (selected) paint(accent, cover(away - 5.0) * 0.24);
  if (partner) paint(accent, cover(abs(away - 3.5) - 0.6) * 0.6);
  if (hasTarget && !pinned) {
    vec2 tick = abs(abs(p.x) > abs(p.y) ? p : p.yx) - vec2(reach + 4.2, 0.0);
    float away = box(tick, vec2(1.9, 0.8), 0.6);
    paint(ground, cover(away - 1.0) * 0.7);
    paint(line, cover(away));
  }
  if (pinned) {
    float bar = box(p + vec2(0.0, size + 4.0), vec2(6.5, 1.1), 1.0);
    paint(ground, cover(bar - 1.0) * 0.85);
    paint(line, cover(bar));
  }
  paint(ground, cover(edge - 1.0) * 0.7);
  paint(grabbed ? accent : ground, cover(away) * (grabbed ? 1.0 : 0.86));
  paint(line, cover(edge));
  paint(grabbed ? ground : line, cover(centre));
  if (sum.a < 0.01) discard;
  gl_FragColor = vec4(sum.rgb / sum.a, sum.a);
}
`;

import { Color, Group } from 'three';
import { BONE_COUNT } from '../../avatar/index.ts';
import type { HandleState } from '../../motion/puppetry-control/index.ts';
import { setFlatColor, type ViewportUniforms } from '../screen-space.ts';
import type { StageTheme } from '../theme-colors.ts';
import { createOverlayMaterial, InstancedQuads } from './instanced-quads.ts';
import {
  DASHED_LINE,
  DIAMOND_MARKER,
  LinesAndMarkers,
  WIDE_RING_MARKER,
} from './lines-and-markers.ts';

/** A body has ten. */
const MOST = 16;
/** Over bones, limits and targets: what can be taken hold of is on top. */
const WAY_ORDER = 30;
const HANDLE_ORDER = 32;
/** Metres below which a handle is where it is to be. */
const THERE = 0.004;

const RING = 0;
const DIAMOND = 1;
const PINNED = 2;
const AT_REST = 0;
const PARTNER = 1;
const CHOSEN = 2;
const HELD = 3;

/**
 * The handles of a body, drawn over it: rings with a centre, a diamond for the hips, a square on a bar for
 * what is pinned; with ticks where something is asked of it, filled where it is held. From a handle that is
 * not where it is to be, a dashed line leads there. Three draw calls; an update allocates nothing.
 */
export class HandleOverlay {
  readonly object = new Group();
  readonly #handles: InstancedQuads;
  readonly #ways: LinesAndMarkers;

  constructor(surface: ViewportUniforms) {
    this.#ways = new LinesAndMarkers(surface, MOST, MOST, WAY_ORDER);
    this.#handles = new InstancedQuads(
      MOST,
      { center: 3, shape: 1, emphasis: 1, aimed: 1 },
      createOverlayMaterial(HANDLE_VERTEX, HANDLE_FRAGMENT, surface, {
        ink: { value: new Color() },
        accent: { value: new Color() },
        ground: { value: new Color() },
      }),
    );
    this.#handles.mesh.renderOrder = HANDLE_ORDER;
    this.object.add(this.#ways.object, this.#handles.mesh);
  }

  /**
   * Takes where the handles are; needed every frame. `chosen`: which of them a pointer is over, or the keys
   * move; `partner`: which will do the same on the other side. -1: none.
   */
  update(places: readonly HandleState[], chosen: number, partner = -1): void {
    const count = Math.min(places.length, MOST);
    this.#ways.begin();
    for (let index = 0; index < count; index++) {
      const place = places[index];
      let emphasis = index === partner ? PARTNER : AT_REST;
      if (index === chosen) emphasis = CHOSEN;
      if (place.isGrabbed) emphasis = HELD;
      this.#placeHandle(index, place, emphasis);
      if (isAway(place)) this.#placeWay(place);
    }
    this.#ways.commit();
    this.#handles.commit(count);
  }

  setTheme(theme: StageTheme): void {
    const { uniforms } = this.#handles.material;
    setFlatColor(uniforms.ink.value, theme.ink);
    setFlatColor(uniforms.accent.value, theme.accent);
    setFlatColor(uniforms.ground.value, theme.surfaceRaised);
    this.#ways.setTheme(theme);
  }

  dispose(): void {
    this.#handles.dispose();
    this.#ways.dispose();
  }

  #placeHandle(index: number, place: HandleState, emphasis: number): void {
    const { values, stride } = this.#handles;
    const o = stride * index;
    for (let axis = 0; axis < 3; axis++) values[o + axis] = place.position[axis];
    values[o + 3] = place.isPinned ? PINNED : place.id === 'hips' ? DIAMOND : RING;
    values[o + 4] = emphasis;
    values[o + 5] = place.hasTarget ? 1 : 0;
  }

  #placeWay({ position, target }: HandleState): void {
    this.#ways.addLine(position, 0, target, 0, DASHED_LINE);
    this.#ways.addMarker(target, 0, DIAMOND_MARKER);
  }
}

function isAway({ position, target }: HandleState): boolean {
  const x = target[0] - position[0];
  const y = target[1] - position[1];
  const z = target[2] - position[2];
  return x * x + y * y + z * z > THERE * THERE;
}

/** A handle of constant size at a point. */
export const HANDLE_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 center;
in float shape;
in float emphasis;
in float aimed;
out vec2 vPixels;
flat out float vShape;
flat out float vEmphasis;
flat out float vAimed;

void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(center, 1.0);
  vShape = shape;
  vEmphasis = emphasis;
  vAimed = aimed;
  vPixels = corner * 17.0;
  gl_Position.xy += vPixels * pixelRatio / (canvasSize * 0.5) * gl_Position.w;
}
`;

/**
 * Shape 0: a ring; 1: a diamond; 2: pinned, a square on a bar. Emphasis 0: at rest; 1: goes along with
 * another, a faint second outline; 2: chosen, larger with a halo; 3: held, filled. What is aimed has four
 * ticks about it and a larger centre.
 */
export const HANDLE_FRAGMENT = /* glsl */ `
uniform vec3 ink;
uniform vec3 accent;
uniform vec3 ground;
uniform float pixelRatio;
in vec2 vPixels;
flat in float vShape;
flat in float vEmphasis;
flat in float vAimed;

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
  bool chosen = vEmphasis > 1.5;
  bool held = vEmphasis > 2.5;
  bool pinned = vShape > 1.5;
  bool aimed = vAimed > 0.5;
  vec3 line = chosen || aimed ? accent : ink;

  float size = chosen ? 7.5 : 6.0;
  float reach = vShape > 0.5 ? size * 1.3 : size;
  float away = outline(p, size);
  float edge = abs(away) - (chosen ? 1.0 : 0.75);
  float centre = length(p) - (held ? 2.6 : aimed ? 3.0 : 2.0);

  if (chosen) paint(accent, cover(away - 5.0) * 0.24);
  if (partner) paint(accent, cover(abs(away - 3.5) - 0.6) * 0.6);
  if (aimed && !pinned) {
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
  paint(held ? accent : ground, cover(away) * (held ? 1.0 : 0.86));
  paint(line, cover(edge));
  paint(held ? ground : line, cover(centre));
  if (sum.a < 0.01) discard;
  gl_FragColor = vec4(sum.rgb / sum.a, sum.a);
}
`;

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

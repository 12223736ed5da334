import { Color, Group, Vector3 } from 'three';
import {
  defaultSkeleton,
  NUMBERS_PER_AXIS,
  type Pose,
  turnAxes,
  type WorldPose,
} from '../../avatar/index.ts';
import type { ViewportUniforms } from '../screen-space.ts';
import { type StageTheme, setUnlitColor } from '../theme-colors.ts';
import { createOverlayMaterial, InstancedQuads } from './instanced-quads.ts';
import { DOT_MARKER, LinesAndMarkers } from './lines-and-markers.ts';
import { dotJoints, RING_RADIUS } from './ring-layout.ts';

/** Parts of a ring that are drawn straight. */
const SEGMENTS = 72;
/** Render order: over the selected joint, under nothing. */
const RENDER_ORDER = 17;

/** How the rings are drawn. */
export interface RingStyle {
  /** The joint that the rings are about; -1 for none. */
  readonly joint: number;
  /** The axis that is turned: 0, 1 or 2 for X, Y or Z. */
  readonly axis: number;
  /** The axis under the pointer; -1 for none. */
  readonly hovered: number;
  /** Whether turning has no effect at the moment: the ring of the axis is dashed. */
  readonly isLocked: boolean;
}

/**
 * Three rings of constant size about a joint, one for each of its angles, and a dot at every other joint. The ring that is
 * turned is thick and has a grip; X is solid, Y dashed and Z dotted. Four draw calls; an update that follows a joint
 * whose rotation stays allocates nothing.
 */
export class RingOverlay {
  readonly object = new Group();
  readonly #joints = dotJoints();
  readonly #rings: InstancedQuads;
  readonly #dots: LinesAndMarkers;
  /** See `turnAxes`. */
  readonly #axes = new Float64Array(3 * NUMBERS_PER_AXIS);
  /** The rotations of the parent and the joint that the axes were computed of. */
  readonly #rotations = new Float32Array(8);
  readonly #center = new Vector3();
  readonly #directions = Array.from({ length: 6 }, () => new Vector3());

  constructor(viewport: ViewportUniforms) {
    this.#dots = new LinesAndMarkers(viewport, 1, this.#joints.length, RENDER_ORDER - 2);
    this.#rings = new InstancedQuads(
      3 * SEGMENTS,
      { axis: 1, part: 1 },
      createOverlayMaterial(RING_VERTEX, RING_FRAGMENT, viewport, {
        ink: { value: new Color() },
        accent: { value: new Color() },
        ground: { value: new Color() },
        joint: { value: this.#center },
        directions: { value: this.#directions },
        chosen: { value: 2 },
        hovered: { value: -1 },
        locked: { value: false },
      }),
    );
    const { values } = this.#rings;
    for (let index = 0; index < 3 * SEGMENTS; index++) {
      values[2 * index] = Math.floor(index / SEGMENTS);
      values[2 * index + 1] = index % SEGMENTS;
    }
    this.#rings.mesh.renderOrder = RENDER_ORDER;
    this.object.add(this.#dots.object, this.#rings.mesh);
  }

  /** Follows the pose; call in every frame. */
  update(world: WorldPose, pose: Pose, style: RingStyle): void {
    const { joint } = style;
    this.#dots.begin();
    for (let index = 0; index < this.#joints.length; index++) {
      const dot = this.#joints[index];
      if (dot !== joint) this.#dots.addMarker(world.matrices, 16 * dot + 12, DOT_MARKER);
    }
    this.#dots.commit();
    this.#rings.commit(joint < 0 ? 0 : 3 * SEGMENTS);
    if (joint < 0) return;
    this.#center.fromArray(world.matrices, 16 * joint + 12);
    const { uniforms } = this.#rings.material;
    uniforms.chosen.value = style.axis;
    uniforms.hovered.value = style.hovered;
    uniforms.locked.value = style.isLocked;
    if (this.#readRotations(world, pose, joint)) this.#updateAxes();
  }

  setTheme(theme: StageTheme): void {
    const { uniforms } = this.#rings.material;
    setUnlitColor(uniforms.ink.value, theme.ink);
    setUnlitColor(uniforms.accent.value, theme.accent);
    setUnlitColor(uniforms.ground.value, theme.surfaceRaised);
    this.#dots.setTheme(theme);
  }

  dispose(): void {
    this.#rings.dispose();
    this.#dots.dispose();
  }

  /** True where a rotation is not that of the last update. */
  #readRotations(world: WorldPose, pose: Pose, joint: number): boolean {
    const rotations = this.#rotations;
    const parent = defaultSkeleton.parents[joint];
    let hasChanged = false;
    for (let c = 0; c < 4; c++) {
      const outer = parent < 0 ? Number(c === 3) : world.rotations[4 * parent + c];
      const local = pose.rotations[4 * joint + c];
      if (rotations[c] !== outer || rotations[4 + c] !== local) hasChanged = true;
      rotations[c] = outer;
      rotations[4 + c] = local;
    }
    return hasChanged;
  }

  #updateAxes(): void {
    turnAxes(this.#axes, this.#rotations, this.#rotations.subarray(4));
    for (let axis = 0; axis < 3; axis++) {
      const at = NUMBERS_PER_AXIS * axis;
      this.#directions[2 * axis].fromArray(this.#axes, at + 3);
      this.#directions[2 * axis + 1].fromArray(this.#axes, at + 6);
    }
  }
}

/** A part of a ring, as wide as the thickest line with its rim. */
const RING_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
uniform vec3 joint;
uniform vec3 directions[6];
in vec2 corner;
in float axis;
in float part;
out float vAcross;
out float vAlong;
out float vFacing;
flat out float vAxis;

vec4 clipAt(vec3 offset) {
  return projectionMatrix * modelViewMatrix * vec4(joint + offset, 1.0);
}

void main() {
  vec4 middle = projectionMatrix * modelViewMatrix * vec4(joint, 1.0);
  // Metres of a radius that is constant on the screen.
  float radius = ${RING_RADIUS.toFixed(1)} * pixelRatio * middle.w / (projectionMatrix[1][1] * canvasSize.y * 0.5);
  int index = int(axis + 0.5);
  vec3 u = directions[2 * index];
  vec3 v = directions[2 * index + 1];
  float step = 6.2831853 / ${SEGMENTS.toFixed(1)};
  float angle = (part + corner.x * 0.5 + 0.5) * step;
  vec3 outwards = cos(angle) * u + sin(angle) * v;
  vec3 along = cos(angle) * v - sin(angle) * u;
  gl_Position = clipAt(radius * outwards);
  vec4 next = clipAt(radius * (outwards + 0.05 * along));
  vec2 direction = next.xy / next.w - gl_Position.xy / gl_Position.w;
  direction *= canvasSize;
  direction = length(direction) > 0.0 ? normalize(direction) : vec2(1.0, 0.0);
  vAcross = corner.y * 5.0;
  vec2 pixels = vec2(-direction.y, direction.x) * vAcross * pixelRatio;
  gl_Position.xy += pixels / (canvasSize * 0.5) * gl_Position.w;
  vAlong = angle * ${RING_RADIUS.toFixed(1)};
  // Positive on the half of the ring that is nearer to the camera.
  vFacing = (modelViewMatrix * vec4(outwards, 0.0)).z;
  vAxis = axis;
}
`;

const RING_FRAGMENT = /* glsl */ `
uniform vec3 ink;
uniform vec3 accent;
uniform vec3 ground;
uniform float pixelRatio;
uniform float chosen;
uniform float hovered;
uniform bool locked;
in float vAcross;
in float vAlong;
in float vFacing;
flat in float vAxis;

void main() {
  bool isChosen = abs(vAxis - chosen) < 0.5;
  bool isHovered = abs(vAxis - hovered) < 0.5;
  float soft = 0.5 / pixelRatio;
  float halfWidth = isChosen ? 1.5 : isHovered ? 1.25 : 0.75;
  bool dashed = isChosen ? locked : vAxis > 0.5 && vAxis < 1.5;
  bool dotted = !isChosen && vAxis > 1.5;
  float gap = dashed ? step(0.6, fract(vAlong / 9.0)) : dotted ? step(0.45, fract(vAlong / 4.4)) : 0.0;
  float line = (1.0 - smoothstep(halfWidth - soft, halfWidth + soft, abs(vAcross))) * (1.0 - gap);
  float rim = (1.0 - smoothstep(halfWidth + 1.0 - soft, halfWidth + 1.0 + soft, abs(vAcross))) * 0.6 * (1.0 - gap);
  float far = vFacing < 0.0 ? 0.45 : 1.0;
  float alpha = max(line, rim) * far;
  if (alpha < 0.01) discard;
  vec3 color = isChosen || isHovered ? accent : ink;
  gl_FragColor = vec4(mix(ground, color, line), alpha);
}
`;

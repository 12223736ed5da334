import { Color, Group } from 'three';
import { defaultSkeleton, type Skeleton, type WorldPose } from '../../avatar/index.ts';
import { setFlatColor, type ViewportUniforms } from '../screen-space.ts';
import type { StageTheme } from '../theme-colors.ts';
import { type BoneLayout, bodyJoints, layOutBones } from './bone-layout.ts';
import { BEFORE_LENS, createOverlayMaterial, InstancedQuads } from './instanced-quads.ts';

/** Head, tip, marked. */
const BONE_STRIDE = 7;
/** Centre, reach (the length that gives its size), marked. */
const JOINT_STRIDE = 5;
/** Over everything else. */
const BONE_ORDER = 10;

/**
 * The skeleton drawn over the meshes: octahedral bones and small discs for joints, both flat towards the
 * viewer, with outlines of constant width. Two draw calls; an update allocates nothing.
 */
export class BoneOverlay {
  readonly object = new Group();
  readonly #skeleton: Skeleton;
  readonly #bones: InstancedQuads;
  readonly #joints: InstancedQuads;
  #layout: BoneLayout;
  #marked = -1;

  constructor(surface: ViewportUniforms, skeleton: Skeleton = defaultSkeleton) {
    this.#skeleton = skeleton;
    const colors = () => ({
      fill: { value: new Color() },
      outline: { value: new Color() },
      markedFill: { value: new Color() },
      markedOutline: { value: new Color() },
    });
    this.#bones = new InstancedQuads(
      2 * skeleton.jointCount, // one that leads to a joint, one to its tip
      { head: 3, tip: 3, marked: 1 },
      createOverlayMaterial(BONE_VERTEX, BONE_FRAGMENT, surface, colors()),
    );
    this.#joints = new InstancedQuads(
      skeleton.jointCount,
      { center: 3, reach: 1, marked: 1 },
      createOverlayMaterial(JOINT_VERTEX, JOINT_FRAGMENT, surface, colors()),
    );
    this.#bones.mesh.renderOrder = BONE_ORDER;
    this.#joints.mesh.renderOrder = BONE_ORDER + 1;
    this.object.add(this.#bones.mesh, this.#joints.mesh);
    this.#layout = layOutBones(skeleton, bodyJoints(skeleton));
  }

  /** Shows the bones between these joints; a plain body's until told otherwise. `update` draws them. */
  setJoints(joints: Iterable<number>): void {
    this.#layout = layOutBones(this.#skeleton, joints);
  }

  /** Marks a joint and the bones that hang from it; null for none. `update` draws it. */
  setHighlight(joint: number | null): void {
    this.#marked = joint ?? -1;
  }

  /** Takes the pose to draw; needed every frame. */
  update(world: WorldPose): void {
    const { heads, ends, joints } = this.#layout;
    for (let bone = 0; bone < heads.length; bone++) this.#placeBone(bone, world.matrices);
    for (let index = 0; index < joints.length; index++) this.#placeJoint(index, world.matrices);
    this.#bones.commit(ends.length);
    this.#joints.commit(joints.length);
  }

  setTheme(theme: StageTheme): void {
    for (const { material } of [this.#bones, this.#joints]) {
      setFlatColor(material.uniforms.fill.value, theme.surfaceRaised);
      setFlatColor(material.uniforms.outline.value, theme.ink);
      setFlatColor(material.uniforms.markedFill.value, theme.accent);
      setFlatColor(material.uniforms.markedOutline.value, theme.accentStrong);
    }
  }

  dispose(): void {
    this.#bones.dispose();
    this.#joints.dispose();
  }

  #placeBone(bone: number, m: Float32Array): void {
    const { values } = this.#bones;
    const joint = this.#layout.heads[bone];
    const end = this.#layout.ends[bone];
    const head = 16 * joint;
    const o = BONE_STRIDE * bone;
    values[o] = m[head + 12];
    values[o + 1] = m[head + 13];
    values[o + 2] = m[head + 14];
    if (end >= 0) {
      values[o + 3] = m[16 * end + 12];
      values[o + 4] = m[16 * end + 13];
      values[o + 5] = m[16 * end + 14];
    } else {
      const x = this.#skeleton.tips[3 * joint];
      const y = this.#skeleton.tips[3 * joint + 1];
      const z = this.#skeleton.tips[3 * joint + 2];
      for (let axis = 0; axis < 3; axis++) {
        const row = head + axis;
        values[o + 3 + axis] = m[row] * x + m[row + 4] * y + m[row + 8] * z + m[row + 12];
      }
    }
    values[o + 6] = joint === this.#marked ? 1 : 0;
  }

  #placeJoint(index: number, m: Float32Array): void {
    const { values } = this.#joints;
    const joint = this.#layout.joints[index];
    const o = JOINT_STRIDE * index;
    values[o] = m[16 * joint + 12];
    values[o + 1] = m[16 * joint + 13];
    values[o + 2] = m[16 * joint + 14];
    values[o + 3] = this.#boneLength(this.#layout.sizedBy[index]);
    values[o + 4] = joint === this.#marked ? 1 : 0;
  }

  /** Metres, of a bone that is placed already; a joint without bones gets the size of a hand's. */
  #boneLength(bone: number): number {
    if (bone < 0) return 0.1;
    const { values } = this.#bones;
    const o = BONE_STRIDE * bone;
    const x = values[o + 3] - values[o];
    const y = values[o + 4] - values[o + 1];
    const z = values[o + 5] - values[o + 2];
    return Math.sqrt(x * x + y * y + z * z);
  }
}

/** A bone lies flat towards the viewer between two points; its width is in pixels. */
export const BONE_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 head;
in vec3 tip;
in float marked;
out vec2 vPixels;
flat out float vLength;
flat out float vHalfWidth;
flat out float vMarked;
${BEFORE_LENS}
void main() {
  mat4 toClip = projectionMatrix * modelViewMatrix;
  vec4 headClip = toClip * vec4(head, 1.0);
  vec4 tipClip = toClip * vec4(tip, 1.0);
  if (max(headClip.w, tipClip.w) < 0.003) {
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  headClip = beforeLens(headClip, tipClip);
  tipClip = beforeLens(tipClip, headClip);

  vec2 headPixels = headClip.xy / headClip.w * canvasSize * 0.5;
  vec2 tipPixels = tipClip.xy / tipClip.w * canvasSize * 0.5;
  vec2 way = tipPixels - headPixels;
  vLength = max(length(way), 0.001);
  vec2 along = way / vLength;
  vec2 across = vec2(-along.y, along.x);
  // Its width goes with its true length, so a bone that points at the viewer stays a bone.
  float trueLength = distance(head, tip) * projectionMatrix[1][1] * canvasSize.y * 0.5 / headClip.w;
  vHalfWidth = clamp(trueLength * 0.1, 1.2 * pixelRatio, 9.0 * pixelRatio);
  vMarked = marked;

  float margin = 2.0 * pixelRatio;
  vPixels = vec2(
    mix(-margin, vLength + margin, corner.x * 0.5 + 0.5),
    corner.y * (vHalfWidth + margin)
  );
  vec2 pixels = headPixels + along * vPixels.x + across * vPixels.y;
  gl_Position = vec4(pixels / (canvasSize * 0.5), 0.0, 1.0);
}
`;

export const BONE_FRAGMENT = /* glsl */ `
uniform vec3 fill;
uniform vec3 outline;
uniform vec3 markedFill;
uniform vec3 markedOutline;
uniform float pixelRatio;
in vec2 vPixels;
flat in float vLength;
flat in float vHalfWidth;
flat in float vMarked;

// Signed distance to the outline of an octahedron seen from the side: broad near the head, a point at the tip.
float toOutline(vec2 p) {
  float waist = 0.17 * vLength;
  vec2 side = vec2(p.x, abs(p.y));
  float headSide = dot(side, normalize(vec2(-vHalfWidth, waist)));
  float tipSide = dot(side - vec2(vLength, 0.0), normalize(vec2(vHalfWidth, vLength - waist)));
  return max(headSide, tipSide);
}

void main() {
  float far = toOutline(vPixels);
  float line = clamp(0.5 * pixelRatio + 0.5 - abs(far), 0.0, 1.0);
  float inside = clamp(0.5 - far, 0.0, 1.0);
  vec3 fillColor = mix(fill, markedFill, vMarked);
  vec3 lineColor = mix(outline, markedOutline, vMarked);
  // Two facets: the one turned from the light is a little inked.
  float facet = clamp(0.5 - vPixels.y, 0.0, 1.0);
  fillColor = mix(fillColor, lineColor, 0.28 * facet);
  float fillAlpha = inside * mix(0.5, 0.72, vMarked);
  // Short bones would be nothing but outline.
  float lineAlpha = line * mix(0.85, 1.0, vMarked) * mix(0.45, 1.0, smoothstep(1.2, 3.0, vHalfWidth / pixelRatio));
  float alpha = lineAlpha + fillAlpha * (1.0 - lineAlpha);
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(mix(fillColor, lineColor, lineAlpha / alpha), alpha);
}
`;

/** A joint is a small disc; tiny bones have tiny joints. */
export const JOINT_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 center;
in float reach;
in float marked;
out vec2 vPixels;
flat out float vRadius;
flat out float vMarked;

void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(center, 1.0);
  float reachPixels = reach * projectionMatrix[1][1] * canvasSize.y * 0.5 / gl_Position.w;
  vRadius = clamp(reachPixels * 0.13, 0.9 * pixelRatio, 2.7 * pixelRatio) + marked * pixelRatio;
  vMarked = marked;
  vPixels = corner * (vRadius + 1.5 * pixelRatio);
  gl_Position.xy += vPixels / (canvasSize * 0.5) * gl_Position.w;
}
`;

export const JOINT_FRAGMENT = /* glsl */ `
uniform vec3 fill;
uniform vec3 outline;
uniform vec3 markedFill;
uniform float pixelRatio;
in vec2 vPixels;
flat in float vRadius;
flat in float vMarked;

void main() {
  float far = length(vPixels) - vRadius;
  float line = clamp(0.6 * pixelRatio + 0.5 - abs(far), 0.0, 1.0);
  float disc = clamp(0.5 - far, 0.0, 1.0);
  vec3 color = mix(mix(fill, markedFill, vMarked), mix(outline, fill, vMarked), line);
  float alpha = max(line, disc);
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(color, alpha);
}
`;

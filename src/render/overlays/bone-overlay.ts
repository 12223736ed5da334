import { Color, Group } from 'three';
import { defaultSkeleton, type WorldPose } from '../../avatar/index.ts';
import type { ViewportUniforms } from '../screen-space.ts';
import { type StageTheme, setUnlitColor } from '../theme-colors.ts';
import { bodyJoints, layOutBones } from './bone-layout.ts';
import { CLIP_NEAR, createOverlayMaterial, InstancedQuads } from './instanced-quads.ts';

/** Render order: over everything that is not an overlay. */
const RENDER_ORDER = 10;
/** Metres: determines the size of a joint without bones; about the length of a hand. */
const DEFAULT_LENGTH = 0.1;

/**
 * The skeleton of a plain body, drawn over the meshes: octahedral bones and small discs for joints, both flat and facing
 * the camera, with outlines of constant width. Two draw calls; an update allocates nothing.
 */
export class BoneOverlay {
  readonly object = new Group();
  readonly #layout = layOutBones(defaultSkeleton, bodyJoints(defaultSkeleton));
  readonly #bones: InstancedQuads;
  readonly #joints: InstancedQuads;

  constructor(viewport: ViewportUniforms) {
    const colors = () => ({ fill: { value: new Color() }, outline: { value: new Color() } });
    this.#bones = new InstancedQuads(
      this.#layout.heads.length,
      { head: 3, tip: 3 },
      createOverlayMaterial(BONE_VERTEX, BONE_FRAGMENT, viewport, colors()),
    );
    this.#joints = new InstancedQuads(
      this.#layout.joints.length,
      { center: 3, reach: 1 },
      createOverlayMaterial(JOINT_VERTEX, JOINT_FRAGMENT, viewport, colors()),
    );
    this.#bones.mesh.renderOrder = RENDER_ORDER;
    this.#joints.mesh.renderOrder = RENDER_ORDER + 1;
    this.object.add(this.#bones.mesh, this.#joints.mesh);
  }

  /** Sets the pose; call in every frame. */
  update({ matrices }: WorldPose): void {
    const { heads, joints } = this.#layout;
    for (let bone = 0; bone < heads.length; bone++) this.#placeBone(bone, matrices);
    for (let index = 0; index < joints.length; index++) this.#placeJoint(index, matrices);
    this.#bones.commit(heads.length);
    this.#joints.commit(joints.length);
  }

  setTheme(theme: StageTheme): void {
    for (const { material } of [this.#bones, this.#joints]) {
      setUnlitColor(material.uniforms.fill.value, theme.surfaceRaised);
      setUnlitColor(material.uniforms.outline.value, theme.ink);
    }
  }

  dispose(): void {
    this.#bones.dispose();
    this.#joints.dispose();
  }

  #placeBone(bone: number, m: Float32Array): void {
    const { values, stride } = this.#bones;
    const joint = this.#layout.heads[bone];
    const end = this.#layout.ends[bone];
    const head = 16 * joint;
    const o = stride * bone;
    values[o] = m[head + 12];
    values[o + 1] = m[head + 13];
    values[o + 2] = m[head + 14];
    if (end >= 0) {
      values[o + 3] = m[16 * end + 12];
      values[o + 4] = m[16 * end + 13];
      values[o + 5] = m[16 * end + 14];
    } else {
      const { tips } = defaultSkeleton;
      const x = tips[3 * joint];
      const y = tips[3 * joint + 1];
      const z = tips[3 * joint + 2];
      for (let axis = 0; axis < 3; axis++) {
        const row = head + axis;
        values[o + 3 + axis] = m[row] * x + m[row + 4] * y + m[row + 8] * z + m[row + 12];
      }
    }
  }

  #placeJoint(index: number, m: Float32Array): void {
    const { values, stride } = this.#joints;
    const joint = this.#layout.joints[index];
    const o = stride * index;
    values[o] = m[16 * joint + 12];
    values[o + 1] = m[16 * joint + 13];
    values[o + 2] = m[16 * joint + 14];
    values[o + 3] = this.#boneLength(this.#layout.sizedBy[index]);
  }

  /** Metres, of a bone that is placed already; -1 is no bone. */
  #boneLength(bone: number): number {
    if (bone < 0) return DEFAULT_LENGTH;
    const { values, stride } = this.#bones;
    const o = stride * bone;
    const x = values[o + 3] - values[o];
    const y = values[o + 4] - values[o + 1];
    const z = values[o + 5] - values[o + 2];
    return Math.sqrt(x * x + y * y + z * z);
  }
}

/** A bone between two points, flat and facing the camera; its width is in pixels. */
const BONE_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 head;
in vec3 tip;
out vec2 vPixels;
flat out float vLength;
flat out float vHalfWidth;
${CLIP_NEAR}
void main() {
  mat4 clipFromAvatar = projectionMatrix * modelViewMatrix;
  vec4 headClip = clipFromAvatar * vec4(head, 1.0);
  vec4 tipClip = clipFromAvatar * vec4(tip, 1.0);
  if (max(headClip.w, tipClip.w) < 0.003) {
    gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
    return;
  }
  headClip = clipNear(headClip, tipClip);
  tipClip = clipNear(tipClip, headClip);

  vec2 headPixels = headClip.xy / headClip.w * canvasSize * 0.5;
  vec2 tipPixels = tipClip.xy / tipClip.w * canvasSize * 0.5;
  vec2 direction = tipPixels - headPixels;
  vLength = max(length(direction), 0.001);
  vec2 along = direction / vLength;
  vec2 across = vec2(-along.y, along.x);
  // The width follows the true length, so that a bone that points at the camera still looks like a bone.
  float trueLength = distance(head, tip) * projectionMatrix[1][1] * canvasSize.y * 0.5 / headClip.w;
  vHalfWidth = clamp(trueLength * 0.1, 1.2 * pixelRatio, 9.0 * pixelRatio);

  float margin = 2.0 * pixelRatio;
  vPixels = vec2(
    mix(-margin, vLength + margin, corner.x * 0.5 + 0.5),
    corner.y * (vHalfWidth + margin)
  );
  vec2 pixels = headPixels + along * vPixels.x + across * vPixels.y;
  gl_Position = vec4(pixels / (canvasSize * 0.5), 0.0, 1.0);
}
`;

const BONE_FRAGMENT = /* glsl */ `
uniform vec3 fill;
uniform vec3 outline;
uniform float pixelRatio;
in vec2 vPixels;
flat in float vLength;
flat in float vHalfWidth;

// Signed distance to the outline of an octahedron seen from the side: broad near the head, a point at the tip.
float outlineDistance(vec2 p) {
  float waist = 0.17 * vLength;
  vec2 side = vec2(p.x, abs(p.y));
  float headSide = dot(side, normalize(vec2(-vHalfWidth, waist)));
  float tipSide = dot(side - vec2(vLength, 0.0), normalize(vec2(vHalfWidth, vLength - waist)));
  return max(headSide, tipSide);
}

void main() {
  float far = outlineDistance(vPixels);
  float line = clamp(0.5 * pixelRatio + 0.5 - abs(far), 0.0, 1.0);
  float inside = clamp(0.5 - far, 0.0, 1.0);
  // Two facets: the one that faces away from the light is a little darker.
  float facet = clamp(0.5 - vPixels.y, 0.0, 1.0);
  vec3 fillColor = mix(fill, outline, 0.28 * facet);
  float fillAlpha = inside * 0.5;
  // Short bones would be nothing but outline.
  float lineAlpha = line * 0.85 * mix(0.45, 1.0, smoothstep(1.2, 3.0, vHalfWidth / pixelRatio));
  float alpha = lineAlpha + fillAlpha * (1.0 - lineAlpha);
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(mix(fillColor, outline, lineAlpha / alpha), alpha);
}
`;

/** A joint is a small disc; tiny bones have tiny joints. */
const JOINT_VERTEX = /* glsl */ `
uniform vec2 canvasSize;
uniform float pixelRatio;
in vec2 corner;
in vec3 center;
in float reach;
out vec2 vPixels;
flat out float vRadius;

void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(center, 1.0);
  float reachPixels = reach * projectionMatrix[1][1] * canvasSize.y * 0.5 / gl_Position.w;
  vRadius = clamp(reachPixels * 0.13, 0.9 * pixelRatio, 2.7 * pixelRatio);
  vPixels = corner * (vRadius + 1.5 * pixelRatio);
  gl_Position.xy += vPixels / (canvasSize * 0.5) * gl_Position.w;
}
`;

const JOINT_FRAGMENT = /* glsl */ `
uniform vec3 fill;
uniform vec3 outline;
uniform float pixelRatio;
in vec2 vPixels;
flat in float vRadius;

void main() {
  float far = length(vPixels) - vRadius;
  float line = clamp(0.6 * pixelRatio + 0.5 - abs(far), 0.0, 1.0);
  float disc = clamp(0.5 - far, 0.0, 1.0);
  float alpha = max(line, disc);
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(mix(fill, outline, line), alpha);
}
`;

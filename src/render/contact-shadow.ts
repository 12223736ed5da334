import {
  BufferAttribute,
  BufferGeometry,
  Color,
  CustomBlending,
  DoubleSide,
  MaxEquation,
  Mesh,
  OneFactor,
  OrthographicCamera,
  PlaneGeometry,
  type Scene,
  ShaderMaterial,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { Orbit } from './camera/orbit.ts';
import { setFlatColor } from './screen-space.ts';
import type { StageTheme } from './theme-colors.ts';

/** The layer of everything that darkens the ground under it. */
export const SHADOW_LAYER = 1;

/** Texels along a side. */
const RESOLUTION = 128;
/** Half the side of the square that has a shadow, metres; a far camera gets a larger, coarser one. */
const HALF_SIDE = 1.6;
const HALF_SIDE_PER_DISTANCE = 0.3;
/** What is higher than this above the ground leaves no mark. */
const REACH = 1.2;
/** How dark it gets where something touches the ground, and under something within a step's height. */
const STRENGTH = { light: new Vector2(0.62, 0.58), dark: new Vector2(0.85, 0.75) };

/**
 * A soft shadow where the avatar is near the ground: it is drawn from below into a small texture, blurred
 * and laid on the ground. Lifting a foot lightens its part. Chosen over a shadow map because it has no
 * direction to go wrong from, and at this resolution costs next to nothing on a processor either.
 */
export class ContactShadow {
  readonly object: Mesh;
  /** Looks up from the ground; lives in the stage's root. */
  readonly camera = new OrthographicCamera();
  readonly #coverage = new WebGLRenderTarget(RESOLUTION, RESOLUTION, { depthBuffer: false });
  readonly #scratch = new WebGLRenderTarget(RESOLUTION, RESOLUTION, { depthBuffer: false });
  readonly #casters = createCasterMaterial();
  readonly #blur = createBlurMaterial();
  readonly #ground: ShaderMaterial;
  readonly #screen = new Mesh(createScreenTriangle(), this.#blur);
  #resolution = RESOLUTION;
  #halfSide = HALF_SIDE;

  constructor() {
    this.#ground = createGroundMaterial(this.#coverage);
    this.object = new Mesh(new PlaneGeometry(2, 2), this.#ground);
    this.object.renderOrder = 1;
    this.#screen.frustumCulled = false;
    this.#screen.layers.set(SHADOW_LAYER);
    this.camera.layers.set(SHADOW_LAYER);
    this.camera.matrixAutoUpdate = false;
    this.#place(0, 0, HALF_SIDE);
  }

  setTheme(theme: StageTheme): void {
    setFlatColor(this.#ground.uniforms.color.value, theme.shadow);
    this.#ground.uniforms.strength.value = theme.dark ? STRENGTH.dark : STRENGTH.light;
  }

  /** For more than one avatar: a square of at least this half side, metres; texels along its side. */
  setExtent(halfSide = HALF_SIDE, resolution = RESOLUTION): void {
    this.#halfSide = halfSide;
    this.#resolution = resolution;
    this.#coverage.setSize(resolution, resolution);
    this.#scratch.setSize(resolution, resolution);
  }

  /** Keeps the square under what the camera looks at. */
  follow(orbit: Readonly<Orbit>): void {
    const halfSide = Math.max(this.#halfSide, HALF_SIDE_PER_DISTANCE * orbit.distance);
    // Whole texels, or the shadow would shimmer while the camera moves.
    const texel = (2 * halfSide) / this.#resolution;
    this.#place(
      Math.round(orbit.targetX / texel) * texel,
      Math.round(orbit.targetY / texel) * texel,
      halfSide,
    );
  }

  /** Draws the shadow's texture anew; call before the stage itself is drawn. */
  render(renderer: WebGLRenderer, scene: Scene): void {
    const target = renderer.getRenderTarget();
    const { xr } = renderer;
    const isInHeadset = xr.enabled;
    // Or it would be drawn with a headset's cameras.
    xr.enabled = false;
    scene.overrideMaterial = this.#casters;
    renderer.setRenderTarget(this.#coverage);
    renderer.render(scene, this.camera);
    scene.overrideMaterial = null;
    this.#blurInto(renderer, this.#scratch, this.#coverage, 1 / this.#resolution, 0);
    this.#blurInto(renderer, this.#coverage, this.#scratch, 0, 1 / this.#resolution);
    renderer.setRenderTarget(target);
    xr.enabled = isInHeadset;
  }

  dispose(): void {
    this.#coverage.dispose();
    this.#scratch.dispose();
    this.#casters.dispose();
    this.#blur.dispose();
    this.#ground.dispose();
    this.object.geometry.dispose();
    this.#screen.geometry.dispose();
  }

  #blurInto(
    renderer: WebGLRenderer,
    target: WebGLRenderTarget,
    source: WebGLRenderTarget,
    stepX: number,
    stepY: number,
  ): void {
    this.#blur.uniforms.cover.value = source.texture;
    this.#blur.uniforms.texel.value.set(stepX, stepY);
    renderer.setRenderTarget(target);
    renderer.render(this.#screen, this.camera);
  }

  #place(x: number, y: number, halfSide: number): void {
    const { camera } = this;
    this.object.position.set(x, y, 0);
    this.object.scale.set(halfSide, halfSide, 1);
    // From below, looking up: right is +X and down is +Y, so the texture lies on the plane mirrored in Y.
    // biome-ignore format: a matrix
    camera.matrix.set(
      1, 0, 0, x,
      0, -1, 0, y,
      0, 0, -1, 0,
      0, 0, 0, 1,
    );
    camera.matrixWorldNeedsUpdate = true;
    if (camera.right === halfSide) return;
    camera.left = -halfSide;
    camera.right = halfSide;
    camera.bottom = -halfSide;
    camera.top = halfSide;
    camera.near = -1;
    camera.far = REACH;
    camera.updateProjectionMatrix();
  }
}

function createCasterMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: CASTER_VERTEX,
    fragmentShader: CASTER_FRAGMENT,
    side: DoubleSide,
    depthTest: false,
    depthWrite: false,
    blending: CustomBlending,
    blendEquation: MaxEquation,
    blendSrc: OneFactor,
    blendDst: OneFactor,
  });
}

function createBlurMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: BLUR_VERTEX,
    fragmentShader: BLUR_FRAGMENT,
    uniforms: { cover: { value: null }, texel: { value: new Vector2() } },
    depthTest: false,
    depthWrite: false,
  });
}

function createGroundMaterial(cover: WebGLRenderTarget): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: SHADOW_VERTEX,
    fragmentShader: SHADOW_FRAGMENT,
    uniforms: {
      cover: { value: cover.texture },
      color: { value: new Color() },
      strength: { value: STRENGTH.light },
    },
    transparent: true,
    depthWrite: false,
  });
}

/** A triangle that covers the whole target. */
function createScreenTriangle(): BufferGeometry {
  const geometry = new BufferGeometry();
  const corners = new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]);
  geometry.setAttribute('position', new BufferAttribute(corners, 3));
  return geometry;
}

/**
 * How near the ground every point under the avatar is covered: red tells of what almost touches it, green of
 * what is within a step's height. Seen from below; the nearest wins by the blending. The stage's up is
 * three's Y.
 */
const CASTER_VERTEX = /* glsl */ `
#include <common>
#include <skinning_pars_vertex>
out float vHeight;

void main() {
  #include <skinbase_vertex>
  #include <begin_vertex>
  #include <skinning_vertex>
  vec4 world = modelMatrix * vec4(transformed, 1.0);
  vHeight = world.y;
  gl_Position = projectionMatrix * viewMatrix * world;
}
`;

const CASTER_FRAGMENT = /* glsl */ `
in float vHeight;

void main() {
  float near = clamp(1.0 - vHeight / 0.16, 0.0, 1.0);
  float wide = clamp(1.0 - vHeight / 1.1, 0.0, 1.0);
  gl_FragColor = vec4(near * near, wide * wide, 0.0, 1.0);
}
`;

const BLUR_VERTEX = /* glsl */ `
out vec2 vUv;

void main() {
  vUv = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`;

/**
 * One direction of two Gaussians: one texel wide for red, six for green. Between two texels the texture itself
 * gives the mean: two taps make three weights of the narrow one.
 */
const BLUR_FRAGMENT = /* glsl */ `
uniform sampler2D cover;
uniform vec2 texel;
in vec2 vUv;

float wide(float offset) {
  return texture(cover, vUv + texel * offset).g + texture(cover, vUv - texel * offset).g;
}

void main() {
  vec2 middle = texture(cover, vUv).rg;
  float near = texture(cover, vUv + texel * 1.2).r + texture(cover, vUv - texel * 1.2).r;
  float red = 0.4 * middle.r + 0.3 * near;
  float green = 0.18 * middle.g + 0.16 * wide(2.4) + 0.12 * wide(4.8) + 0.08 * wide(7.2) + 0.05 * wide(9.6);
  gl_FragColor = vec4(red, green, 0.0, 1.0);
}
`;

/** The texture was drawn from below: it lies mirrored on the ground. */
const SHADOW_VERTEX = /* glsl */ `
out vec2 vUv;

void main() {
  vUv = vec2(uv.x, 1.0 - uv.y);
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

const SHADOW_FRAGMENT = /* glsl */ `
uniform sampler2D cover;
uniform vec3 color;
uniform vec2 strength;
in vec2 vUv;

void main() {
  vec2 shade = texture(cover, vUv).rg * strength;
  vec2 edge = smoothstep(0.0, 0.12, vUv) * smoothstep(0.0, 0.12, 1.0 - vUv);
  float alpha = (1.0 - (1.0 - shade.x) * (1.0 - shade.y)) * edge.x * edge.y;
  if (alpha < 0.002) discard;
  gl_FragColor = vec4(color, alpha);
}
`;

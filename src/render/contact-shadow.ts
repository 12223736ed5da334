import {
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
import { createFullScreenTriangle } from './screen-space.ts';
import { type StageTheme, setUnlitColor } from './theme-colors.ts';

/** The layer of everything that casts the shadow. */
export const SHADOW_LAYER = 1;

/** The layer of opaque surfaces, which shade each other: see `Occlusion`. */
export const OCCLUSION_LAYER = 2;

/** Texels along each side of the shadow's square. */
const RESOLUTION = 128;
/** Half the side of the square, metres; a camera far away gets a larger, coarser one. */
const HALF_SIDE = 1.6;
const HALF_SIDE_PER_DISTANCE = 0.3;
/** Metres above the ground up to which meshes cast a shadow. */
const MAX_HEIGHT = 1.2;
/** Darkness under meshes that touch the ground, and under those within a step's height. */
const STRENGTH = { light: new Vector2(0.62, 0.58), dark: new Vector2(0.85, 0.75) };

/**
 * A soft shadow where the avatar is near the ground: the avatar is drawn from below into a small texture, which is
 * blurred and drawn on the ground. The higher a foot is lifted, the lighter is its shadow. Chosen over a shadow map
 * because it depends on no direction of light, and costs next to nothing at this resolution, even in software.
 */
export class ContactShadow {
  readonly object: Mesh;
  /** Looks up from the ground; to be added to the stage's root. */
  readonly camera = new OrthographicCamera();
  readonly #coverage = new WebGLRenderTarget(RESOLUTION, RESOLUTION, { depthBuffer: false });
  readonly #blurred = new WebGLRenderTarget(RESOLUTION, RESOLUTION, { depthBuffer: false });
  readonly #casterMaterial = createCasterMaterial();
  readonly #blurMaterial = createBlurMaterial();
  readonly #groundMaterial = createGroundMaterial(this.#coverage);
  readonly #blurPass = new Mesh(createFullScreenTriangle(), this.#blurMaterial);
  #resolution = RESOLUTION;
  #halfSide = HALF_SIDE;

  constructor() {
    this.object = new Mesh(new PlaneGeometry(2, 2), this.#groundMaterial);
    this.object.renderOrder = 1;
    this.#blurPass.frustumCulled = false;
    this.#blurPass.layers.set(SHADOW_LAYER);
    this.camera.layers.set(SHADOW_LAYER);
    this.camera.matrixAutoUpdate = false;
    this.#placeSquare(0, 0, HALF_SIDE);
  }

  setTheme(theme: StageTheme): void {
    setUnlitColor(this.#groundMaterial.uniforms.color.value, theme.shadow);
    this.#groundMaterial.uniforms.strength.value = theme.dark ? STRENGTH.dark : STRENGTH.light;
  }

  /** Sets the least half side of the square in metres, and the texels along its side: larger for several avatars. */
  setExtent(halfSide = HALF_SIDE, resolution = RESOLUTION): void {
    this.#halfSide = halfSide;
    this.#resolution = resolution;
    this.#coverage.setSize(resolution, resolution);
    this.#blurred.setSize(resolution, resolution);
  }

  /** Moves the square under the target of the camera. */
  follow(orbit: Readonly<Orbit>): void {
    const halfSide = Math.max(this.#halfSide, HALF_SIDE_PER_DISTANCE * orbit.distance);
    // By whole texels, or the shadow would shimmer while the camera moves.
    const texel = (2 * halfSide) / this.#resolution;
    this.#placeSquare(
      Math.round(orbit.targetX / texel) * texel,
      Math.round(orbit.targetY / texel) * texel,
      halfSide,
    );
  }

  /** Draws the texture of the shadow again; call before the stage itself is drawn. */
  render(renderer: WebGLRenderer, scene: Scene): void {
    const target = renderer.getRenderTarget();
    const { xr } = renderer;
    const isXrEnabled = xr.enabled;
    // With XR enabled, three would use the cameras of the headset.
    xr.enabled = false;
    scene.overrideMaterial = this.#casterMaterial;
    renderer.setRenderTarget(this.#coverage);
    renderer.render(scene, this.camera);
    scene.overrideMaterial = null;
    this.#blur(renderer, this.#blurred, this.#coverage, 1 / this.#resolution, 0);
    this.#blur(renderer, this.#coverage, this.#blurred, 0, 1 / this.#resolution);
    renderer.setRenderTarget(target);
    xr.enabled = isXrEnabled;
  }

  dispose(): void {
    this.#coverage.dispose();
    this.#blurred.dispose();
    this.#casterMaterial.dispose();
    this.#blurMaterial.dispose();
    this.#groundMaterial.dispose();
    this.object.geometry.dispose();
    this.#blurPass.geometry.dispose();
  }

  #blur(
    renderer: WebGLRenderer,
    target: WebGLRenderTarget,
    source: WebGLRenderTarget,
    stepX: number,
    stepY: number,
  ): void {
    this.#blurMaterial.uniforms.coverage.value = source.texture;
    this.#blurMaterial.uniforms.texel.value.set(stepX, stepY);
    renderer.setRenderTarget(target);
    renderer.render(this.#blurPass, this.camera);
  }

  #placeSquare(x: number, y: number, halfSide: number): void {
    const { camera } = this;
    this.object.position.set(x, y, 0);
    this.object.scale.set(halfSide, halfSide, 1);
    // Seen from below: right is +X and down is +Y, so the texture lies on the plane mirrored in Y.
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
    camera.far = MAX_HEIGHT;
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
    uniforms: { coverage: { value: null }, texel: { value: new Vector2() } },
    depthTest: false,
    depthWrite: false,
  });
}

function createGroundMaterial(coverage: WebGLRenderTarget): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: SHADOW_VERTEX,
    fragmentShader: SHADOW_FRAGMENT,
    uniforms: {
      coverage: { value: coverage.texture },
      color: { value: new Color() },
      strength: { value: STRENGTH.light },
    },
    transparent: true,
    depthWrite: false,
  });
}

/**
 * How closely each point of the ground is covered from above: red for what almost touches it, green for what is within a
 * step's height. It is drawn from below, and blending keeps the nearest. Up is +Y in three's world axes.
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
 * One direction of two Gaussian blurs: one texel wide for red, six for green. Between two texels the texture's own
 * filter returns a mean, so that two samples make up three weights of the narrow one.
 */
const BLUR_FRAGMENT = /* glsl */ `
uniform sampler2D coverage;
uniform vec2 texel;
in vec2 vUv;

float wide(float offset) {
  return texture(coverage, vUv + texel * offset).g + texture(coverage, vUv - texel * offset).g;
}

void main() {
  vec2 middle = texture(coverage, vUv).rg;
  float near = texture(coverage, vUv + texel * 1.2).r + texture(coverage, vUv - texel * 1.2).r;
  float red = 0.4 * middle.r + 0.3 * near;
  float green = 0.18 * middle.g + 0.16 * wide(2.4) + 0.12 * wide(4.8) + 0.08 * wide(7.2) + 0.05 * wide(9.6);
  gl_FragColor = vec4(red, green, 0.0, 1.0);
}
`;

/** The texture was drawn from below, so it is mirrored on the ground. */
const SHADOW_VERTEX = /* glsl */ `
out vec2 vUv;

void main() {
  vUv = vec2(uv.x, 1.0 - uv.y);
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

const SHADOW_FRAGMENT = /* glsl */ `
uniform sampler2D coverage;
uniform vec3 color;
uniform vec2 strength;
in vec2 vUv;

void main() {
  vec2 shade = texture(coverage, vUv).rg * strength;
  vec2 edge = smoothstep(0.0, 0.12, vUv) * smoothstep(0.0, 0.12, 1.0 - vUv);
  float alpha = (1.0 - (1.0 - shade.x) * (1.0 - shade.y)) * edge.x * edge.y;
  if (alpha < 0.002) discard;
  gl_FragColor = vec4(color, alpha);
}
`;

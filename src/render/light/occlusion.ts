import {
  type Camera,
  CustomBlending,
  DepthTexture,
  DoubleSide,
  Layers,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  OneFactor,
  type Scene,
  ShaderMaterial,
  SrcColorFactor,
  UnsignedIntType,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
  ZeroFactor,
} from 'three';
import { OCCLUSION_LAYER } from '../contact-shadow.ts';
import { createFullScreenTriangle } from '../screen-space.ts';

/** Device pixels per texel of the depth and of the shade. */
const REDUCTION = 2;
/** Metres within which surfaces shade each other, and how dark they become at most. */
const RADIUS = 0.14;
const STRENGTH = 0.75;

/**
 * Screen-space ambient occlusion: opaque surfaces of avatars become darker where other surfaces are close to them, as in
 * folds and between limbs. Their depth is drawn once more at half the size, turned into a shade, smoothed, and multiplied
 * into the picture right after everything opaque: the canvas keeps its antialiasing and its transparency, and neither
 * overlays nor translucent faces are shaded.
 */
export class Occlusion {
  /** Multiplies the picture by the shade; to be added to the stage's root. */
  readonly object: Mesh;
  readonly #depth = new WebGLRenderTarget(1, 1);
  readonly #shade = new WebGLRenderTarget(1, 1, { depthBuffer: false });
  readonly #smooth = new WebGLRenderTarget(1, 1, { depthBuffer: false });
  readonly #casterMaterial = new MeshBasicMaterial({ side: DoubleSide, colorWrite: false });
  readonly #shadeMaterial: ShaderMaterial;
  readonly #smoothMaterial: ShaderMaterial;
  readonly #pass: Mesh;
  readonly #layers = new Layers();

  constructor() {
    const depthTexture = new DepthTexture(1, 1, UnsignedIntType);
    this.#depth.depthTexture = depthTexture;
    const depth = { value: depthTexture };
    const texel = { value: new Vector2() };
    this.#shadeMaterial = createPass(SHADE_FRAGMENT, {
      ...{ depth, texel, radius: { value: RADIUS }, strength: { value: STRENGTH } },
      ...{ toClip: { value: new Matrix4() }, toView: { value: new Matrix4() } },
    });
    this.#smoothMaterial = createPass(SMOOTH_FRAGMENT, {
      ...{ depth, texel, shade: { value: this.#shade.texture } },
      toView: this.#shadeMaterial.uniforms.toView,
    });
    const multiply = createPass(MULTIPLY_FRAGMENT, { shade: { value: this.#smooth.texture } });
    Object.assign(multiply, {
      transparent: true,
      blending: CustomBlending,
      blendSrc: ZeroFactor,
      blendDst: SrcColorFactor,
      blendSrcAlpha: ZeroFactor,
      blendDstAlpha: OneFactor,
    });
    const triangle = createFullScreenTriangle();
    this.object = createScreen(triangle, multiply);
    // Before anything else that is translucent.
    this.object.renderOrder = Number.NEGATIVE_INFINITY;
    this.#pass = createScreen(triangle, this.#shadeMaterial);
    this.#layers.set(OCCLUSION_LAYER);
    this.setVisible(false);
  }

  setVisible(isVisible: boolean): void {
    this.object.visible = isVisible;
  }

  /** Draws the shade again, for a picture of this size in device pixels; call before the picture is drawn. */
  render(
    renderer: WebGLRenderer,
    scene: Scene,
    camera: Camera,
    width: number,
    height: number,
  ): void {
    this.#setSize(Math.ceil(width / REDUCTION), Math.ceil(height / REDUCTION));
    const { toClip, toView } = this.#shadeMaterial.uniforms;
    toClip.value.copy(camera.projectionMatrix);
    toView.value.copy(camera.projectionMatrixInverse);
    const { mask } = camera.layers;
    const target = renderer.getRenderTarget();
    const { environment } = scene;
    camera.layers.mask = this.#layers.mask;
    scene.overrideMaterial = this.#casterMaterial;
    scene.environment = null;
    renderer.setRenderTarget(this.#depth);
    renderer.render(scene, camera);
    scene.overrideMaterial = null;
    scene.environment = environment;
    camera.layers.mask = mask;
    this.#draw(renderer, this.#shadeMaterial, this.#shade, camera);
    this.#draw(renderer, this.#smoothMaterial, this.#smooth, camera);
    renderer.setRenderTarget(target);
  }

  dispose(): void {
    for (const target of [this.#depth, this.#shade, this.#smooth]) target.dispose();
    for (const material of [this.#casterMaterial, this.#shadeMaterial, this.#smoothMaterial]) {
      material.dispose();
    }
    (this.object.material as ShaderMaterial).dispose();
    this.object.geometry.dispose();
  }

  #draw(
    renderer: WebGLRenderer,
    material: ShaderMaterial,
    target: WebGLRenderTarget,
    camera: Camera,
  ): void {
    this.#pass.material = material;
    renderer.setRenderTarget(target);
    renderer.render(this.#pass, camera);
  }

  #setSize(width: number, height: number): void {
    if (width === this.#shade.width && height === this.#shade.height) return;
    for (const target of [this.#depth, this.#shade, this.#smooth]) target.setSize(width, height);
    this.#shadeMaterial.uniforms.texel.value.set(1 / width, 1 / height);
  }
}

function createPass(fragmentShader: string, uniforms: ShaderMaterial['uniforms']): ShaderMaterial {
  return new ShaderMaterial({
    ...{ vertexShader: VERTEX, fragmentShader, uniforms },
    ...{ depthTest: false, depthWrite: false },
  });
}

function createScreen(
  geometry: ReturnType<typeof createFullScreenTriangle>,
  material: ShaderMaterial,
): Mesh {
  const screen = new Mesh(geometry, material);
  screen.frustumCulled = false;
  return screen;
}

const VERTEX = /* glsl */ `
out vec2 vUv;

void main() {
  vUv = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`;

/** The point of the picture at `uv`, in metres from the camera; X right, Y up, Z towards the camera. */
const VIEW_POINT = /* glsl */ `
uniform highp sampler2D depth;
uniform mat4 toView;

vec3 viewPoint(vec2 uv) {
  vec4 point = toView * vec4(vec3(uv, texture(depth, uv).r) * 2.0 - 1.0, 1.0);
  return point.xyz / point.w;
}
`;

/** Scalable ambient obscurance (McGuire, Mara, Luebke 2012): how much of the half space above a point is taken. */
const SHADE_FRAGMENT = /* glsl */ `
${VIEW_POINT}
uniform vec2 texel;
uniform mat4 toClip;
uniform float radius;
uniform float strength;
in vec2 vUv;

const int SAMPLES = 14;
const float GOLDEN_ANGLE = 2.3999632;

/** The difference to the nearer of two neighbours, so that edges keep their normals. */
vec3 nearer(vec3 point, vec2 offset) {
  vec3 after = viewPoint(vUv + offset) - point;
  vec3 before = point - viewPoint(vUv - offset);
  return abs(after.z) < abs(before.z) ? after : before;
}

void main() {
  if (texture(depth, vUv).r >= 1.0) {
    gl_FragColor = vec4(1.0);
    return;
  }
  vec3 point = viewPoint(vUv);
  vec3 normal = normalize(cross(nearer(point, vec2(texel.x, 0.0)), nearer(point, vec2(0.0, texel.y))));
  // The radius as a share of the picture's height.
  float reach = 0.5 * radius * toClip[1][1] / -point.z;
  vec2 aspect = vec2(texel.x / texel.y, 1.0);
  // The same sixteen turns side by side, which the next pass makes one.
  vec2 cell = mod(floor(gl_FragCoord.xy), 4.0);
  float turn = (cell.x * 4.0 + cell.y) * 0.3926991;
  float sum = 0.0;
  for (int index = 0; index < SAMPLES; index++) {
    float share = (float(index) + 0.5) / float(SAMPLES);
    float angle = float(index) * GOLDEN_ANGLE + turn;
    vec2 uv = vUv + share * reach * aspect * vec2(cos(angle), sin(angle));
    if (texture(depth, uv).r >= 1.0) continue;
    vec3 offset = viewPoint(uv) - point;
    float squared = dot(offset, offset);
    float near = max(0.0, 1.0 - squared / (radius * radius));
    float above = max(0.0, dot(offset, normal) - 0.006) / (squared + 0.0004);
    sum += near * near * above;
  }
  float taken = 2.0 * radius * sum / float(SAMPLES);
  gl_FragColor = vec4(vec3(1.0 - strength * clamp(taken, 0.0, 1.0)), 1.0);
}
`;

/** The mean of four by four texels that are on the same surface. */
const SMOOTH_FRAGMENT = /* glsl */ `
${VIEW_POINT}
uniform sampler2D shade;
uniform vec2 texel;
in vec2 vUv;

void main() {
  if (texture(depth, vUv).r >= 1.0) {
    gl_FragColor = vec4(1.0);
    return;
  }
  float middle = viewPoint(vUv).z;
  float sum = 0.0;
  float weights = 0.0;
  for (int row = -2; row < 2; row++) {
    for (int column = -2; column < 2; column++) {
      vec2 uv = vUv + (vec2(float(column), float(row)) + 0.5) * texel;
      float weight = max(0.001, 1.0 - 30.0 * abs(viewPoint(uv).z - middle));
      sum += weight * texture(shade, uv).r;
      weights += weight;
    }
  }
  gl_FragColor = vec4(vec3(sum / weights), 1.0);
}
`;

const MULTIPLY_FRAGMENT = /* glsl */ `
uniform sampler2D shade;
in vec2 vUv;

void main() {
  gl_FragColor = vec4(vec3(texture(shade, vUv).r), 1.0);
}
`;

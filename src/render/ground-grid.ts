import {
  CanvasTexture,
  DoubleSide,
  Group,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  Vector4,
} from 'three';
import {
  createLabelGeometry,
  createLabelUniforms,
  LABEL_VERTEX,
  type ViewportUniforms,
} from './screen-space.ts';
import { type StageTheme, setUnlitColor, setUnlitColorWithAlpha } from './theme-colors.ts';

/** Metres from the centre at which the lines have faded out; more for a distant camera. */
const FADE_RADIUS = 4.8;
const FADE_PER_DISTANCE = 0.85;
const ACCENT_OPACITY = 0.6;
/** The lines are drawn in tiles: over one large triangle that reaches behind the camera they would not be straight. */
const TILES_PER_SIDE = 16;
/** Render order: after the shadow, before anything translucent that stands on the ground. */
const GRID_ORDER = 2;

const LABEL = '1 m';
/** From the line to the label, CSS pixels. */
const LABEL_GAP = 5;
/** Height of a line of text, and how much of it is above the baseline; CSS pixels. */
const LABEL_HEIGHT = 16;
const LABEL_BASELINE = 12;
/** Camera distance in metres beyond which the two labels would overlap. */
const MAX_LABEL_DISTANCE = 30;

/**
 * The ground: lines every 25 cm and stronger ones every metre, fading with distance, an accent line of one metre forward
 * from the feet, and labels one metre to both sides.
 */
export class GroundGrid {
  readonly object = new Group();
  /** Whether the metre labels beside the feet are shown: they are right only if a grid line runs between the feet. */
  showLabels = true;
  readonly #viewport: ViewportUniforms;
  readonly #lineMaterial = createLineMaterial();
  readonly #labelCanvas = document.createElement('canvas');
  readonly #labelTexture = new CanvasTexture(this.#labelCanvas);
  readonly #labelMaterial: ShaderMaterial;
  readonly #lines: Mesh;
  readonly #labels: Mesh;
  #font = '11px sans-serif';
  /** The pixel ratio that the label was drawn at; 0: it has to be drawn again. */
  #labelRatio = 0;

  constructor(viewport: ViewportUniforms) {
    this.#viewport = viewport;
    this.#labelMaterial = new ShaderMaterial({
      vertexShader: LABEL_VERTEX,
      fragmentShader: LABEL_FRAGMENT,
      uniforms: createLabelUniforms(viewport, this.#labelTexture),
      transparent: true,
      depthWrite: false,
    });
    const plane = new PlaneGeometry(2, 2, TILES_PER_SIDE, TILES_PER_SIDE);
    const besideFeet = createLabelGeometry([
      [0, 1, 0],
      [0, -1, 0],
    ]);
    this.#lines = new Mesh(plane, this.#lineMaterial);
    this.#labels = new Mesh(besideFeet, this.#labelMaterial);
    this.#lines.renderOrder = GRID_ORDER;
    this.#labels.renderOrder = GRID_ORDER + 1;
    this.#lines.frustumCulled = false;
    this.#labels.frustumCulled = false;
    this.object.add(this.#lines, this.#labels);
  }

  setVisible(visible: boolean): void {
    this.object.visible = visible;
  }

  /**
   * Aligns the lines with a ground that the stage moves over: `x` and `y` are the position of the stage's centre on it
   * (metres), and `azimuth` is the forward direction (radians from +X to the left). Allocates nothing.
   */
  setOffset(x: number, y: number, azimuth: number): void {
    this.#lineMaterial.uniforms.ground.value.set(
      x % 1,
      y % 1,
      Math.cos(azimuth),
      Math.sin(azimuth),
    );
  }

  /** Extends the grid as far as a camera at this distance (metres) can see it. */
  follow(distance: number): void {
    const ratio = this.#viewport.pixelRatio.value;
    const radius = Math.max(FADE_RADIUS, FADE_PER_DISTANCE * distance);
    this.#lineMaterial.uniforms.fadeRadius.value = radius;
    this.#lineMaterial.uniforms.lineWidth.value = ratio;
    this.#lines.scale.setScalar(radius);
    this.#labels.visible = this.showLabels && distance < MAX_LABEL_DISTANCE;
    const areLabelsShown = this.#labels.visible && this.object.visible;
    if (areLabelsShown && this.#labelRatio !== ratio) this.#drawLabel(ratio);
  }

  setTheme(theme: StageTheme): void {
    const { minorColor, majorColor, accentColor } = this.#lineMaterial.uniforms;
    setUnlitColorWithAlpha(minorColor.value, theme.gridMinor);
    setUnlitColorWithAlpha(majorColor.value, theme.gridMajor);
    setUnlitColorWithAlpha(accentColor.value, theme.accent, ACCENT_OPACITY);
    setUnlitColor(this.#labelMaterial.uniforms.color.value, theme.inkSoft);
    this.#font = theme.labelFont;
    this.#labelRatio = 0;
  }

  dispose(): void {
    this.#lines.geometry.dispose();
    this.#labels.geometry.dispose();
    this.#lineMaterial.dispose();
    this.#labelMaterial.dispose();
    this.#labelTexture.dispose();
  }

  #drawLabel(ratio: number): void {
    const canvas = this.#labelCanvas;
    const context = canvas.getContext('2d')!;
    context.font = this.#font;
    const width = Math.ceil(context.measureText(LABEL).width * ratio) + 2;
    const height = Math.ceil(LABEL_HEIGHT * ratio);
    canvas.width = width;
    canvas.height = height;
    context.scale(ratio, ratio);
    context.font = this.#font;
    context.fillText(LABEL, 0, LABEL_BASELINE);
    // A texture on the GPU keeps the size that it was created with.
    this.#labelTexture.dispose();
    this.#labelTexture.needsUpdate = true;
    const { labelSize, labelOffset } = this.#labelMaterial.uniforms;
    labelSize.value = [width, height];
    labelOffset.value = [LABEL_GAP * ratio, 0];
    this.#labelRatio = ratio;
  }
}

function createLineMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: GRID_VERTEX,
    fragmentShader: GRID_FRAGMENT,
    uniforms: {
      minorColor: { value: new Vector4() },
      majorColor: { value: new Vector4() },
      accentColor: { value: new Vector4() },
      lineWidth: { value: 1 },
      fadeRadius: { value: FADE_RADIUS },
      ground: { value: new Vector4(0, 0, 1, 0) },
    },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
  });
}

/** `vGround`: metres on the stage, from its centre. */
const GRID_VERTEX = /* glsl */ `
uniform float fadeRadius;
out vec2 vGround;

void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vGround = position.xy * fadeRadius;
  gl_Position = projectionMatrix * viewMatrix * world;
}
`;

/**
 * The lines are anti-aliased by the distance of two neighbouring pixels on the ground. `ground` is the position of the
 * stage's centre on the ground, and the forward direction there.
 *
 * `lines` returns how much of a pixel the nearest line covers, for lines along both axes. Lines closer together than a
 * few pixels fade out before they can flicker. `forwardLine` is one metre long, from between the feet. `stepOf` is not
 * fwidth, which would thicken slanting lines. These comments are not in the GLSL, which is loaded as it is written.
 */
const GRID_FRAGMENT = /* glsl */ `
uniform vec4 minorColor;
uniform vec4 majorColor;
uniform vec4 accentColor;
uniform float lineWidth;
uniform float fadeRadius;
uniform vec4 ground;
in vec2 vGround;

const float MINOR = 0.25;
const float MAJOR = 1.0;

float lines(vec2 point, vec2 perPixel, float spacing) {
  vec2 away = abs(fract(point / spacing + 0.5) - 0.5) * spacing / perPixel;
  vec2 cover = clamp(lineWidth * 0.5 + 0.5 - away, 0.0, 1.0);
  cover *= smoothstep(2.5 * lineWidth, 9.0 * lineWidth, spacing / perPixel);
  return max(cover.x, cover.y);
}

float forwardLine(vec2 point, vec2 perPixel) {
  float across = clamp(lineWidth * 0.75 + 0.5 - abs(point.y) / perPixel.y, 0.0, 1.0);
  float along = clamp(min(point.x, 1.0 - point.x) / perPixel.x + 0.5, 0.0, 1.0);
  return across * along;
}

vec2 stepOf(vec2 point) {
  return vec2(length(vec2(dFdx(point.x), dFdy(point.x))), length(vec2(dFdx(point.y), dFdy(point.y))));
}

void main() {
  vec2 perPixel = stepOf(vGround);
  vec2 onGround = vGround + ground.xy;
  vec2 ahead = mat2(ground.z, -ground.w, ground.w, ground.z) * vGround;
  float reach = length(vGround) / fadeRadius;
  float fade = 1.0 - smoothstep(0.05, 1.0, reach);

  float minor = lines(onGround, perPixel, MINOR);
  float major = lines(onGround, perPixel, MAJOR);
  vec4 color = mix(vec4(minorColor.rgb, minorColor.a * minor), majorColor, major);
  if (major == 0.0 && minor == 0.0) color.a = 0.0;
  color = mix(color, accentColor, forwardLine(ahead, stepOf(ahead)));

  gl_FragColor = vec4(color.rgb, color.a * fade);
  if (gl_FragColor.a < 0.002) discard;
}
`;

const LABEL_FRAGMENT = /* glsl */ `
uniform sampler2D label;
uniform vec3 color;
in vec2 vUv;

void main() {
  float alpha = texture(label, vUv).a;
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(color, alpha);
}
`;

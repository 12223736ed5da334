import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  DoubleSide,
  Group,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  Vector4,
} from 'three';
import {
  LABEL_FRAGMENT,
  LABEL_VERTEX,
  setFlatColor,
  setFlatColorWithAlpha,
  type ViewportUniforms,
} from './screen-space.ts';
import type { StageTheme } from './theme-colors.ts';

const LABEL = '1 m';
/** Metres from the middle to where the lines have faded; a far camera sees farther. */
const FADE_RADIUS = 4.8;
const FADE_PER_DISTANCE = 0.85;
const ACCENT_STRENGTH = 0.6;
/** From the line to the label, CSS pixels. */
const LABEL_GAP = 5;
/** Room for a line of type, and how much of it is above the baseline; CSS pixels. */
const LABEL_HEIGHT = 16;
const LABEL_BASELINE = 12;
/** Seen from farther than this, metres, the two labels would run into each other. */
const LABEL_REACH = 30;
/** Along each side: over one large triangle that reaches behind the camera, lines would not be straight. */
const TILES = 16;
/** After the shadow, before anything that stands on the ground and lets light through. */
const GRID_ORDER = 2;

/**
 * The ground: lines every 25 cm and stronger ones every metre, fading with distance, an accent line of one
 * metre forward from the feet, and labels one metre to both sides.
 */
export class GroundGrid {
  readonly object = new Group();
  /** The metre labels beside the feet; they are right where a line runs between the feet. */
  showLabels = true;
  readonly #lines: ShaderMaterial;
  readonly #labels: ShaderMaterial;
  readonly #surface: ViewportUniforms;
  readonly #text = document.createElement('canvas');
  readonly #texture = new CanvasTexture(this.#text);
  #font = '11px sans-serif';
  /** Pixel ratio of the label as it is; 0: it is to be drawn anew. */
  #drawnAt = 0;

  constructor(surface: ViewportUniforms) {
    this.#surface = surface;
    this.#lines = createLineMaterial();
    this.#labels = createLabelMaterial(surface, this.#texture);
    const lines = new Mesh(new PlaneGeometry(2, 2, TILES, TILES), this.#lines);
    const labels = new Mesh(createLabelGeometry(), this.#labels);
    lines.renderOrder = GRID_ORDER;
    labels.renderOrder = GRID_ORDER + 1;
    lines.frustumCulled = false;
    labels.frustumCulled = false;
    this.object.add(lines, labels);
  }

  setVisible(visible: boolean): void {
    this.object.visible = visible;
  }

  /**
   * Lays the lines on a ground that the stage moves over: the stage's middle lies at this point of it
   * (metres), and forward is that way (radians from +X to the left). Allocates nothing.
   */
  setOffset(x: number, y: number, azimuth: number): void {
    this.#lines.uniforms.ground.value.set(x % 1, y % 1, Math.cos(azimuth), Math.sin(azimuth));
  }

  /** Reaches as far as a camera at this distance (metres) can use. */
  follow(distance: number): void {
    const radius = Math.max(FADE_RADIUS, FADE_PER_DISTANCE * distance);
    this.#lines.uniforms.fadeRadius.value = radius;
    this.#lines.uniforms.lineWidth.value = this.#surface.pixelRatio.value;
    const [lines, labels] = this.object.children;
    lines.scale.setScalar(radius);
    labels.visible = this.showLabels && distance < LABEL_REACH;
    const isStale = this.#drawnAt !== this.#surface.pixelRatio.value;
    if (isStale && labels.visible && this.object.visible) this.#drawLabel();
  }

  setTheme(theme: StageTheme): void {
    setFlatColorWithAlpha(this.#lines.uniforms.minorColor.value, theme.gridMinor);
    setFlatColorWithAlpha(this.#lines.uniforms.majorColor.value, theme.gridMajor);
    setFlatColorWithAlpha(this.#lines.uniforms.accentColor.value, theme.accent, ACCENT_STRENGTH);
    setFlatColor(this.#labels.uniforms.color.value, theme.inkSoft);
    this.#font = theme.labelFont;
    this.#drawnAt = 0;
  }

  dispose(): void {
    for (const child of this.object.children) (child as Mesh).geometry.dispose();
    this.#lines.dispose();
    this.#labels.dispose();
    this.#texture.dispose();
  }

  /** Draws the label's text at the present pixel ratio. */
  #drawLabel(): void {
    const ratio = this.#surface.pixelRatio.value;
    const context = this.#text.getContext('2d')!;
    context.font = this.#font;
    const width = Math.ceil(context.measureText(LABEL).width * ratio) + 2;
    const height = Math.ceil(LABEL_HEIGHT * ratio);
    this.#text.width = width;
    this.#text.height = height;
    context.scale(ratio, ratio);
    context.font = this.#font;
    context.fillText(LABEL, 0, LABEL_BASELINE);
    // A texture keeps the size that it was made with.
    this.#texture.dispose();
    this.#texture.needsUpdate = true;
    this.#labels.uniforms.labelSize.value = [width, height];
    this.#labels.uniforms.labelOffset.value = [LABEL_GAP * ratio, 0];
    this.#drawnAt = ratio;
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

function createLabelMaterial(surface: ViewportUniforms, texture: CanvasTexture): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: LABEL_VERTEX,
    fragmentShader: LABEL_FRAGMENT,
    uniforms: {
      canvasSize: surface.canvasSize,
      label: { value: texture },
      labelSize: { value: [1, 1] },
      labelOffset: { value: [0, 0] },
      color: { value: new Color() },
    },
    transparent: true,
    depthWrite: false,
  });
}

/** Two quads, a metre to the left and to the right. */
function createLabelGeometry(): BufferGeometry {
  const geometry = new BufferGeometry();
  const positions = [1, -1].flatMap((y) => [0, y, 0, 0, y, 0, 0, y, 0, 0, y, 0]);
  const corners = [0, 0, 1, 0, 1, 1, 0, 1];
  const quad = [0, 1, 2, 0, 2, 3];
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute(
    'corner',
    new BufferAttribute(new Float32Array([...corners, ...corners]), 2),
  );
  geometry.setIndex([...quad, ...quad.map((index) => index + 4)]);
  return geometry;
}

/** The ground's lines, anti-aliased by how fast the ground passes under a pixel. */
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
 * `ground`: where on the ground the middle is, and the way forward.
 *
 * `lines` tells how much of a pixel the nearest line covers, for lines along both axes. Lines closer together
 * than a few pixels melt away before they can flicker. `forwardLine` is one metre long, from between the
 * feet. `stepOf` is not fwidth, which would thicken slanting lines. Comments are here and not in the text,
 * which is in the first load as it stands.
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

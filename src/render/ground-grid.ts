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
import { setFlatColor, setFlatColorWithAlpha, type ViewportUniforms } from './shader-uniforms.ts';
import { GRID_FRAGMENT, GRID_VERTEX } from './shaders/grid.ts';
import { LABEL_FRAGMENT, LABEL_VERTEX } from './shaders/labels.ts';
import type { StageTheme } from './theme.ts';

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

import { type BufferGeometry, CanvasTexture, Color, Mesh, ShaderMaterial } from 'three';
import {
  createLabelGeometry,
  createLabelUniforms,
  LABEL_VERTEX,
  type ViewportUniforms,
} from '../screen-space.ts';
import { type StageTheme, setUnlitColor } from '../theme-colors.ts';

/** From the head to the name, CSS pixels. */
const GAP = 4;
/** Width of the halo around the letters, CSS pixels: with it a name can be read in front of anything. */
const HALO = 3;
/** Of a title, between halo and ink. */
const TITLE_INK = 'rgb(205 205 205)';
/** CSS pixels by which the plate behind a name is wider to both sides, and the radius of its corners. */
const PLATE_SIDE = 5;
const PLATE_RADIUS = 3;
/** CSS pixels from the baseline up to the line through a name. */
const STRIKE_HEIGHT = 4;
const LINE_HEIGHT = 15;
const BASELINE = 11;
/** The length of names is limited, since strangers choose them. */
const MAX_CHARACTERS = 40;
/** Metres between which a name fades out. */
const FADE_START = 28;
const FADE_END = 40;
/** Render order: after everything on the stage, whose depth hides it; under the other overlays. */
const RENDER_ORDER = 9;

/** What a name tag says. */
export interface NameTagText {
  readonly name: string;
  /** Above the name, softer; empty or left out for none. */
  readonly title?: string;
  /** Under the name. */
  readonly note: string | null;
  /** As for the avatar that the camera looks at. */
  readonly isEmphasized: boolean;
  /** Whether the name is struck through. */
  readonly isStruck?: boolean;
}

/** How a line is drawn. */
interface TagLine {
  readonly text: string;
  readonly kind: 'title' | 'name' | 'note';
}

/**
 * A name over a head: upright text of constant size, drawn into its own texture. The text is not interpreted as markup.
 */
export class NameTag {
  readonly object: Mesh<BufferGeometry, ShaderMaterial>;
  readonly #viewport: ViewportUniforms;
  readonly #leadLength: number;
  readonly #canvas = document.createElement('canvas');
  readonly #texture = new CanvasTexture(this.#canvas);
  #lines: readonly TagLine[] = [];
  #text: NameTagText | null = null;
  #theme: StageTheme | null = null;
  /** The pixel ratio that the text was drawn at. */
  #drawnRatio = 0;

  /** @param leadLength - CSS pixels of a line that leads from the text down to what it names; 0 for none. */
  constructor(viewport: ViewportUniforms, leadLength = 0) {
    this.#viewport = viewport;
    this.#leadLength = leadLength;
    const material = new ShaderMaterial({
      vertexShader: NAME_VERTEX,
      fragmentShader: NAME_FRAGMENT,
      uniforms: {
        ...createLabelUniforms(viewport, this.#texture),
        halo: { value: new Color() },
        opacity: { value: 1 },
      },
      transparent: true,
      // Drawn after everything opaque: nearer avatars hide the name.
      depthTest: true,
      depthWrite: false,
    });
    this.object = new Mesh(createLabelGeometry([[0, 0, 0]]), material);
    this.object.renderOrder = RENDER_ORDER;
    this.object.frustumCulled = false;
    this.object.matrixAutoUpdate = false;
  }

  setText(text: NameTagText): void {
    if (this.#text && sameText(text, this.#text)) return;
    this.#text = text;
    const lines: TagLine[] = [{ text: truncate(text.name), kind: 'name' }];
    if (text.title) lines.unshift({ text: truncate(text.title), kind: 'title' });
    if (text.note !== null) lines.push({ text: text.note, kind: 'note' });
    this.#lines = lines;
    this.#draw();
  }

  /**
   * Sets the top of the head in the avatar's frame, and its distance from the camera; metres. It is hidden at an infinite
   * distance. Allocates nothing.
   */
  update(x: number, y: number, z: number, distance: number): void {
    if (this.#drawnRatio !== this.#viewport.pixelRatio.value) this.#draw();
    const opacity = Math.min(1, Math.max(0, (FADE_END - distance) / (FADE_END - FADE_START)));
    this.object.visible = opacity > 0;
    this.object.material.uniforms.opacity.value = opacity;
    this.object.matrix.setPosition(x, y, z);
    this.object.matrixWorldNeedsUpdate = true;
  }

  setTheme(theme: StageTheme): void {
    this.#theme = theme;
    setUnlitColor(this.object.material.uniforms.halo.value, theme.surfaceRaised);
    this.#draw();
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
    this.#texture.dispose();
  }

  #draw(): void {
    const theme = this.#theme;
    if (!theme) return;
    const { uniforms } = this.object.material;
    const { isEmphasized = false, isStruck = false } = this.#text ?? {};
    setUnlitColor(uniforms.color.value, isEmphasized ? theme.ink : theme.inkSoft);
    const ratio = this.#viewport.pixelRatio.value;
    const context = this.#canvas.getContext('2d')!;
    const fontOf = ({ kind }: TagLine) =>
      isEmphasized && kind === 'name' ? `600 ${theme.labelFont}` : theme.labelFont;
    const widths = this.#lines.map((line) => {
      context.font = fontOf(line);
      return context.measureText(line.text).width;
    });
    const width = Math.ceil((Math.max(0, ...widths) + 2 * Math.max(HALO, PLATE_SIDE)) * ratio);
    const textHeight = this.#lines.length * LINE_HEIGHT + 2 * HALO;
    const height = Math.ceil((textHeight + this.#leadLength) * ratio);
    this.#canvas.width = width;
    this.#canvas.height = height;
    context.scale(ratio, ratio);
    this.#lines.forEach((line, index) => {
      context.font = fontOf(line);
      const middle = width / ratio / 2;
      const baseline = HALO + index * LINE_HEIGHT + BASELINE;
      if (line.kind === 'name') drawPlate(context, middle, baseline, widths[index]);
      drawLine(context, line, middle, baseline);
      if (isStruck && line.kind === 'name') {
        context.fillRect(middle - widths[index] / 2, baseline - STRIKE_HEIGHT, widths[index], 1);
      }
    });
    drawLead(context, width / ratio / 2, textHeight, this.#leadLength);
    // A texture on the GPU keeps the size that it was created with.
    this.#texture.dispose();
    this.#texture.needsUpdate = true;
    uniforms.labelSize.value = [width, height];
    uniforms.labelOffset.value = [-Math.round(width / 2), Math.round(GAP * ratio)];
    this.#drawnRatio = ratio;
  }
}

/** Draws white letters with a black halo, by which the shader tells them apart to give both their colours. */
function drawLine(
  context: CanvasRenderingContext2D,
  { text, kind }: TagLine,
  x: number,
  y: number,
): void {
  context.textAlign = 'center';
  context.lineJoin = 'round';
  context.lineWidth = HALO;
  context.strokeStyle = 'rgb(0 0 0 / .6)';
  context.strokeText(text, x, y);
  context.fillStyle = kind === 'title' ? TITLE_INK : '#fff';
  context.fillText(text, x, y);
}

/** Draws what is behind a name, in the colour of halos. */
function drawPlate(
  context: CanvasRenderingContext2D,
  middle: number,
  baseline: number,
  width: number,
): void {
  context.fillStyle = 'rgb(0 0 0 / .75)';
  context.beginPath();
  context.roundRect(
    middle - width / 2 - PLATE_SIDE,
    baseline - BASELINE,
    width + 2 * PLATE_SIDE,
    LINE_HEIGHT,
    PLATE_RADIUS,
  );
  context.fill();
}

function sameText(a: NameTagText, b: NameTagText): boolean {
  return (
    a.name === b.name &&
    a.title === b.title &&
    a.note === b.note &&
    a.isEmphasized === b.isEmphasized &&
    a.isStruck === b.isStruck
  );
}

/** Draws a line of one pixel straight down. */
function drawLead(context: CanvasRenderingContext2D, x: number, top: number, length: number): void {
  if (length === 0) return;
  context.fillStyle = 'rgb(255 255 255 / .7)';
  context.fillRect(Math.round(x), top, 1, length);
}

function truncate(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_CHARACTERS) return name;
  return `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
}

/** Metres by which a name is nearer in depth than the head under it, so that hair and hats do not hide it. */
const DEPTH_BIAS = 0.35;

/** A label whose depth is that of a point before its anchor, but not behind the camera. */
const NAME_VERTEX = LABEL_VERTEX.replace(
  /\}\s*$/,
  `
  vec4 anchorInView = modelViewMatrix * vec4(position, 1.0);
  float distanceToAnchor = -anchorInView.z;
  anchorInView.z += min(${DEPTH_BIAS}, 0.5 * max(distanceToAnchor, 0.0));
  vec4 nearer = projectionMatrix * anchorInView;
  gl_Position.z = nearer.z / nearer.w * gl_Position.w;
}
`,
);

/** The texture is white where there is a letter, black where there is the halo. */
const NAME_FRAGMENT = /* glsl */ `
uniform sampler2D label;
uniform vec3 color;
uniform vec3 halo;
uniform float opacity;
in vec2 vUv;

void main() {
  vec4 ink = texture(label, vUv);
  if (ink.a < 0.01) discard;
  gl_FragColor = vec4(mix(halo, color, ink.r), ink.a * opacity);
}
`;

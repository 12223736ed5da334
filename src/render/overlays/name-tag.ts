import { BufferAttribute, BufferGeometry, CanvasTexture, Color, Mesh, ShaderMaterial } from 'three';
import { LABEL_VERTEX, setFlatColor, type ViewportUniforms } from '../screen-space.ts';
import type { StageTheme } from '../theme-colors.ts';

/** From the head to the name, CSS pixels. */
const GAP = 4;
/** Round the letters, CSS pixels: their halo, so that a name can be read before anything. */
const MARGIN = 3;
const LINE_HEIGHT = 15;
const BASELINE = 11;
/** Names come from strangers. */
const LONGEST_NAME = 40;
/** Metres between which a name fades away. */
const FADE_FROM = 28;
const FADE_TO = 40;
/** Over everything that stands on the stage, hair and hats above all; under what is drawn over it. */
const NAME_ORDER = 9;

/**
 * A name over a head: text of constant size that keeps upright, drawn into a texture of its own. Nothing
 * of it is read as markup.
 */
export class NameTag {
  readonly object: Mesh<BufferGeometry, ShaderMaterial>;
  readonly #surface: ViewportUniforms;
  readonly #canvas = document.createElement('canvas');
  readonly #texture = new CanvasTexture(this.#canvas);
  #lines: readonly string[] = [];
  #isStrong = false;
  #theme: StageTheme | null = null;
  #drawnAt = 0;

  constructor(surface: ViewportUniforms) {
    this.#surface = surface;
    this.object = new Mesh(createQuad(), createMaterial(surface, this.#texture));
    this.object.renderOrder = NAME_ORDER;
    this.object.frustumCulled = false;
    this.object.matrixAutoUpdate = false;
  }

  /** The name, and what else is to be told under it. Strong: the one that is looked at. */
  setText(name: string, note: string | null, isStrong: boolean): void {
    const lines = note === null ? [cut(name)] : [cut(name), note];
    if (isStrong === this.#isStrong && lines.join('\n') === this.#lines.join('\n')) return;
    this.#lines = lines;
    this.#isStrong = isStrong;
    this.#draw();
  }

  /** Where the head ends, in the axes of the place, and how far the camera is; metres. Allocates nothing. */
  update(x: number, y: number, z: number, distance: number): void {
    if (this.#drawnAt !== this.#surface.pixelRatio.value) this.#draw();
    const opacity = Math.min(1, Math.max(0, (FADE_TO - distance) / (FADE_TO - FADE_FROM)));
    this.object.visible = opacity > 0;
    this.object.material.uniforms.opacity.value = opacity;
    this.object.matrix.setPosition(x, y, z);
    this.object.matrixWorldNeedsUpdate = true;
  }

  setTheme(theme: StageTheme): void {
    this.#theme = theme;
    const { uniforms } = this.object.material;
    setFlatColor(uniforms.halo.value, theme.surfaceRaised);
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
    setFlatColor(uniforms.color.value, this.#isStrong ? theme.ink : theme.inkSoft);
    const ratio = this.#surface.pixelRatio.value;
    const context = this.#canvas.getContext('2d')!;
    const font = this.#isStrong ? `600 ${theme.labelFont}` : theme.labelFont;
    context.font = font;
    const widest = Math.max(0, ...this.#lines.map((line) => context.measureText(line).width));
    const width = Math.ceil((widest + 2 * MARGIN) * ratio);
    const height = Math.ceil((this.#lines.length * LINE_HEIGHT + 2 * MARGIN) * ratio);
    this.#canvas.width = width;
    this.#canvas.height = height;
    context.scale(ratio, ratio);
    this.#lines.forEach((line, index) => {
      context.font = index === 0 ? font : theme.labelFont;
      writeLine(context, line, width / ratio / 2, MARGIN + index * LINE_HEIGHT + BASELINE);
    });
    // A texture keeps the size that it was made with.
    this.#texture.dispose();
    this.#texture.needsUpdate = true;
    uniforms.labelSize.value = [width, height];
    uniforms.labelOffset.value = [-Math.round(width / 2), Math.round(GAP * ratio)];
    this.#drawnAt = ratio;
  }
}

/** White letters with a black halo: the shader tells them apart by that, and gives both their colours. */
function writeLine(context: CanvasRenderingContext2D, line: string, x: number, y: number): void {
  context.textAlign = 'center';
  context.lineJoin = 'round';
  context.lineWidth = MARGIN;
  context.strokeStyle = 'rgb(0 0 0 / .6)';
  context.strokeText(line, x, y);
  context.fillStyle = '#fff';
  context.fillText(line, x, y);
}

function cut(name: string): string {
  const letters = [...name];
  if (letters.length <= LONGEST_NAME) return name;
  return `${letters.slice(0, LONGEST_NAME - 1).join('')}…`;
}

function createMaterial(surface: ViewportUniforms, text: CanvasTexture): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: LABEL_VERTEX,
    fragmentShader: NAME_FRAGMENT,
    uniforms: {
      canvasSize: surface.canvasSize,
      labelSize: { value: [1, 1] },
      labelOffset: { value: [0, 0] },
      label: { value: text },
      color: { value: new Color() },
      halo: { value: new Color() },
      opacity: { value: 1 },
    },
    transparent: true,
    depthTest: false,
    depthWrite: false,
  });
}

/** A quad that the shader lays out about one point. */
function createQuad(): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(12), 3));
  const corners = new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]);
  geometry.setAttribute('corner', new BufferAttribute(corners, 2));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  return geometry;
}

/** Where the texture is white there is a letter, where it is black the letter's halo. */
export const NAME_FRAGMENT = /* glsl */ `
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

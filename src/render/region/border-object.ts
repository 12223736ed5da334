import { Color, DoubleSide, Mesh, type Object3D, PlaneGeometry, ShaderMaterial } from 'three';
import { NameTag } from '../overlays/name-tag.ts';
import { PlacedGroup } from '../placed-group.ts';
import type { ViewportUniforms } from '../screen-space.ts';
import type { StageObject } from '../stage.ts';
import { type StageTheme, setUnlitColor } from '../theme-colors.ts';

/** Metres to both sides of the nearest point within which a border is drawn. */
export const BORDER_REACH = 40;
/** Width of the strip on which the line is drawn, metres: enough for a line of a pixel far away. */
const STRIP_WIDTH = 1;
/** The line is drawn in tiles: over triangles that reach behind the camera it would not be straight. */
const TILES = 40;
/** Render order: after the ground grid. */
const BORDER_ORDER = 4;
/** From the nearest point along the border, and from there outwards, to the name: metres. */
const NAME_ALONG = 2;
const NAME_BEYOND = 0.6;

/**
 * A border of the region: a dashed line on the ground along X, and beyond it, on the right, the name of the region there.
 * The group is placed at the point of the border that is nearest to the centre of the stage.
 */
export class BorderObject extends PlacedGroup implements StageObject {
  readonly #viewport: ViewportUniforms;
  readonly #material: ShaderMaterial;
  readonly #line: Mesh;
  #theme: StageTheme | null = null;
  #name: NameTag | null = null;

  constructor(viewport: ViewportUniforms) {
    super();
    this.#viewport = viewport;
    this.#material = new ShaderMaterial({
      vertexShader: BORDER_VERTEX,
      fragmentShader: BORDER_FRAGMENT,
      uniforms: {
        color: { value: new Color() },
        pixelRatio: viewport.pixelRatio,
        start: { value: 0 },
        borderLength: { value: 0 },
      },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    });
    const strip = new PlaneGeometry(2 * BORDER_REACH, STRIP_WIDTH, TILES, 1);
    this.#line = new Mesh(strip, this.#material);
    this.#line.renderOrder = BORDER_ORDER;
    this.#line.frustumCulled = false;
    this.object.add(this.#line);
  }

  get surroundings(): readonly Object3D[] {
    return this.#name ? [this.#line, this.#name.object] : [this.#line];
  }

  /** The group's place on a border of this length, metres from its beginning: dashes keep theirs. Allocates nothing. */
  setPlace(along: number, length: number): void {
    const { start, borderLength } = this.#material.uniforms;
    start.value = along;
    borderLength.value = length;
  }

  /** The region beyond the border; null for none, and while its name is not known. */
  setName(name: string | null): void {
    if (this.#name) this.#name.object.visible = name !== null;
    if (name === null) return;
    if (!this.#name) {
      this.#name = new NameTag(this.#viewport);
      if (this.#theme) this.#name.setTheme(this.#theme);
      this.object.add(this.#name.object);
    }
    this.#name.setText({ name, note: null, isEmphasized: false });
  }

  /** Draws the name as it is seen at this distance from the camera, metres. Allocates nothing. */
  updateName(distance: number, isShown: boolean): void {
    const hidden = Number.POSITIVE_INFINITY;
    this.#name?.update(NAME_ALONG, -NAME_BEYOND, 0, isShown ? distance : hidden);
  }

  setTheme(theme: StageTheme): void {
    this.#theme = theme;
    setUnlitColor(this.#material.uniforms.color.value, theme.inkSoft);
    this.#name?.setTheme(theme);
  }

  dispose(): void {
    this.#line.geometry.dispose();
    this.#material.dispose();
    this.#name?.dispose();
  }
}

const BORDER_VERTEX = /* glsl */ `
out vec2 vPlace;

void main() {
  vPlace = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

/**
 * `vPlace`: metres along the border from the group, and across it. Dashes that are shorter than a few pixels become an
 * even line of their mean strength, and the line fades towards its ends.
 */
const BORDER_FRAGMENT = /* glsl */ `
uniform vec3 color;
uniform float pixelRatio;
uniform float start;
uniform float borderLength;
in vec2 vPlace;

const float PERIOD = 0.5;
const float DASH = 0.3;
const float REACH = ${BORDER_REACH.toFixed(1)};

vec2 stepOf(vec2 point) {
  return vec2(length(vec2(dFdx(point.x), dFdy(point.x))), length(vec2(dFdx(point.y), dFdy(point.y))));
}

void main() {
  float along = vPlace.x + start;
  vec2 perPixel = stepOf(vPlace);
  float line = clamp(pixelRatio * 0.6 + 0.5 - abs(vPlace.y) / perPixel.y, 0.0, 1.0);
  float fromMiddle = abs(fract(along / PERIOD) - 0.5) * PERIOD;
  float dash = clamp((DASH * 0.5 - fromMiddle) / perPixel.x + 0.5, 0.0, 1.0);
  dash = mix(DASH / PERIOD, dash, smoothstep(2.0, 6.0, PERIOD / perPixel.x));
  float within = step(0.0, along) * step(along, borderLength);
  float alpha = line * dash * within * (1.0 - smoothstep(0.3, 1.0, abs(vPlace.x) / REACH));
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(color, alpha);
}
`;

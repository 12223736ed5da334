import { type BufferGeometry, Mesh, MeshStandardMaterial } from 'three';
import { SHADOW_LAYER } from '../contact-shadow.ts';
import { type StageTheme, setLitColor } from '../theme-colors.ts';
import { LabelledObject } from './labelled-object.ts';
import { boxGeometry, sphereGeometry } from './shapes.ts';

/** What is drawn in place of a model: a box, or where not even a height is known a sphere. */
export interface StandInShape {
  /** Of the bounding sphere, metres. */
  readonly radius: number;
  /** Metres; 0 while it is not known. */
  readonly height: number;
}

/** Share of the text's light that a stand-in reflects in the dark theme. */
const DARK_SHARE = 0.3;

/** A thing in a bubble: the caller adds its meshes to the body, or sets a stand-in for them. */
export class ThingObject extends LabelledObject {
  #standIn: Mesh<BufferGeometry, MeshStandardMaterial> | null = null;

  /** Draws a stand-in of this shape; null for none. */
  setStandIn(shape: StandInShape | null): void {
    this.#removeStandIn();
    if (!shape) return;
    this.#standIn = new Mesh(standInGeometry(shape), new MeshStandardMaterial({ roughness: 0.8 }));
    this.#standIn.layers.enable(SHADOW_LAYER);
    this.#standIn.matrixAutoUpdate = false;
    this.#applyTheme();
    this.body.object.add(this.#standIn);
  }

  override setTheme(theme: StageTheme): void {
    super.setTheme(theme);
    this.#applyTheme();
  }

  override dispose(): void {
    super.dispose();
    this.#removeStandIn();
  }

  #applyTheme(): void {
    const { theme } = this;
    if (!this.#standIn || !theme) return;
    const { color } = this.#standIn.material;
    setLitColor(color, theme.dark ? theme.inkSoft : theme.stageEdge);
    if (theme.dark) color.multiplyScalar(DARK_SHARE);
  }

  #removeStandIn(): void {
    this.#standIn?.removeFromParent();
    this.#standIn?.geometry.dispose();
    this.#standIn?.material.dispose();
    this.#standIn = null;
  }
}

/** A box on a square base within the sphere, as high as the thing; or the sphere itself. */
function standInGeometry({ radius, height }: StandInShape): BufferGeometry {
  if (height <= 0) return sphereGeometry(radius);
  const side = Math.SQRT2 * radius;
  return boxGeometry([side, side, Math.min(height, 2 * radius)]);
}

import {
  BoxGeometry,
  type BufferGeometry,
  EdgesGeometry,
  IcosahedronGeometry,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshStandardMaterial,
} from 'three';
import { SHADOW_LAYER } from '../contact-shadow.ts';
import { type StageTheme, setLitColor } from '../theme-colors.ts';
import { LabelledObject } from './labelled-object.ts';

/** What is drawn in place of a model: a box, or where not even a height is known a sphere. */
export interface StandInShape {
  /** Of the bounding sphere, metres. */
  readonly radius: number;
  /** Metres; 0 while it is not known. */
  readonly height: number;
}

/** Subdivisions of the sphere's faces. */
const SPHERE_DETAIL = 3;
/** Degrees between two faces from which on their edge is drawn. */
const EDGE_DEGREES = 30;
const EDGE_OPACITY = 0.5;
/** Share of the text's light that a stand-in reflects in the dark theme. */
const DARK_SHARE = 0.3;

/** A thing in a bubble: the caller adds its meshes to the body, or sets a stand-in for them. */
export class ThingObject extends LabelledObject {
  #standIn: StandIn | null = null;

  /** Draws a stand-in of this shape; null for none. */
  setStandIn(shape: StandInShape | null): void {
    this.#removeStandIn();
    if (!shape) return;
    this.#standIn = new StandIn(shape);
    if (this.theme) this.#standIn.setTheme(this.theme);
    this.body.object.add(this.#standIn.mesh, this.#standIn.edges);
  }

  override setTheme(theme: StageTheme): void {
    super.setTheme(theme);
    this.#standIn?.setTheme(theme);
  }

  override dispose(): void {
    super.dispose();
    this.#removeStandIn();
  }

  #removeStandIn(): void {
    this.#standIn?.dispose();
    this.#standIn = null;
  }
}

class StandIn {
  readonly mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  readonly edges: LineSegments<BufferGeometry, LineBasicMaterial>;

  constructor(shape: StandInShape) {
    const geometry = standInGeometry(shape);
    this.mesh = new Mesh(geometry, new MeshStandardMaterial({ roughness: 0.8 }));
    this.mesh.layers.enable(SHADOW_LAYER);
    const lines = new LineBasicMaterial({ transparent: true, opacity: EDGE_OPACITY });
    this.edges = new LineSegments(new EdgesGeometry(geometry, EDGE_DEGREES), lines);
    for (const part of [this.mesh, this.edges]) part.matrixAutoUpdate = false;
  }

  setTheme(theme: StageTheme): void {
    setLitColor(this.mesh.material.color, theme.dark ? theme.inkSoft : theme.stageEdge);
    if (theme.dark) this.mesh.material.color.multiplyScalar(DARK_SHARE);
    setLitColor(this.edges.material.color, theme.inkSoft);
  }

  dispose(): void {
    for (const part of [this.mesh, this.edges]) {
      part.removeFromParent();
      part.geometry.dispose();
      part.material.dispose();
    }
  }
}

/** A box on a square base within the sphere, as high as the thing; or the sphere itself. */
function standInGeometry({ radius, height }: StandInShape): BufferGeometry {
  if (height <= 0) return new IcosahedronGeometry(radius, SPHERE_DETAIL);
  const side = Math.SQRT2 * radius;
  return new BoxGeometry(side, side, Math.min(height, 2 * radius));
}

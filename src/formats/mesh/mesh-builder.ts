import type { Warning } from '../bytes/index.ts';
import type { Llsd } from '../llsd/index.ts';
import { type BindShape, makeBindShape } from './bind-shape.ts';
import { decodePhysicsConvex } from './decode-physics-convex.ts';
import { decodeSkin } from './decode-skin.ts';
import { decodeSubmeshes, type FaceSkin } from './decode-submesh.ts';
import { IDENTITY_BIND_SHAPE } from './dequantise-vertices.ts';
import type { LodName, MeshAsset, MeshSkin, PhysicsConvex, Submesh } from './mesh-asset.ts';
import { type MeshHeader, noGeometryError, type SectionTask } from './mesh-header.ts';
import type { SectionContext } from './section-fields.ts';

/** Physics shapes belong to the prim: they have neither bind shape nor weights. */
const NO_SKIN: FaceSkin = { bindShape: IDENTITY_BIND_SHAPE, jointCount: 0 };

/** Builds a mesh from the values of its sections; the skin comes first. */
export class MeshBuilder {
  readonly #header: MeshHeader;
  readonly #warnings: Warning[];
  readonly #lods: Partial<Record<LodName, Submesh[]>> = {};
  #skin: MeshSkin | null = null;
  #bindShape: BindShape = IDENTITY_BIND_SHAPE;
  #physicsMesh: Submesh[] | null = null;
  #physicsConvex: PhysicsConvex | null = null;

  constructor(header: MeshHeader, warnings: Warning[]) {
    this.#header = header;
    this.#warnings = warnings;
  }

  /** @throws {@link DecodeError} for malformed contents of the section. */
  add(task: SectionTask, context: SectionContext, value: Llsd): void {
    switch (task.kind) {
      case 'skin':
        this.#skin = decodeSkin(context, value);
        this.#bindShape = makeBindShape(this.#skin.bindShapeMatrix);
        break;
      case 'lod': {
        const jointCount = this.#skin?.jointNames.length ?? 0;
        const skin: FaceSkin = { bindShape: this.#bindShape, jointCount };
        this.#addLevel(context, task.lod, decodeSubmeshes(context, value, skin));
        break;
      }
      case 'physicsMesh':
        this.#physicsMesh = decodeSubmeshes(context, value, NO_SKIN);
        break;
      case 'physicsConvex':
        this.#physicsConvex = decodePhysicsConvex(context, value);
        break;
    }
  }

  /** @throws {@link DecodeError} `no-geometry` when no level has any faces. */
  finish(): MeshAsset {
    const { sections, dataOffset, version, creator } = this.#header;
    if (Object.keys(this.#lods).length === 0) throw noGeometryError(this.#header);
    return {
      sections: Object.fromEntries(sections),
      dataOffset,
      version,
      creator,
      lods: this.#lods,
      physicsMesh: this.#physicsMesh,
      physicsConvex: this.#physicsConvex,
      skin: this.#skin,
      warnings: this.#warnings,
    };
  }

  #addLevel(context: SectionContext, lod: LodName, submeshes: Submesh[]): void {
    if (submeshes.length === 0) {
      context.warn('empty-level', 'has no faces; another level is used', '');
      return;
    }
    const other = Object.values(this.#lods)[0];
    if (other && other.length !== submeshes.length) {
      const message = `has ${submeshes.length} faces where a finer level has ${other.length}`;
      context.warn('face-count-differs', message, '');
    }
    this.#lods[lod] = submeshes;
  }
}

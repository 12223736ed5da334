import { ByteReader, type Warning } from '../bytes/index.ts';
import { readLlsdBinary, skipBinaryMarker } from '../llsd/binary-decoder.ts';
import { type BindShape, bindShapeOf } from './bind-shape.ts';
import { NO_BIND_SHAPE } from './dequantise.ts';
import type { MeshHeader } from './header.ts';
import { SECTION_LIMITS } from './limits.ts';
import { decodePhysicsConvex } from './physics.ts';
import { noGeometry, type PlannedSection } from './plan.ts';
import { SectionScope } from './section-scope.ts';
import { decodeSkin } from './skin.ts';
import { decodeSubmeshes, type FaceContext } from './submesh.ts';
import type { LodName, MeshAsset, MeshSkin, PhysicsConvex, Submesh } from './types.ts';

/** Puts a mesh together from its inflated sections, given in the order of the plan. */
export class MeshBuilder {
  readonly #header: MeshHeader;
  readonly #warnings: Warning[];
  readonly #lods: Partial<Record<LodName, Submesh[]>> = {};
  #skin: MeshSkin | null = null;
  #bindShape: BindShape = NO_BIND_SHAPE;
  #physicsMesh: Submesh[] | null = null;
  #physicsConvex: PhysicsConvex | null = null;

  constructor(header: MeshHeader, warnings: Warning[]) {
    this.#header = header;
    this.#warnings = warnings;
  }

  /** @throws {@link DecodeError} the codes of `decodeMesh` that speak of the inside of a section. */
  add({ name, offset, task }: PlannedSection, inflated: Uint8Array): void {
    const scope = new SectionScope(inflated, name, offset, this.#warnings);
    const reader = new ByteReader(inflated, { format: 'mesh', sectionOffset: offset, path: name });
    skipBinaryMarker(reader);
    const value = readLlsdBinary(reader, SECTION_LIMITS);
    switch (task.kind) {
      case 'skin':
        this.#skin = decodeSkin(scope, value);
        this.#bindShape = bindShapeOf(this.#skin.bindShapeMatrix);
        break;
      case 'lod':
        this.#addLevel(scope, task.lod, decodeSubmeshes(scope, value, this.#faceContext()));
        break;
      case 'physicsMesh':
        this.#physicsMesh = decodeSubmeshes(scope, value, PHYSICS_CONTEXT);
        break;
      case 'physicsConvex':
        this.#physicsConvex = decodePhysicsConvex(scope, value);
        break;
    }
  }

  /** @throws {@link DecodeError} `no-geometry` when every level turned out to have no faces. */
  finish(): MeshAsset {
    const { sections, dataOffset, version, creator } = this.#header;
    if (Object.keys(this.#lods).length === 0) throw noGeometry(this.#header);
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

  #faceContext(): FaceContext {
    return { bindShape: this.#bindShape, jointCount: this.#skin?.jointNames.length ?? 0 };
  }

  #addLevel(scope: SectionScope, lod: LodName, submeshes: Submesh[]): void {
    if (submeshes.length === 0) {
      scope.warn('empty-level', 'has no faces; another level is used', '');
      return;
    }
    const other = Object.values(this.#lods)[0];
    if (other && other.length !== submeshes.length) {
      const message = `has ${submeshes.length} faces where a finer level has ${other.length}`;
      scope.warn('face-count-differs', message, '');
    }
    this.#lods[lod] = submeshes;
  }
}

/** Physics shapes belong to the prim: no bind shape, no weights. */
const PHYSICS_CONTEXT: FaceContext = { bindShape: NO_BIND_SHAPE, jointCount: 0 };

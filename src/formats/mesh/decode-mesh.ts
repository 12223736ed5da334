import { ByteReader, DecodeError, type Warning } from '../bytes/index.ts';
import {
  DEFAULT_INFLATE_LIMIT,
  type Inflate,
  type InflateLimit,
  inflateWithStream,
} from '../inflate/index.ts';
import { readLlsdBinary, skipBinaryMarker } from '../llsd/index.ts';
import { type BindShape, makeBindShape } from './bind-shape.ts';
import { decodePhysicsConvex } from './decode-physics-convex.ts';
import { decodeSkin } from './decode-skin.ts';
import { decodeSubmeshes, type FaceSkin } from './decode-submesh.ts';
import { IDENTITY_BIND_SHAPE } from './dequantise-vertices.ts';
import {
  LOD_NAMES,
  type LodName,
  type MeshAsset,
  type MeshSkin,
  type PhysicsConvex,
  SECTION_LIMITS,
  type Submesh,
} from './mesh-asset.ts';
import {
  type MeshHeader,
  noGeometryError,
  type PlannedSection,
  planSections,
  readMeshHeader,
} from './mesh-header.ts';
import { SectionContext } from './section-fields.ts';

export interface MeshOptions {
  /** How sections are inflated; default {@link inflateWithStream}. */
  inflate?: Inflate;
  /** How large a section may become; default {@link DEFAULT_INFLATE_LIMIT}. */
  limit?: Partial<InflateLimit>;
  /** The levels to decode; default all. */
  lods?: readonly LodName[];
  /** Called after each section, with its name. */
  onSection?: (done: number, total: number, name: string) => void;
}

/**
 * Decodes a mesh asset or a local `.slm` file, one section at a time. All arrays are copies; `bytes` is neither
 * changed nor kept.
 *
 * What is wrong in a file but harmless becomes a warning. What leaves nothing to show is an error: every section
 * that is decoded must lie inside the file and be readable, and every number in it must be finite.
 *
 * @throws {@link DecodeError} `not-mesh`, `asset-missing`, `version-unsupported`, `section-outside`,
 * `no-geometry`, `wrong-type`, `not-finite`, `too-many-vertices`, those of {@link Inflate} and of
 * `readLlsdBinary`. Inside a section, `offset` is the section's first byte and `innerOffset`, where
 * known, the position in the inflated bytes.
 *
 * **Source:** mesh-asset.md sections 1 to 5.
 */
export async function decodeMesh(
  bytes: Uint8Array,
  { inflate = inflateWithStream, limit, lods = LOD_NAMES, onSection }: MeshOptions = {},
): Promise<MeshAsset> {
  const header = readMeshHeader(bytes);
  const warnings: Warning[] = [];
  const sections = planSections(bytes, header, lods, warnings);
  const builder = new MeshBuilder(header, warnings);
  const inflateLimit = { ...DEFAULT_INFLATE_LIMIT, ...limit };
  for (const [index, section] of sections.entries()) {
    let inflated: Uint8Array;
    try {
      inflated = await inflate(section.bytes, inflateLimit);
    } catch (error) {
      throw withSectionLocation(error, section);
    }
    builder.add(section, inflated);
    onSection?.(index + 1, sections.length, section.name);
  }
  return builder.finish();
}

/** An inflater's error with the offset and name of its section, which the inflater does not know. */
function withSectionLocation(error: unknown, { name, offset }: PlannedSection): unknown {
  if (!(error instanceof DecodeError)) return error;
  const { message, code, details, cause } = error;
  return new DecodeError(message, { format: 'mesh', code, offset, path: name, details, cause });
}

/** Physics shapes belong to the prim: they have neither bind shape nor weights. */
const NO_SKIN: FaceSkin = { bindShape: IDENTITY_BIND_SHAPE, jointCount: 0 };

/** Builds a mesh from its inflated sections, which have to be added in the planned order. */
class MeshBuilder {
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
  add({ name, offset, task }: PlannedSection, inflated: Uint8Array): void {
    const context = new SectionContext(inflated, name, offset, this.#warnings);
    const reader = new ByteReader(inflated, { format: 'mesh', sectionOffset: offset, path: name });
    skipBinaryMarker(reader);
    const value = readLlsdBinary(reader, SECTION_LIMITS);
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

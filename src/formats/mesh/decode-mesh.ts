import { ByteReader, DecodeError, type Warning } from '../bytes/index.ts';
import {
  DEFAULT_INFLATE_LIMIT,
  type Inflate,
  type InflateAsync,
  type InflateLimit,
  inflateWithPako,
  inflateWithStream,
} from '../inflate/index.ts';
import { readLlsdBinary, skipBinaryMarker } from '../llsd/binary-llsd.ts';
import { type BindShape, bindShapeOf } from './bind-shape.ts';
import { decodePhysicsConvex } from './decode-physics-convex.ts';
import { decodeSkin } from './decode-skin.ts';
import { decodeSubmeshes, type FaceContext } from './decode-submesh.ts';
import { NO_BIND_SHAPE } from './dequantise-vertices.ts';
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
  noGeometry,
  type PlannedSection,
  planSections,
  readMeshHeader,
} from './mesh-header.ts';
import { SectionScope } from './section-fields.ts';

interface CommonOptions {
  /** What a section may inflate to; see {@link DEFAULT_INFLATE_LIMIT}. */
  limit?: Partial<InflateLimit>;
  /** The levels to decode; default all. */
  lods?: readonly LodName[];
  /** Called after each section, with its name. */
  onSection?: (done: number, total: number, name: string) => void;
}

export interface MeshOptions extends CommonOptions {
  /** Default {@link inflateWithPako}. */
  inflate?: Inflate;
}

export interface MeshAsyncOptions extends CommonOptions {
  /** Default {@link inflateWithStream}. */
  inflate?: InflateAsync;
}

/**
 * Decodes a mesh asset or a local `.slm` file. All arrays are copies; `bytes` is neither changed nor
 * kept.
 *
 * What a file says wrongly but harmlessly becomes a warning. An error is what leaves nothing to show:
 * every section that is decoded must lie inside the file and be readable, and every number in it be finite.
 *
 * @throws {@link DecodeError} `not-mesh`, `asset-missing`, `version-unsupported`, `section-outside`,
 * `no-geometry`, `wrong-type`, `not-finite`, `too-many-vertices`, those of {@link Inflate} and of
 * `readLlsdBinary`. Inside a section, `offset` is the section's first byte and `innerOffset`, where
 * known, the position in the inflated bytes.
 *
 * **Source:** mesh-asset.md sections 1 to 5.
 */
export function decodeMesh(bytes: Uint8Array, options: MeshOptions = {}): MeshAsset {
  const { inflate = inflateWithPako } = options;
  const { sections, builder, limit, report } = begin(bytes, options);
  for (const section of sections) {
    let inflated: Uint8Array;
    try {
      inflated = inflate(section.bytes, limit);
    } catch (error) {
      throw located(error, section);
    }
    builder.add(section, inflated);
    report(section);
  }
  return builder.finish();
}

/** As {@link decodeMesh}, with an inflater that may answer later. One section is inflated at a time. */
export async function decodeMeshAsync(
  bytes: Uint8Array,
  options: MeshAsyncOptions = {},
): Promise<MeshAsset> {
  const { inflate = inflateWithStream } = options;
  const { sections, builder, limit, report } = begin(bytes, options);
  for (const section of sections) {
    let inflated: Uint8Array;
    try {
      inflated = await inflate(section.bytes, limit);
    } catch (error) {
      throw located(error, section);
    }
    builder.add(section, inflated);
    report(section);
  }
  return builder.finish();
}

/** What both ways of decoding share before the first section. */
function begin(bytes: Uint8Array, { limit, lods = LOD_NAMES, onSection }: CommonOptions) {
  const header = readMeshHeader(bytes);
  const warnings: Warning[] = [];
  const sections = planSections(bytes, header, lods, warnings);
  let done = 0;
  return {
    sections,
    builder: new MeshBuilder(header, warnings),
    limit: { ...DEFAULT_INFLATE_LIMIT, ...limit },
    report: ({ name }: PlannedSection) => onSection?.(++done, sections.length, name),
  };
}

/** An inflater's error, which knows no file, with the place of the section it was given. */
function located(error: unknown, { name, offset }: PlannedSection): unknown {
  if (!(error instanceof DecodeError)) return error;
  const { code, details, cause } = error;
  return new DecodeError(error.message, {
    format: 'mesh',
    code,
    offset,
    path: name,
    details,
    cause,
  });
}

/** Puts a mesh together from its inflated sections, given in the order of the plan. */
class MeshBuilder {
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

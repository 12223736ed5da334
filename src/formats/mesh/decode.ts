import { DecodeError, type Warning } from '../bytes/index.ts';
import {
  DEFAULT_INFLATE_LIMIT,
  type Inflate,
  type InflateAsync,
  type InflateLimit,
  inflateWithPako,
  inflateWithStream,
} from '../inflate/index.ts';
import { MeshBuilder } from './builder.ts';
import { readMeshHeader } from './header.ts';
import { type PlannedSection, planSections } from './plan.ts';
import { LOD_NAMES, type LodName, type MeshAsset } from './types.ts';

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

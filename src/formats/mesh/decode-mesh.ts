import { ByteReader, DecodeError, type Warning } from '../bytes/index.ts';
import {
  DEFAULT_INFLATE_LIMIT,
  type Inflate,
  type InflateLimit,
  inflateWithStream,
} from '../inflate/index.ts';
import { type Llsd, readLlsdBinary, skipBinaryMarker } from '../llsd/index.ts';
import { LOD_NAMES, type LodName, type MeshAsset, SECTION_LIMITS } from './mesh-asset.ts';
import { MeshBuilder } from './mesh-builder.ts';
import { type PlannedSection, planSections, readMeshHeader } from './mesh-header.ts';
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
    const { name, offset, task } = section;
    const context = new SectionContext(inflated, name, offset, warnings);
    builder.add(task, context, sectionValue(section, inflated));
    onSection?.(index + 1, sections.length, section.name);
  }
  return builder.finish();
}

function sectionValue({ name, offset }: PlannedSection, inflated: Uint8Array): Llsd {
  const reader = new ByteReader(inflated, { format: 'mesh', sectionOffset: offset, path: name });
  skipBinaryMarker(reader);
  return readLlsdBinary(reader, SECTION_LIMITS);
}

/** An inflater's error with the offset and name of its section, which the inflater does not know. */
function withSectionLocation(error: unknown, { name, offset }: PlannedSection): unknown {
  if (!(error instanceof DecodeError)) return error;
  const { message, code, details, cause } = error;
  return new DecodeError(message, { format: 'mesh', code, offset, path: name, details, cause });
}

import { ByteReader, DecodeError, excerpt, type Warning } from '../bytes/index.ts';
import {
  asInteger,
  asMap,
  asUuid,
  type LlsdMap,
  readLlsdBinary,
  skipBinaryMarker,
} from '../llsd/index.ts';
import {
  LOD_NAMES,
  type LodName,
  MAX_VERSION,
  type MeshSection,
  SECTION_LIMITS,
} from './mesh-asset.ts';

/** The uncompressed start of a mesh asset. */
export interface MeshHeader {
  /** Every entry with an offset and a size, known to us or not, in file order. */
  sections: Map<string, MeshSection>;
  /** Absolute offset of the first byte after the header. */
  dataOffset: number;
  version: number | null;
  creator: string | null;
}

const OPENING_BRACE = 0x7b;

/**
 * Reads the header of a mesh asset, with or without the text marker before it. Unknown keys are ignored.
 *
 * @throws {@link DecodeError} `not-mesh` when the bytes do not begin with a map, `asset-missing` (the
 * grid's answer for a mesh it does not have), `version-unsupported`, and the codes of `readLlsdBinary`.
 *
 * **Source:** mesh-asset.md section 1, "Header keys".
 */
export function readMeshHeader(bytes: Uint8Array): MeshHeader {
  const reader = new ByteReader(bytes, { format: 'mesh' });
  skipBinaryMarker(reader);
  if (reader.remaining > 0 && bytes[reader.position] !== OPENING_BRACE) {
    throw reader.error('not-mesh', 'a mesh asset begins with a binary LLSD map');
  }
  const start = reader.position;
  const map = readLlsdBinary(reader, SECTION_LIMITS) as LlsdMap;
  if (map.has('404')) {
    throw reader.error('asset-missing', 'the grid did not have this mesh', '404', start);
  }
  const version = asInteger(map.get('version')) ?? null;
  if (version !== null && version > MAX_VERSION) {
    const message = `version ${version} is newer than ${MAX_VERSION}`;
    throw reader.error('version-unsupported', message, 'version', start, { version });
  }
  return {
    sections: readSectionTable(map),
    dataOffset: reader.position,
    version,
    creator: asUuid(map.get('creator')) ?? null,
  };
}

function readSectionTable(map: LlsdMap): Map<string, MeshSection> {
  const sections = new Map<string, MeshSection>();
  for (const [name, value] of map) {
    const entry = asMap(value);
    const offset = asInteger(entry?.get('offset'));
    const size = asInteger(entry?.get('size'));
    if (offset !== undefined && size !== undefined) sections.set(name, { offset, size });
  }
  return sections;
}

/** What a section is decoded as. */
export type SectionTask =
  | { kind: 'skin' }
  | { kind: 'lod'; lod: LodName }
  | { kind: 'physicsMesh' }
  | { kind: 'physicsConvex' };

/** A section that is going to be decoded, and lies inside the file. */
export interface PlannedSection {
  name: string;
  task: SectionTask;
  /** Absolute offset of its first byte. */
  offset: number;
  /** Compressed; a view of the file. */
  bytes: Uint8Array;
}

/**
 * Lists the sections to decode, the skin first because positions need its bind shape. A section of size 0 counts
 * as absent. A section outside the file is an error if it has to be decoded, since the file was cut short, and
 * otherwise a warning.
 *
 * @throws {@link DecodeError} `section-outside`, `no-geometry` when the file has none of `lods`.
 *
 * **Source:** mesh-asset.md section 1.
 */
export function planSections(
  bytes: Uint8Array,
  header: MeshHeader,
  lods: readonly LodName[],
  warnings: Warning[],
): PlannedSection[] {
  const tasks = listTasks(header.sections, lods);
  const planned = Array.from(tasks, ([name, task]) => locateSection(bytes, header, name, task));
  if (!planned.some(({ task }) => task.kind === 'lod')) throw noGeometryError(header);
  reviewLayout(bytes, header, tasks, warnings);
  return planned;
}

/** The error for a file without any level that can be shown. */
export function noGeometryError(header: MeshHeader): DecodeError {
  return new DecodeError('no level of detail can be used', {
    format: 'mesh',
    code: 'no-geometry',
    offset: header.dataOffset,
    path: '',
  });
}

/** The sections to decode by name, in order. */
function listTasks(
  sections: ReadonlyMap<string, MeshSection>,
  lods: readonly LodName[],
): Map<string, SectionTask> {
  const tasks = new Map<string, SectionTask>();
  const add = (name: string, task: SectionTask) => {
    if (sections.get(name)?.size) tasks.set(name, task);
  };
  add('skin', { kind: 'skin' });
  for (const lod of LOD_NAMES) {
    if (lods.includes(lod)) add(`${lod}_lod`, { kind: 'lod', lod });
  }
  add('physics_mesh', { kind: 'physicsMesh' });
  // The old name of the same section.
  if (!tasks.has('physics_mesh')) add('physics_shape', { kind: 'physicsMesh' });
  add('physics_convex', { kind: 'physicsConvex' });
  return tasks;
}

/** @throws {@link DecodeError} `section-outside`. */
function locateSection(
  bytes: Uint8Array,
  header: MeshHeader,
  name: string,
  task: SectionTask,
): PlannedSection {
  const { offset, size } = header.sections.get(name) as MeshSection;
  const start = header.dataOffset + offset;
  if (isOutside(bytes, start, offset, size)) {
    throw new DecodeError(outsideMessage(bytes, start, size), {
      format: 'mesh',
      code: 'section-outside',
      offset: Math.max(start, 0),
      path: name,
      details: { start, size, length: bytes.length },
    });
  }
  return { name, task, offset: start, bytes: bytes.subarray(start, start + size) };
}

function isOutside(bytes: Uint8Array, start: number, offset: number, size: number): boolean {
  return offset < 0 || size < 0 || start + size > bytes.length;
}

function outsideMessage(bytes: Uint8Array, start: number, size: number): string {
  return `takes bytes ${start} to ${start + size}, but the file has ${bytes.length}`;
}

/** Warns of sections that lie outside the file or overlap, and of bytes after the last one. */
function reviewLayout(
  bytes: Uint8Array,
  { sections, dataOffset }: MeshHeader,
  tasks: ReadonlyMap<string, SectionTask>,
  warnings: Warning[],
): void {
  const byPosition = [...sections].filter(([, { size }]) => size > 0);
  byPosition.sort(([, a], [, b]) => a.offset - b.offset);
  let end = dataOffset;
  let before = '';
  for (const [name, { offset, size }] of byPosition) {
    const start = dataOffset + offset;
    const warn = (code: string, message: string) =>
      warnings.push({ code, message, offset: Math.max(start, 0), path: excerpt(name) });
    if (isOutside(bytes, start, offset, size)) {
      if (!tasks.has(name)) warn('section-outside', outsideMessage(bytes, start, size));
      continue;
    }
    if (start < end) warn('sections-overlap', `shares bytes with ${excerpt(before)}`);
    if (start + size > end) [end, before] = [start + size, name];
  }
  if (bytes.length > end) {
    const message = `${bytes.length - end} bytes after the last section are ignored`;
    warnings.push({ code: 'trailing-bytes', message, offset: end, path: '' });
  }
}

import { DecodeError } from '../bytes/index.ts';
import { normaliseUuid } from '../llsd/index.ts';
import { type ArchiveElement, childOf, parseArchiveXml, textOf } from './archive-xml.ts';

/** A region that `archive.xml` lists. */
export interface ListedRegion {
  readonly id: string | null;
  readonly dir: string;
  readonly size: string;
  readonly position: { readonly x: number; readonly y: number };
}

/** What `archive.xml` says. */
export interface ArchiveControl {
  readonly version: { readonly major: number; readonly minor: number };
  readonly assetsIncluded: boolean | null;
  /** Whether it has fields that only archives of regions have. */
  readonly hasRegionFields: boolean;
  readonly regions: readonly ListedRegion[];
}

export const DEFAULT_REGION_SIZE = '256,256';
/** No archive with a greater one is known; their layout may be another. */
const MAX_MAJOR_VERSION = 1;

/**
 * Decodes `archive.xml`. Older archives lack any of its fields. Whether there are several regions is decided by their list,
 * not by the version.
 *
 * @throws {@link DecodeError} of format `archive`: those of `parseArchiveXml`, `version-newer`.
 */
export function decodeArchiveControl(bytes: Uint8Array): ArchiveControl {
  const root = parseArchiveXml(bytes);
  const version = {
    major: readVersion(root.attributes.major_version),
    minor: readVersion(root.attributes.minor_version),
  };
  if (version.major > MAX_MAJOR_VERSION) {
    const message = `the archive has version ${version.major}.${version.minor}`;
    const details = { version: version.major, newest: MAX_MAJOR_VERSION };
    throw new DecodeError(message, {
      format: 'archive',
      code: 'version-newer',
      offset: 0,
      path: 'archive.xml',
      details,
    });
  }
  const included = textOf(root, 'assets_included').toLowerCase();
  const creation = childOf(root, 'creation_info');
  const info = childOf(root, 'region_info');
  const list = childOf(root, 'regions');
  return {
    version,
    assetsIncluded: included === '' ? null : included === 'true',
    hasRegionFields: Boolean(creation || info || list),
    regions: list
      ? readRegions(list)
      : [
          {
            id: normaliseUuid(textOf(creation, 'id')) ?? null,
            dir: '',
            size: textOf(info, 'size_in_meters') || DEFAULT_REGION_SIZE,
            position: { x: 0, y: 0 },
          },
        ],
  };
}

function readVersion(text = ''): number {
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}

/** Rows from south to north, regions from west to east; empty elements are places without a region. */
function readRegions(list: ArchiveElement): ListedRegion[] {
  const rows = list.children.filter(({ name }) => name === 'row');
  return rows.flatMap((row, y) => {
    const places = row.children.filter(({ name }) => name === 'region');
    return places.flatMap((region, x) => {
      const dir = textOf(region, 'dir').replace(/\/+$/, '');
      if (dir === '') return [];
      const id = normaliseUuid(textOf(region, 'id')) ?? null;
      const size = textOf(region, 'size_in_meters') || DEFAULT_REGION_SIZE;
      return [{ id, dir, size, position: { x, y } }];
    });
  });
}

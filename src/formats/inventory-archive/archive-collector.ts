import { DecodeError, excerpt } from '../bytes/index.ts';
import {
  type ArchiveControl,
  DEFAULT_REGION_SIZE,
  decodeArchiveControl,
  type ListedRegion,
} from './archive-control.ts';
import {
  type ArchiveAsset,
  type ArchiveEntry,
  type ArchiveFolder,
  type ArchiveItem,
  type ArchiveRegion,
  type FolderPath,
  type InventoryArchive,
  type RegionObjectEntry,
  readAssetName,
} from './archive-entry.ts';
import { cleanPath, readComponent } from './archive-path.ts';
import { childOf, parseArchiveXml, textOf } from './archive-xml.ts';
import type { GzipCheckpoint } from './gzip-stream.ts';
import { decodeInventoryItem } from './inventory-item.ts';
import type { TarEntry, TarHandler } from './tar-reader.ts';
import type { WarningList } from './warning-list.ts';

const CONTROL = 'archive.xml';
const ROOT: FolderPath = [];
/** Folder of a region, empty for the only one; what it is; and its path from there on. */
const REGION_ENTRY = /^(?:regions\/(.+?)\/)?(objects|settings|terrains|landdata)\/(.+)$/;
/** Items have 800 bytes and settings 1700; a list of a thousand regions has 200 KB. */
const MAX_DOCUMENT_BYTES = 1024 * 1024;
/** Entries after which something of an archive must have been seen. */
const ENTRIES_TO_RECOGNISE = 1000;

/** What is done with an entry whose content is wanted. */
type ContentReader = (bytes: Uint8Array, path: string) => void;

interface RegionSettings {
  readonly name: string;
  readonly waterHeight: number | null;
}

/** Collects what the entries of an archive mean, in whatever order they come. Of entries with one path, the last counts. */
export class ArchiveCollector implements TarHandler {
  readonly #maxEntries: number;
  readonly #warnings: WarningList;
  readonly #assets = new Map<string, ArchiveAsset[]>();
  readonly #folders = new Map<string, ArchiveFolder>();
  /** By path; null until the content was read, and for an item that cannot be read. */
  readonly #items = new Map<string, ArchiveItem | null>();
  readonly #objects = new Map<string, RegionObjectEntry>();
  readonly #terrains = new Map<string, ArchiveEntry>();
  readonly #settings = new Map<string, RegionSettings>();
  #control: ArchiveControl | null = null;
  #readContent: ContentReader | null = null;
  /** Takes the last entry away again, should its content be cut off. */
  #forgetLast = () => {};
  #entryCount = 0;
  #isRecognised = false;
  #hasInventory = false;
  #hasRegionFolders = false;
  #isFull = false;

  constructor(maxEntries: number, warnings: WarningList) {
    this.#maxEntries = maxEntries;
    this.#warnings = warnings;
  }

  /** Whether no more entries are taken. */
  get isFull(): boolean {
    return this.#isFull;
  }

  entry({ name, type, size, offset }: TarEntry): boolean {
    this.#forgetLast = () => {};
    if (this.#isFull) return false;
    if (this.#entryCount === this.#maxEntries) {
      this.#isFull = true;
      this.#warnings.add('too-many-entries', `only the first ${this.#maxEntries} entries are read`);
      return false;
    }
    if (++this.#entryCount > ENTRIES_TO_RECOGNISE && !this.#isRecognised) throw notArchive();
    const cleaned = cleanPath(name);
    if ('problem' in cleaned) {
      const message =
        cleaned.problem === 'unsafe-path' ? 'the path leads elsewhere' : 'the path is too long';
      this.#warnings.add(cleaned.problem, message, excerpt(name));
      return false;
    }
    const { path } = cleaned;
    if (type === 'other') {
      this.#warnings.add('entry-type-ignored', 'links and devices are left out', path);
      return false;
    }
    this.#readContent =
      type === 'directory' ? this.#addDirectory(path) : this.#addFile({ path, size, offset });
    if (!this.#readContent || size <= MAX_DOCUMENT_BYTES) return this.#readContent !== null;
    this.#warnings.add('document-too-large', `it has ${size} bytes`, path);
    return false;
  }

  content({ name }: TarEntry, bytes: Uint8Array): void {
    const cleaned = cleanPath(name);
    if ('path' in cleaned) this.#readContent?.(bytes, cleaned.path);
  }

  /** Leaves out the last entry unless its content was complete. */
  dropUnfinished(isComplete: boolean): void {
    if (!isComplete) this.#forgetLast();
  }

  /** @throws {@link DecodeError} `not-archive` where nothing of an archive was found. */
  finish(byteLength: number, checkpoints: readonly GzipCheckpoint[]): InventoryArchive {
    if (!this.#isRecognised) throw notArchive();
    const control = this.#control;
    if (!control) this.#warnings.add('control-file-missing', `there is no ${CONTROL}`, CONTROL);
    const isOfRegions = this.#hasRegionFolders || (control?.hasRegionFields ?? false);
    const kind = isOfRegions && !this.#hasInventory ? 'oar' : 'iar';
    return {
      kind,
      version: control?.version ?? { major: 0, minor: 0 },
      assetsIncluded: control?.assetsIncluded ?? null,
      entryCount: this.#entryCount,
      byteLength,
      assets: this.#assets,
      folders: [...this.#folders.values()],
      items: [...this.#items.values()].filter((item) => item !== null),
      regions: kind === 'oar' ? this.#collectRegions() : [],
      regionObjects: [...this.#objects.values()],
      checkpoints,
    };
  }

  #addDirectory(path: string): null {
    const folder = path.replace(/\/+$/, '');
    if (folder.startsWith('inventory/')) this.#openFolder(folder.slice('inventory/'.length));
    if (folder === 'inventory') this.#hasInventory = true;
    if (this.#hasInventory) this.#isRecognised = true;
    return null;
  }

  #addFile(entry: ArchiveEntry): ContentReader | null {
    const { path } = entry;
    if (path === CONTROL) {
      this.#isRecognised = true;
      return (bytes) => this.#readControl(bytes);
    }
    if (path.startsWith('assets/')) this.#addAsset(entry);
    else if (path.startsWith('inventory/')) return this.#addItem(path);
    else return this.#addRegionEntry(entry);
    return null;
  }

  #addAsset(entry: ArchiveEntry): void {
    const named = readAssetName(entry.path.slice('assets/'.length));
    if (!named) {
      this.#warnings.add('asset-name-unknown', 'the name of the asset has no id', entry.path);
      return;
    }
    this.#isRecognised = true;
    const asset = { ...entry, ...named };
    const known = this.#assets.get(named.id);
    const same = known?.findIndex(({ path }) => path === entry.path) ?? -1;
    if (!known) this.#assets.set(named.id, [asset]);
    else if (same < 0) known.push(asset);
    else {
      known[same] = asset;
      this.#warnRepeated(entry.path);
    }
    this.#forgetLast = () => {
      const left = this.#assets.get(named.id)!.filter((each) => each !== asset);
      if (left.length > 0) this.#assets.set(named.id, left);
      else this.#assets.delete(named.id);
    };
  }

  #addItem(path: string): ContentReader | null {
    this.#hasInventory = true;
    this.#isRecognised = true;
    const components = path.slice('inventory/'.length).split('/');
    const fileName = components.pop()!;
    const folder = components.length > 0 ? this.#openFolder(components.join('/')) : ROOT;
    if (!fileName.endsWith('.xml')) return null;
    this.#put(this.#items, path, null);
    return (bytes) =>
      this.#readDocument('item-unreadable', path, () => {
        const item = decodeInventoryItem(bytes, folder, fileName.slice(0, -'.xml'.length));
        this.#items.set(path, item);
      });
  }

  /** The folder of this path below `inventory`; it and those around it are made where they have no entry. */
  #openFolder(path: string): FolderPath {
    const known = this.#folders.get(path);
    if (known) return known.path;
    this.#hasInventory = true;
    const end = path.lastIndexOf('/');
    const parent = end < 0 ? ROOT : this.#openFolder(path.slice(0, end));
    const { name, id } = readComponent(path.slice(end + 1));
    const folder = { path: [...parent, name], id };
    this.#folders.set(path, folder);
    return folder.path;
  }

  #addRegionEntry(entry: ArchiveEntry): ContentReader | null {
    const { path } = entry;
    const match = REGION_ENTRY.exec(path);
    if (!match) return null;
    const [, regionFolder = '', what, rest] = match;
    this.#isRecognised = true;
    this.#hasRegionFolders = true;
    if (what === 'objects' && path.endsWith('.xml')) {
      this.#put(this.#objects, path, { ...entry, regionFolder });
    } else if (what === 'terrains' && path.endsWith('.r32')) {
      this.#put(this.#terrains, regionFolder, entry);
    } else if (what === 'settings' && path.endsWith('.xml')) {
      this.#put(this.#settings, regionFolder, {
        name: rest.slice(0, -'.xml'.length),
        waterHeight: null,
      });
      return (bytes) =>
        this.#readDocument('region-settings-unreadable', path, () =>
          this.#readSettings(bytes, regionFolder),
        );
    }
    return null;
  }

  #put<T>(entries: Map<string, T>, key: string, value: T): void {
    if (entries.has(key)) this.#warnRepeated(key);
    entries.set(key, value);
    this.#forgetLast = () => entries.delete(key);
  }

  #warnRepeated(path: string): void {
    this.#warnings.add('repeated-path', 'the last of several entries counts', path);
  }

  #readControl(bytes: Uint8Array): void {
    this.#readDocument('control-file-unreadable', CONTROL, () => {
      this.#control = decodeArchiveControl(bytes);
    });
  }

  #readSettings(bytes: Uint8Array, regionFolder: string): void {
    const water = textOf(childOf(parseArchiveXml(bytes), 'Terrain'), 'WaterHeight');
    const height = water === '' ? Number.NaN : Number(water);
    const waterHeight = Number.isFinite(height) ? height : null;
    this.#settings.set(regionFolder, { ...this.#settings.get(regionFolder)!, waterHeight });
  }

  #readDocument(code: string, path: string, read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof DecodeError) || error.code === 'version-newer') throw error;
      this.#warnings.add(code, error.message, path);
    }
  }

  /** The regions that `archive.xml` lists, and those that only have a folder. */
  #collectRegions(): ArchiveRegion[] {
    const listed = new Map<string, ListedRegion>();
    for (const region of this.#control?.regions ?? []) listed.set(region.dir, region);
    const folders = [...this.#objects.values()].map(({ regionFolder }) => regionFolder);
    for (const dir of [...this.#settings.keys(), ...this.#terrains.keys(), ...folders]) {
      if (listed.has(dir)) continue;
      listed.set(dir, { id: null, dir, size: DEFAULT_REGION_SIZE, position: { x: 0, y: 0 } });
    }
    return Array.from(listed.values(), (region) => ({
      ...region,
      name: this.#settings.get(region.dir)?.name ?? region.dir,
      waterHeight: this.#settings.get(region.dir)?.waterHeight ?? null,
      terrain: this.#terrains.get(region.dir) ?? null,
    }));
  }
}

function notArchive(): DecodeError {
  const message = 'there is no archive of OpenSimulator in it';
  return new DecodeError(message, { format: 'archive', code: 'not-archive', offset: 0, path: '' });
}

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import {
  type ArchiveEntry,
  contentPlace,
  type InventoryArchive,
} from '../../formats/inventory-archive/index.ts';
import type { ArchiveClient, ArchiveContent, ContentFacts } from '../../offload/index.ts';
import { isOwnBody } from '../animated-objects/lone-object.ts';
import { blobSource } from '../files/file-source.ts';
import type { Files } from '../files/files.ts';
import type { Outfit, StepRecorder } from '../outfit/index.ts';
import { type AppState, baseName, type Item, type WornMesh } from '../state/index.ts';
import { type ArchiveNode, ArchiveTree } from './archive-tree.ts';
import {
  type MissingAsset,
  type WantedAssets,
  type WornFile,
  wantedAssets,
} from './wanted-assets.ts';

export interface OpenedArchiveOptions {
  readonly blob: Blob;
  readonly archive: InventoryArchive;
  readonly client: Pick<ArchiveClient, 'read' | 'inspect'>;
  readonly state: AppState;
  readonly files: Pick<Files, 'open'>;
  readonly outfit: Pick<Outfit, 'removeAll' | 'setVisible'>;
  readonly history: Pick<StepRecorder, 'record' | 'takeBack'>;
}

/**
 * How items are put on: with what is worn, in its place, or alone, which hides the mannequin as well, so that an object is
 * looked at by itself.
 */
export type WearMode = 'with' | 'instead' | 'alone';

/** Items that are being read in order to be worn. */
export interface WearingTask {
  /** The name of the item or folder. */
  readonly name: string;
  readonly done: number;
  readonly total: number;
  readonly cancel: () => void;
}

/** What an item of the archive became when it was worn. */
interface WornItem {
  /** Of the items of the outfit. */
  readonly ids: ReadonlySet<string>;
  /** Those among them that no other item needs: it is worn as long as one of these is there. */
  readonly ownIds: readonly string[];
  /** Ids of textures that its faces name, as others may. */
  readonly textures: ReadonlySet<string>;
}

let gestureCount = 0;

/** An archive that is open: its tree, its contents, and what of it is worn. */
export class OpenedArchive {
  readonly tree: ArchiveTree;
  readonly task: Signal<WearingTask | null> = signal(null);
  /** What was missing of each item when it was worn last. */
  readonly missing: Signal<ReadonlyMap<string, readonly MissingAsset[]>> = signal(new Map());
  /** Ids in the tree of what is worn. */
  readonly wornIds: ReadonlySignal<ReadonlySet<string>>;
  readonly #options: OpenedArchiveOptions;
  /** What was worn at any time; undo may bring it back. */
  readonly #worn: Signal<ReadonlyMap<string, WornItem>> = signal(new Map());
  #wearing: AbortController | null = null;

  constructor(options: OpenedArchiveOptions) {
    this.#options = options;
    this.tree = new ArchiveTree(options.archive);
    this.wornIds = computed(() => {
      const present = new Set(options.state.items.value.map(({ id }) => id));
      const worn = [...this.#worn.value].filter(([, { ownIds }]) =>
        ownIds.some((id) => present.has(id)),
      );
      return new Set(worn.map(([id]) => id));
    });
  }

  /** The bytes of a content, and what it names. @throws as `ArchiveClient` */
  read(entry: ArchiveEntry, assetType: number, signal: AbortSignal): Promise<ArchiveContent> {
    const { blob, archive, client } = this.#options;
    return client.read(blob, contentPlace(archive, entry), assetType, signal);
  }

  /** The facts about the asset of an item, and what it names. @throws as `ArchiveClient` */
  inspect(node: ArchiveNode, signal: AbortSignal): Promise<ContentFacts> {
    const { blob, archive, client } = this.#options;
    const place = contentPlace(archive, node.entry!);
    return client.inspect(blob, place, node.assetType, baseName(node.entry!.path), signal);
  }

  /**
   * Puts items on the avatar, one after another, as if the file of each had been dropped with those that it names: all
   * together are one step of undo. A new call cancels the one before, which takes back what it has put on.
   *
   * @param name - of the item, or of the folder that contains them.
   * @throws whatever reading the asset of a single item throws; of several items, those that cannot be read are missing.
   */
  async wear(name: string, nodes: readonly ArchiveNode[], mode: WearMode = 'with'): Promise<void> {
    this.#wearing?.abort();
    const wearing = new AbortController();
    this.#wearing = wearing;
    const { signal } = wearing;
    const gesture = `archive ${++gestureCount}`;
    const hadMannequin = this.#mannequin?.visible;
    const before = new Set(this.#options.state.items.peek().map(({ id }) => id));
    const needed = new Set<string>();
    try {
      for (const [done, node] of nodes.entries()) {
        const cancel = () => wearing.abort();
        this.task.value = { name, done, total: nodes.length, cancel };
        const wanted = await this.#collect(node, signal, nodes.length === 1);
        signal.throwIfAborted();
        this.missing.value = new Map(this.missing.peek()).set(node.id, wanted.missing);
        const ids = await this.#open(wanted.files, gesture);
        signal.throwIfAborted();
        if (ids.size === 0) continue;
        this.#worn.value = new Map(this.#worn.peek()).set(node.id, {
          ...{ ids, ownIds: this.#withoutTextures(ids), textures: wanted.textures },
        });
        for (const id of wanted.textures) needed.add(id);
        if (mode !== 'with') this.#removeOthers(before, needed, gesture);
        if (mode === 'alone') this.#showMannequin(false, gesture);
        // An animated object that is dropped gets the stage; here the visitor wants to see it worn.
        else if (hadMannequin && !this.#hasBody) this.#showMannequin(true, gesture);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
      this.#options.history.takeBack(gesture);
    } finally {
      if (this.#wearing === wearing) {
        this.#wearing = null;
        this.task.value = null;
      }
    }
  }

  /** Takes items off: one step of undo. Textures stay that other worn items name, too. */
  takeOff(nodeIds: readonly string[]): void {
    const worn = this.#worn.peek();
    const own = nodeIds.flatMap((id) => worn.get(id) ?? []);
    const others = [...this.wornIds.peek()]
      .filter((id) => !nodeIds.includes(id))
      .map((id) => worn.get(id)!);
    const needed = new Set(others.flatMap(({ textures }) => [...textures]));
    const shared = new Set(own.flatMap(({ textures }) => [...textures]));
    const ownIds = new Set(own.flatMap(({ ids }) => [...ids]));
    const everIds = new Set([...worn.values()].flatMap(({ ids }) => [...ids]));
    const removed = this.#options.state.items.peek().filter((item) => {
      if (item.kind !== 'texture') return ownIds.has(item.id);
      const isOwn = ownIds.has(item.id) || (everIds.has(item.id) && shared.has(item.textureId));
      return isOwn && !needed.has(item.textureId);
    });
    this.#options.outfit.removeAll(new Set(removed.map(({ id }) => id)));
  }

  async #collect(node: ArchiveNode, signal: AbortSignal, isAlone: boolean): Promise<WantedAssets> {
    const read = (entry: ArchiveEntry, type: number) => this.read(entry, type, signal);
    const open = new Set(this.#options.state.pictures.peek().map(({ textureId }) => textureId));
    try {
      return await wantedAssets(this.#options.archive, node, read, open);
    } catch (error) {
      signal.throwIfAborted();
      if (isAlone) throw error;
      const { assetId: id, assetType: type, name: neededBy } = node;
      return { files: [], textures: new Set(), missing: [{ id, type, neededBy }] };
    }
  }

  /** Opens files; returns the ids of the items that they became. */
  async #open(files: readonly WornFile[], gesture: string): Promise<ReadonlySet<string>> {
    const { items } = this.#options.state;
    const before = new Set(items.peek().map(({ id }) => id));
    const names = new Set(files.map(({ name }) => name));
    const sources = files.map(({ name, bytes }) => blobSource(new Blob([bytes]), name));
    await this.#options.files.open(sources, { gesture });
    // Other files may have been opened meanwhile.
    const own = items.peek().filter(({ id, fileName }) => !before.has(id) && names.has(fileName));
    return new Set(own.map(({ id }) => id));
  }

  /** What is not a texture; where there is nothing else, the textures. */
  #withoutTextures(ids: ReadonlySet<string>): string[] {
    const items = this.#options.state.items.peek().filter(({ id }) => ids.has(id));
    const own = items.filter(({ kind }) => kind !== 'texture');
    return (own.length > 0 ? own : items).map(({ id }) => id);
  }

  get #mannequin(): WornMesh | undefined {
    return this.#options.state.meshes.peek().find(({ builtIn }) => builtIn);
  }

  get #hasBody(): boolean {
    return this.#options.state.meshes.peek().some(isOwnBody);
  }

  #showMannequin(isShown: boolean, gesture: string): void {
    const { history, outfit } = this.#options;
    const mannequin = this.#mannequin;
    if (!mannequin || mannequin.visible === isShown) return;
    history.record('', () => outfit.setVisible(mannequin.id, isShown), gesture);
  }

  /** Takes off what is among `before`, but neither what moves the avatar, nor textures that are needed. */
  #removeOthers(before: ReadonlySet<string>, needed: ReadonlySet<string>, gesture: string): void {
    const { state, history, outfit } = this.#options;
    const isRemoved = (item: Item) =>
      before.has(item.id) &&
      !isKept(item) &&
      !(item.kind === 'texture' && needed.has(item.textureId));
    const ids = new Set(
      state.items
        .peek()
        .filter(isRemoved)
        .map(({ id }) => id),
    );
    history.record('', () => outfit.removeAll(ids), gesture);
  }
}

/** What stays when an outfit is replaced: the page's own items, what moves the avatar, and archives. */
function isKept(item: Item): boolean {
  if (item.builtIn || item.kind === 'clip') return true;
  return item.kind === 'document' && item.content.fileKind === 'inventory-archive';
}

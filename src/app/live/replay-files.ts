import { AssetError, type GridAssets, type GridTextures } from '../../session/assets/index.ts';
import type { AgentRow, FileSource, LiveState, MissingAsset } from '../state/index.ts';
import type { RegionStage } from './region/region-stage.ts';

interface ReplayFilesHost {
  readonly state: Pick<LiveState, 'replay' | 'replayFiles' | 'bubble' | 'agents' | 'gridAccess'>;
  readonly assets: Pick<GridAssets, 'provide'> & {
    readonly textures: Pick<GridTextures, 'provide'>;
  };
  /** Null where nothing is drawn. */
  readonly region: Pick<RegionStage, 'missingAssets' | 'loadMissing'> | null;
}

type ReplayFile = Pick<FileSource, 'path' | 'read'>;

/** An id anywhere in a file's name, as viewers and grids write it. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** The meshes, animations and textures of a replay that are neither on the page nor in the browser's cache, and files in their place. */
export class ReplayFiles {
  readonly #host: ReplayFilesHost;
  #published = '[]';

  constructor(host: ReplayFilesHost) {
    this.#host = host;
  }

  /** Publishes the list if it has changed; it is empty for a live session. */
  publish(): void {
    const { state, region } = this.#host;
    const isReplay = state.replay.peek() !== null && state.bubble.peek() === null;
    const missing = isReplay && region ? listMissing(region, state.agents.peek()) : [];
    const json = JSON.stringify(missing);
    if (json === this.#published) return;
    this.#published = json;
    state.replayFiles.missing.value = missing;
    if (!isReplay) state.replayFiles.lastAdded.value = null;
  }

  /** Adds the files whose names contain ids that are missing; those are kept in the browser from then on. */
  async add(files: readonly ReplayFile[]): Promise<void> {
    const { state, region } = this.#host;
    const missing = new Map(state.replayFiles.missing.peek().map((asset) => [asset.id, asset]));
    const notNeeded: string[] = [];
    const notReadable: string[] = [];
    const added: MissingAsset[] = [];
    for (const file of files) {
      const name = file.path.split('/').at(-1) ?? '';
      const ids = name.match(UUID) ?? [];
      const asset = ids.map((id) => missing.get(id.toLowerCase())).find(Boolean);
      if (!asset) notNeeded.push(name);
      else if (await this.#provide(asset, file)) added.push(asset);
      else notReadable.push(name);
    }
    if (added.some(({ kind }) => kind !== 'texture')) region?.loadMissing();
    // Another access: textures are asked for again.
    if (added.some(({ kind }) => kind === 'texture'))
      state.gridAccess.value = state.gridAccess.peek() && { ...state.gridAccess.peek()! };
    state.replayFiles.lastAdded.value = { added: added.length, notNeeded, notReadable };
  }

  async #provide({ kind, id }: MissingAsset, file: ReplayFile): Promise<boolean> {
    const { assets } = this.#host;
    try {
      const bytes = await file.read(new AbortController().signal, () => {});
      if (kind === 'texture') await assets.textures.provide(id, bytes);
      else await assets.provide(kind, id, bytes);
      return true;
    } catch (error) {
      if (error instanceof AssetError || error instanceof DOMException) return false;
      throw error;
    }
  }
}

function listMissing(
  region: Pick<RegionStage, 'missingAssets'>,
  agents: readonly AgentRow[],
): MissingAsset[] {
  const found = new Map<string, { id: string; kind: MissingAsset['kind']; agents: string[] }>();
  for (const { agentId, name, isInView } of agents) {
    if (!isInView) continue;
    for (const { id, kind } of region.missingAssets(agentId)) {
      const known = found.get(`${kind}/${id}`);
      if (known) known.agents.push(name);
      else found.set(`${kind}/${id}`, { id, kind, agents: [name] });
    }
  }
  return [...found.values()];
}

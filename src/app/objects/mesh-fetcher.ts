import { effect, untracked } from '@preact/signals-core';
import { assetAddress, namesPicturesOnly } from '../files/asset-address.ts';
import { urlSource } from '../files/file-source.ts';
import { wantedMeshes } from '../looks/wanted-meshes.ts';
import { type AppState, type FileSource, namedId, type WornMesh } from '../state/index.ts';

interface MeshFetcherOptions {
  readonly state: AppState;
  /** Opens files as if they had been dropped. */
  readonly openFiles: (sources: readonly FileSource[]) => Promise<void>;
  /** What relative addresses are relative to. */
  readonly baseUri: string;
}

/** Of what is worn; a broken object may name a thousand. */
const MAX_MESHES = 256;

/**
 * From now on, opens the meshes that objects name and that no opened file is, where the visitor has given an address of
 * assets. Each is asked for once at an address: one that was removed stays away, and why one cannot be read is reported as for
 * every file.
 */
export function fetchWantedMeshes({ state, openFiles, baseUri }: MeshFetcherOptions): () => void {
  let asked = new Set<string>();
  let askedAt: string | null = null;
  const fetchNow = () => {
    const template = state.assetAddress.peek();
    if (template !== askedAt) asked = new Set();
    askedAt = template;
    if (template === null || namesPicturesOnly(template)) return;
    const news = wantedMeshes(state.items.peek())
      .filter(({ id }) => !asked.has(id))
      .slice(0, Math.max(0, MAX_MESHES - asked.size));
    if (news.length === 0) return;
    for (const { id } of news) asked.add(id);
    void openFiles(news.map(({ id }) => meshSource(template, id, baseUri)));
  };
  return effect(() => {
    state.documents.value;
    state.assetAddress.value;
    // Meshes that were opened with an object are given to it after both were added.
    untracked(() => queueMicrotask(fetchNow));
  });
}

/** Whether a mesh is the one that an address of assets has for a part of an object: whoever opens the object there fetches it. */
export function isFetchedMesh(
  { part, fileName, source }: WornMesh,
  template: string,
  baseUri: string,
): boolean {
  const id = part ? namedId(fileName) : null;
  return id !== null && source.address === meshSource(template, id, baseUri).address;
}

function meshSource(template: string, id: string, baseUri: string): FileSource {
  return urlSource(assetAddress(template, 'mesh', id), baseUri, `${id}.llmesh`);
}

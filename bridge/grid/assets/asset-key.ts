import { ASSET_TYPES } from '../../../src/protocol/grid/index.ts';

/** Capabilities whose answers never change under an id. */
const SERVE_ASSETS = new Set(['ViewerAsset', 'GetTexture', 'GetMesh2', 'GetMesh']);
const QUERY = /^([a-z]+)_id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** An asset's name where it is served, such as `mesh/<id>`; null for a request that is not of one asset by its id. */
export function assetKey(capability: string, path: string, query: string): string | null {
  if (!SERVE_ASSETS.has(capability) || (path !== '' && path !== '/')) return null;
  const [, word = '', id = ''] = QUERY.exec(query) ?? [];
  return Object.hasOwn(ASSET_TYPES, word) ? `${word}/${id.toLowerCase()}` : null;
}

import {
  type AssetTypeName,
  assetCapabilities,
  type Capabilities,
  withQuery,
} from '../src/protocol/grid/index.ts';

/** The URL of an asset by the first capability that serves its type; undefined if the region has none. */
export function assetUrl(
  capabilities: Capabilities,
  type: AssetTypeName,
  id: string,
): string | undefined {
  const name = assetCapabilities(type).find((candidate) => capabilities.has(candidate));
  return name && withQuery(capabilities.get(name)!, `${type}_id=${id}`);
}

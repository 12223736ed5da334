import { BAKES_CAPABILITY_NAME } from '../../../src/protocol/bridge/index.ts';
import { readAtMost } from '../../../src/session/index.ts';
import type { AssetRequest, AssetResponse } from '../feed.ts';
import type { SourceAssets } from './source-contract.ts';

const NO_BODY = new Uint8Array();

function pathOf(request: AssetRequest): string {
  switch (request.kind) {
    case 'media':
      return request.model;
    case 'bake':
      return `${BAKES_CAPABILITY_NAME}/${request.agentId}/${request.bake}?texture_id=${request.id}`;
    case 'capability':
      return `${request.name}${request.query}`;
  }
}

/**
 * Fetches an asset through the bridge, as the session of the source would. The status is 503 while the source is nowhere, and
 * 502 for an asset above `maxBytes`.
 *
 * Rejects with the signal's reason, or with what `fetch` rejects.
 */
export async function fetchSourceAsset(
  request: AssetRequest,
  { capabilities, media }: SourceAssets,
  maxBytes: number,
  signal: AbortSignal,
): Promise<AssetResponse> {
  const access = request.kind === 'media' ? media : capabilities;
  if (access === null) return { status: 503, contentType: '', body: NO_BODY };
  const { base, token } = access;
  const path = pathOf(request);
  const headers: Record<string, string> =
    token === null ? {} : { Authorization: `Bearer ${token}` };
  const response = await fetch(`${base}${path}`, { headers, signal });
  if (response.status !== 200) {
    await response.body?.cancel();
    return { status: response.status, contentType: '', body: NO_BODY };
  }
  const body = await readAtMost(response, maxBytes);
  if (body === null) return { status: 502, contentType: '', body: NO_BODY };
  const contentType = response.headers.get('content-type') ?? 'application/octet-stream';
  return { status: 200, contentType, body };
}

import { isDeepStrictEqual } from 'node:util';
import { type Llsd, NULL_UUID, uuid } from '../../../src/formats/llsd/index.ts';
import {
  decodeQuoteRequest,
  decodeUploadRequest,
  type ModelUpload,
  type UploadResources,
} from '../../../src/protocol/grid/index.ts';
import type { OpenSimPrices } from '../../../src/upload/cost/index.ts';
import type { Inventory } from '../inventory/inventory-types.ts';
import type { CapabilityEndpoint, SessionManager } from '../session/session-manager.ts';
import { llsdMap } from '../session/viewer-event-queue.ts';
import type { ViewerSession } from '../session/viewer-session.ts';
import { makeObject } from '../uploads/make-object.ts';
import { type PricedUpload, priceUpload, type RefusedUpload } from '../uploads/price-upload.ts';
import type { UploadStore } from '../uploads/upload-store.ts';
import {
  emptyReply,
  type HttpReply,
  type HttpRequest,
  isLlsdPost,
  llsdReply,
} from './http-server.ts';

/** The grid as uploads use it. */
export interface UploadServices {
  readonly sessions: SessionManager;
  readonly uploads: UploadStore;
  readonly uploadPrices: OpenSimPrices;
  readonly inventoryOf: (session: ViewerSession) => Inventory;
}

const TOO_MUCH: RefusedUpload = {
  ...{ kind: 'refused', message: 'The demo grid has no room for so much.', code: null },
};
const NO_FOLDER: RefusedUpload = {
  ...{ kind: 'refused', message: 'There is no such folder.', code: null },
};
const MISMATCH: RefusedUpload = {
  kind: 'refused',
  message: "Upload and fee estimation information don't match",
  code: 'MAV_CONFIRMATION_DATA_MISMATCH',
};

/**
 * NewFileAgentInventory: checks an upload, and answers with its price and the address that takes it, once. Another
 * request replaces it.
 *
 * @throws {@link DecodeError} for a malformed body.
 *
 * **Source:** reference/upload.md sections 4 and 5; opensim `BunchOfCaps.cs`, `NewAgentInventoryRequest`.
 */
export async function handleQuote(
  request: HttpRequest,
  { presence }: CapabilityEndpoint,
  services: UploadServices,
): Promise<HttpReply> {
  if (!isLlsdPost(request)) return emptyReply(404);
  const { sessions } = services;
  sessions.closeUploader(presence);
  const upload = decodeQuoteRequest(request.body);
  const outcome = await checkUpload(upload, services.inventoryOf(presence.session), services);
  if (outcome.kind === 'refused') return refusalReply('error', outcome);
  const { resource, streaming, simulation, physics } = outcome.weights;
  const path = sessions.openUploader(presence, upload);
  return llsdReply(
    llsdMap({
      uploader: sessions.origin + path,
      state: 'upload',
      upload_price: BigInt(outcome.price),
      data: llsdMap({
        resource_cost: resource,
        model_streaming_cost: streaming,
        simulation_cost: simulation,
        physics_cost: physics,
      }),
      error: null,
    }),
  );
}

async function checkUpload(
  { folderId, resources }: ModelUpload,
  { folders }: Inventory,
  { uploads, uploadPrices }: UploadServices,
): Promise<PricedUpload | RefusedUpload> {
  if (!folders.some(({ id }) => id === folderId)) return NO_FOLDER;
  if (!uploads.hasRoomFor(bytesOf(resources))) return TOO_MUCH;
  return priceUpload(resources, uploadPrices);
}

/**
 * The upload itself, which has to be what was priced; textures were only counted then. As in OpenSimulator, the viewer
 * learns of its new item by the answer alone.
 *
 * @throws {@link DecodeError} for a malformed body.
 *
 * **Source:** opensim `BunchOfCaps.cs`, `UploadCompleteHandler`.
 */
export function handleUpload(
  request: HttpRequest,
  { presence }: CapabilityEndpoint,
  { sessions, uploads }: UploadServices,
): HttpReply {
  const quoted = presence.uploader?.upload;
  if (!isLlsdPost(request) || !quoted) return emptyReply(404);
  sessions.closeUploader(presence);
  const resources = decodeUploadRequest(request.body);
  const isSame = isDeepStrictEqual(countedOnly(resources), countedOnly(quoted.resources));
  if (!isSame) return refusalReply('failed', MISMATCH);
  if (!uploads.hasRoomFor(bytesOf(resources))) return refusalReply('failed', TOO_MUCH);
  const object = makeObject(quoted, resources);
  uploads.add(presence.session.agentId, object);
  const { everyoneMask, groupMask, nextOwnerMask } = quoted;
  return llsdReply(
    llsdMap({
      state: 'complete',
      new_asset: object.item.assetId,
      new_inventory_item: uuid(object.item.id),
      new_everyone_mask: signed(everyoneMask),
      new_group_mask: signed(groupMask),
      new_next_owner_mask: signed(nextOwnerMask),
    }),
  );
}

function refusalReply(state: 'error' | 'failed', { message, code }: RefusedUpload): HttpReply {
  const errors: Llsd[] = code === null ? [] : [llsdMap({ message: code })];
  const error = llsdMap({ message, identifier: uuid(NULL_UUID), errors });
  return llsdReply(llsdMap({ uploader: '', state, upload_price: 0n, data: null, error }));
}

const countedOnly = ({ meshes, instances, textures }: UploadResources) => ({
  ...{ meshes, instances, textures: textures.length },
});

const bytesOf = ({ meshes, textures }: UploadResources): number =>
  [...meshes, ...textures].reduce((sum, { length }) => sum + length, 0);

const signed = (mask: number): bigint => BigInt(mask | 0);

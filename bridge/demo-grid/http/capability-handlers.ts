import {
  asArray,
  asInteger,
  asMap,
  asString,
  decodeLlsdXml,
  type Llsd,
  normaliseUuid,
  uuid,
} from '../../../src/formats/llsd/index.ts';
import {
  decodeMaterialRequest,
  encodeRenderMaterials,
} from '../../../src/formats/material/index.ts';
import {
  ASSET_TYPES,
  LLSD_CONTENT_TYPE,
  UPLOAD_CAPABILITY,
} from '../../../src/protocol/grid/index.ts';
import {
  changePuppetryState,
  decodePuppetryChange,
  encodePuppetryState,
} from '../../../src/protocol/puppetry/index.ts';
import type { DemoAsset } from '../content/demo-content.ts';
import type { NamedAgent } from '../messages/avatar-updates.ts';
import type { CapabilityName } from '../session/region-server.ts';
import type { CapabilityEndpoint } from '../session/session-manager.ts';
import { llsdMap } from '../session/viewer-event-queue.ts';
import {
  emptyReply,
  type HttpReply,
  type HttpRequest,
  isLlsdPost,
  llsdReply,
  type RequestHandler,
} from './http-server.ts';
import { handleFolders, handleItems } from './inventory-handlers.ts';
import { handleLogin, type LoginServices } from './login-handler.ts';
import { handleQuote, handleUpload, type UploadServices } from './upload-handlers.ts';

/** The grid as its HTTP side uses it. */
export interface GridServices extends LoginServices, UploadServices {
  readonly gridName: string;
  findAsset(id: string): DemoAsset | null;
  findAgent(agentId: string): NamedAgent | null;
}

type CapabilityHandler = (
  request: HttpRequest,
  endpoint: CapabilityEndpoint,
  services: GridServices,
) => HttpReply | Promise<HttpReply>;

const CAPABILITY_HANDLERS: Readonly<Record<CapabilityEndpoint['name'], CapabilityHandler>> = {
  seed: handleSeed,
  EventQueueGet: handlePoll,
  ViewerAsset: handleAsset,
  GetTexture: handleAsset,
  GetMesh: handleAsset,
  GetMesh2: handleAsset,
  FetchInventoryDescendents2: (request, { presence }, { inventoryOf }) =>
    handleFolders(request, inventoryOf(presence.session)),
  FetchInventory2: (request, { presence }, { inventoryOf }) =>
    handleItems(request, inventoryOf(presence.session), presence.session.agentId),
  FetchLibDescendents2: (request, _, { library }) => handleFolders(request, library),
  FetchLib2: (request, { presence }, { library }) =>
    handleItems(request, library, presence.session.agentId),
  SimulatorFeatures: handleFeatures,
  GetDisplayNames: handleDisplayNames,
  RenderMaterials: handleMaterials,
  Puppetry: handlePuppetry,
  NewFileAgentInventory: handleQuote,
  uploader: handleUpload,
};

/** How long the body of a request to a path may be: far more than any request of a viewer needs, except for uploads. */
export function bodyLimit({ sessions }: Pick<GridServices, 'sessions'>, path: string): number {
  const name = sessions.findEndpoint(path)?.name;
  return name === UPLOAD_CAPABILITY || name === 'uploader' ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES;
}

const MAX_BODY_BYTES = 1024 * 1024;
/** They are decoded at once, beside the bridge. */
const MAX_UPLOAD_BYTES = 16 * 1024 * 1024;

/** Handles all requests to the grid: logins at the root, and capabilities. */
export function gridRequestHandler(services: GridServices): RequestHandler {
  return (request) => {
    const { path } = request;
    if (path === '/') return handleRoot(request, services);
    const { sessions } = services;
    const endpoint = sessions.findEndpoint(path) ?? sessions.findEndpoint(path.replace(/\/$/, ''));
    return endpoint
      ? CAPABILITY_HANDLERS[endpoint.name](request, endpoint, services)
      : emptyReply(404);
  };
}

function handleRoot({ method, contentType, body }: HttpRequest, services: GridServices): HttpReply {
  if (method !== 'POST' || contentType === 'application/json-rpc') return emptyReply(404);
  return handleLogin(body, contentType === LLSD_CONTENT_TYPE ? 'llsd' : 'xml-rpc', services);
}

/**
 * The addresses of the requested capabilities, as far as they exist.
 *
 * **Source:** login-and-caps.md section 2.
 */
function handleSeed(
  request: HttpRequest,
  { presence }: CapabilityEndpoint,
  { sessions }: GridServices,
): HttpReply {
  if (!isLlsdPost(request)) return emptyReply(404);
  const names = asArray(decodeLlsdXml(request.body)) ?? [];
  presence.hasRequestedSeed = true;
  const found: Record<string, string> = {};
  for (const name of names) {
    const text = asString(name);
    const path = presence.capabilityPaths.get(text as CapabilityName);
    if (text !== undefined && path !== undefined) found[text] = sessions.origin + path;
  }
  return llsdReply(llsdMap(found));
}

/**
 * A long poll of the event queue, whose answer is 502 if there were no events.
 *
 * **Source:** login-and-caps.md section 3.
 */
async function handlePoll(
  request: HttpRequest,
  { presence }: CapabilityEndpoint,
): Promise<HttpReply> {
  if (!isLlsdPost(request)) return emptyReply(404);
  const fields = asMap(decodeLlsdXml(request.body));
  const ack = asInteger(fields?.get('ack') ?? null);
  if (fields?.get('done') === true) return emptyReply(502);
  const result = await presence.events.poll(ack === undefined ? null : Number(ack), request.signal);
  if (result.kind === 'gone') return emptyReply(404);
  if (result.kind === 'nothing') return emptyReply(502);
  const events: Llsd[] = result.events.map(({ message, body }) => llsdMap({ message, body }));
  return llsdReply(llsdMap({ events, id: BigInt(result.id) }), 'application/xml');
}

const MAX_NAMES = 200;
const EPOCH = new Date(0);

/** The names of agents; like OpenSimulator, it leaves out unknown ones. */
function handleDisplayNames(
  { method, query }: HttpRequest,
  _: CapabilityEndpoint,
  services: GridServices,
): HttpReply {
  if (method !== 'GET') return emptyReply(404);
  const agents: Llsd[] = [];
  for (const text of query.getAll('ids').slice(0, MAX_NAMES)) {
    const id = normaliseUuid(text);
    const agent = id === undefined ? null : services.findAgent(id);
    if (agent) agents.push(displayName(agent));
  }
  return llsdReply(llsdMap({ agents, bad_ids: [] }));
}

function displayName({ agentId, firstName, lastName, displayName = null }: NamedAgent): Llsd {
  return llsdMap({
    id: uuid(agentId),
    display_name: displayName ?? `${firstName} ${lastName}`,
    username: `${firstName} ${lastName}`,
    legacy_first_name: firstName,
    legacy_last_name: lastName,
    is_display_name_default: displayName === null,
    display_name_next_update: EPOCH,
    display_name_expires: EPOCH,
  });
}

/** The features of this grid's regions, under OpenSimulator's names. */
function handleFeatures(
  { method }: HttpRequest,
  _: CapabilityEndpoint,
  { gridName }: GridServices,
): HttpReply {
  if (method !== 'GET') return emptyReply(404);
  return llsdReply(
    llsdMap({
      MeshRezEnabled: true,
      MeshUploadEnabled: true,
      MeshXferEnabled: true,
      BakesOnMeshEnabled: true,
      PhysicsMaterialsEnabled: false,
      AnimatedObjects: llsdMap({
        AnimatedObjectMaxTris: 150000n,
        MaxAgentAnimatedObjectAttachments: 2n,
      }),
      MaxAgentAttachments: 38n,
      AvatarHoverHeightEnabled: true,
      OpenSimExtras: llsdMap({
        AvatarSkeleton: true,
        AnimationSet: true,
        'say-range': 20n,
        'whisper-range': 10n,
        'shout-range': 100n,
        GridName: gridName,
        GridNick: 'demo',
      }),
    }),
  );
}

const CONTENT_TYPES: ReadonlyMap<number, string> = new Map([
  [ASSET_TYPES.texture, 'image/x-j2c'],
  [ASSET_TYPES.clothing, 'application/vnd.ll.clothing'],
  [ASSET_TYPES.object, 'application/vnd.ll.primitive'],
  [ASSET_TYPES.bodypart, 'application/vnd.ll.bodypart'],
  [ASSET_TYPES.notecard, 'application/vnd.ll.notecard'],
  [ASSET_TYPES.gesture, 'application/vnd.ll.gesture'],
  [ASSET_TYPES.animatn, 'application/vnd.ll.animation'],
  [ASSET_TYPES.mesh, 'application/vnd.ll.mesh'],
  [ASSET_TYPES.material, 'application/llsd+xml'],
]);

/** The query names the asset's type, which has to exist, but may differ from the asset's own. */
const QUERY_NAME = /^([a-z]+)_id$/;
const RANGE = /^bytes=(\d+)-(\d*)$/;

/**
 * An asset by its id, or a part of it, with OpenSimulator's statuses and ranges: a range that begins beyond the end, or
 * counts from the end, returns the whole.
 *
 * **Source:** login-and-caps.md section 4.
 */
function handleAsset(
  { method, query, range }: HttpRequest,
  _: CapabilityEndpoint,
  services: GridServices,
): HttpReply {
  if (method !== 'GET') return emptyReply(404);
  const [[name, value] = ['', '']] = query;
  const assetType = QUERY_NAME.exec(name)?.[1];
  const id = normaliseUuid(value);
  if (assetType === undefined || !(assetType in ASSET_TYPES) || id === undefined)
    return emptyReply(400);
  const asset = services.findAsset(id);
  if (!asset) return emptyReply(404);
  const contentType = CONTENT_TYPES.get(asset.type) ?? 'application/octet-stream';
  return { contentType, ...requestedPart(asset.bytes, range) };
}

function requestedPart(bytes: Uint8Array, range: string | null): Omit<HttpReply, 'contentType'> {
  const [, from = '', to = ''] = RANGE.exec(range ?? '') ?? [];
  const first = Number(from);
  const last = Math.min(to === '' ? bytes.length - 1 : Number(to), bytes.length - 1);
  if (from === '' || first > last) return { status: 200, body: bytes };
  return {
    status: 206,
    headers: { 'Content-Range': `bytes ${first}-${last}/${bytes.length}` },
    body: bytes.subarray(first, last + 1),
  };
}

/**
 * Legacy materials: GET returns all of the region, POST those that its body names.
 *
 * @throws {@link DecodeError} for a malformed body.
 *
 * **Source:** textures.md section 4.
 */
function handleMaterials(
  { method, body }: HttpRequest,
  _: CapabilityEndpoint,
  { content: { materials } }: GridServices,
): HttpReply {
  if (method !== 'GET' && method !== 'POST') return emptyReply(405);
  const ids = method === 'GET' ? [...materials.keys()] : decodeMaterialRequest(body);
  const found = ids.flatMap((id) => {
    const material = materials.get(id);
    return material ? [[id, material] as const] : [];
  });
  const reply = encodeRenderMaterials(new Map(found));
  return { status: 200, contentType: LLSD_CONTENT_TYPE, body: reply };
}

/**
 * The `Puppetry` capability: GET returns the state, POST changes the fields that it contains and returns the whole
 * state. 404 means that the region is not ready yet, which viewers expect.
 *
 * @throws {@link DecodeError} for a malformed body, before anything is changed.
 *
 * **Source:** puppetry.md section 1.
 */
function handlePuppetry(
  { method, body }: HttpRequest,
  { presence }: CapabilityEndpoint,
): HttpReply {
  if (presence.puppetryDelay > 0) {
    presence.puppetryDelay -= 1;
    return emptyReply(404);
  }
  if (method !== 'GET' && method !== 'POST') return emptyReply(405);
  if (method === 'POST') {
    presence.puppetry = changePuppetryState(presence.puppetry, decodePuppetryChange(body));
  }
  const state = encodePuppetryState(presence.puppetry);
  return { status: 200, contentType: LLSD_CONTENT_TYPE, body: state };
}

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
import { ASSET_TYPES, LLSD_CONTENT_TYPE } from '../../../src/protocol/grid/index.ts';
import type { DemoAsset, DemoContent } from '../content/demo-content.ts';
import { llsdMap } from '../llsd-map.ts';
import type { NamedAgent } from '../messages/index.ts';
import { handlePuppetry } from '../puppetry/index.ts';
import type { CapabilityEndpoint } from '../session/session-manager.ts';
import type { EventQueue } from '../session/viewer-event-queue.ts';
import type { CapabilityName, RegionPresence } from '../session/viewer-session.ts';
import {
  emptyReply,
  type HttpReply,
  type HttpRequest,
  isLlsdPost,
  llsdReply,
  type RequestHandler,
} from './http-server.ts';
import { handleLogin, type LoginServices } from './login-handler.ts';
import { handleFolders, handleItems } from './viewer-inventory.ts';

/** What the HTTP side needs of the grid. */
export interface GridServices extends LoginServices {
  readonly content: DemoContent;
  readonly gridName: string;
  endpoint(path: string): CapabilityEndpoint | null;
  nameOf(agentId: string): NamedAgent | null;
}

type CapabilityHandler = (
  request: HttpRequest,
  door: CapabilityEndpoint,
  services: GridServices,
) => HttpReply | Promise<HttpReply>;

const CAPABILITY_HANDLERS: Readonly<Record<CapabilityName, CapabilityHandler>> = {
  EventQueueGet: (request, { stay }) => handlePoll(request, stay.events),
  ViewerAsset: (request, _, { content }) => handleAsset(request, content.assets),
  GetTexture: (request, _, { content }) => handleAsset(request, content.assets),
  GetMesh: (request, _, { content }) => handleAsset(request, content.assets),
  GetMesh2: (request, _, { content }) => handleAsset(request, content.assets),
  FetchInventoryDescendents2: (request, { stay }) => handleFolders(request, stay.session),
  FetchInventory2: (request, { stay }) => handleItems(request, stay.session),
  SimulatorFeatures: (request, _, { gridName }) => handleFeatures(request, gridName),
  GetDisplayNames: (request, _, { nameOf }) => handleDisplayNames(request, nameOf),
  Puppetry: (request, { stay }) => handlePuppetry(request, stay),
};

/** Where each path leads: the login at the root, capabilities, and nothing else. */
export function gridRequestHandler(services: GridServices): RequestHandler {
  return (request) => {
    if (request.path === '/') return handleRoot(request, services);
    const door =
      services.endpoint(request.path) ?? services.endpoint(request.path.replace(/\/$/, ''));
    if (!door) return emptyReply(404);
    if (door.name === 'seed') return handleSeed(request, door.stay, services.origin);
    return CAPABILITY_HANDLERS[door.name](request, door, services);
  };
}

function handleRoot(request: HttpRequest, services: GridServices): HttpReply {
  if (request.method !== 'POST' || request.contentType === 'application/json-rpc')
    return emptyReply(404);
  const form = request.contentType === LLSD_CONTENT_TYPE ? 'llsd' : 'xml-rpc';
  return handleLogin(request.body, form, services);
}

/**
 * The addresses of the capabilities that are asked for and known.
 *
 * **Source:** login-and-caps.md section 2.
 */
function handleSeed(request: HttpRequest, stay: RegionPresence, origin: string): HttpReply {
  if (!isLlsdPost(request)) return emptyReply(404);
  const names = asArray(decodeLlsdXml(request.body)) ?? [];
  stay.hasRequestedSeed = true;
  const found: Record<string, string> = {};
  for (const name of names) {
    const text = asString(name);
    const path = stay.paths.get(text as CapabilityName);
    if (text !== undefined && path !== undefined) found[text] = origin + path;
  }
  return llsdReply(llsdMap(found));
}

/**
 * A long poll: 502 is the answer when nothing happened.
 *
 * **Source:** login-and-caps.md section 3.
 */
async function handlePoll(request: HttpRequest, queue: EventQueue): Promise<HttpReply> {
  if (!isLlsdPost(request)) return emptyReply(404);
  const fields = asMap(decodeLlsdXml(request.body));
  const ack = asInteger(fields?.get('ack') ?? null);
  if (fields?.get('done') === true) return emptyReply(502);
  const answer = await queue.poll(ack === undefined ? null : Number(ack), request.signal);
  if (answer.kind === 'gone') return emptyReply(404);
  if (answer.kind === 'nothing') return emptyReply(502);
  const events: Llsd[] = answer.events.map(({ message, body }) => llsdMap({ message, body }));
  return llsdReply(llsdMap({ events, id: BigInt(answer.id) }), 'application/xml');
}

const MAX_NAMES = 200;
const LONG_AGO = new Date(0);

/** The names of some agents; those that nobody here has are listed apart. */
function handleDisplayNames(
  { method, query }: HttpRequest,
  nameOf: (agentId: string) => NamedAgent | null,
): HttpReply {
  if (method !== 'GET') return emptyReply(404);
  const agents: Llsd[] = [];
  const bad: Llsd[] = [];
  for (const text of query.getAll('ids').slice(0, MAX_NAMES)) {
    const id = normaliseUuid(text);
    if (id === undefined) continue;
    const agent = nameOf(id);
    if (agent) agents.push(nameMap(agent));
    else bad.push(uuid(id));
  }
  return llsdReply(llsdMap({ agents, bad_ids: bad }));
}

function nameMap({ agentId, firstName, lastName }: NamedAgent): Llsd {
  return llsdMap({
    id: uuid(agentId),
    display_name: `${firstName} ${lastName}`,
    username: `${firstName}.${lastName}`.toLowerCase(),
    legacy_first_name: firstName,
    legacy_last_name: lastName,
    is_display_name_default: true,
    display_name_next_update: LONG_AGO,
  });
}

/** What a region of this grid can do, in the words of OpenSimulator. */
function handleFeatures({ method }: HttpRequest, gridName: string): HttpReply {
  if (method !== 'GET') return emptyReply(404);
  return llsdReply(
    llsdMap({
      MeshRezEnabled: true,
      MeshUploadEnabled: false,
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
  [ASSET_TYPES.animatn, 'application/vnd.ll.animation'],
  [ASSET_TYPES.mesh, 'application/vnd.ll.mesh'],
]);

/** Every type word is taken for every asset, but it has to be one. */
const QUERY_NAME = /^([a-z]+)_id$/;
const RANGE = /^bytes=(\d+)-(\d*)$/;

/**
 * An asset by its id, or a part of it.
 *
 * **Source:** login-and-caps.md section 4: the statuses of OpenSimulator, and its ranges, of which one that
 * begins behind the end, or that counts from the end, gives the whole.
 */
function handleAsset(
  { method, query, range }: HttpRequest,
  assets: ReadonlyMap<string, DemoAsset>,
): HttpReply {
  if (method !== 'GET') return emptyReply(404);
  const [[name, value] = ['', '']] = query;
  const word = QUERY_NAME.exec(name)?.[1];
  const id = normaliseUuid(value);
  if (word === undefined || !(word in ASSET_TYPES) || id === undefined) return emptyReply(400);
  const asset = assets.get(id);
  if (!asset) return emptyReply(404);
  const contentType = CONTENT_TYPES.get(asset.type) ?? 'application/octet-stream';
  return { contentType, ...partOf(asset.bytes, range) };
}

function partOf(bytes: Uint8Array, range: string | null): Omit<HttpReply, 'contentType'> {
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

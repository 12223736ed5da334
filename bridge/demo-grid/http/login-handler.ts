import {
  asMap,
  decodeLlsdXml,
  encodeLlsdXml,
  type Llsd,
  uuid,
} from '../../../src/formats/llsd/index.ts';
import {
  decodeXmlRpcCall,
  encodeXmlRpcResponse,
  LLSD_CONTENT_TYPE,
  LOGIN_METHOD,
  XML_RPC_CONTENT_TYPE,
  type XmlRpcValue,
} from '../../../src/protocol/grid/index.ts';
import { splitRegionHandle } from '../../../src/protocol/lludp/index.ts';
import type { DemoContent } from '../content/demo-content.ts';
import { activeGestures } from '../inventory/agent-inventory.ts';
import type { Inventory, InventoryFolder } from '../inventory/inventory-types.ts';
import { LOOPBACK } from '../lossy-link.ts';
import { kickUser } from '../messages/region-messages.ts';
import type { SessionManager } from '../session/session-manager.ts';
import type { ViewerSession } from '../session/viewer-session.ts';
import type { HttpReply } from './http-server.ts';
import {
  hasSecondFactor,
  isRefused,
  type LoginForm,
  type LoginRefusal,
  MFA_HASH,
  readLogin,
  testLoginRefusal,
} from './login-form.ts';

/** The grid as logins use it. */
export interface LoginServices {
  readonly content: DemoContent;
  readonly sessions: SessionManager;
  readonly library: Inventory;
  readonly inventoryOf: (session: ViewerSession) => Inventory;
  /** @returns null if there is no such region. */
  createSession(form: LoginForm): ViewerSession | null;
}

type LoginEncoding = 'xml-rpc' | 'llsd';
type LoginFields = Map<string, XmlRpcValue>;

/**
 * Handles a login in either encoding. Any name is accepted with any password.
 *
 * **Source:** login-and-caps.md section 1.
 *
 * @throws {DecodeError} for a malformed body.
 */
export function handleLogin(
  body: Uint8Array,
  encoding: LoginEncoding,
  services: LoginServices,
): HttpReply {
  const form = readLogin(encoding === 'llsd' ? llsdFields(body) : xmlRpcFields(body));
  const fields = isRefused(form) ? failureFields(form) : logIn(form, encoding, services);
  return encoding === 'llsd'
    ? {
        status: 200,
        contentType: LLSD_CONTENT_TYPE,
        body: encodeLlsdXml(fields as Map<string, Llsd>),
      }
    : {
        status: 200,
        contentType: XML_RPC_CONTENT_TYPE,
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: encodeXmlRpcResponse({ kind: 'value', value: fields }),
      };
}

function llsdFields(body: Uint8Array): LoginFields {
  return (asMap(decodeLlsdXml(body)) ?? new Map()) as LoginFields;
}

function xmlRpcFields(body: Uint8Array): LoginFields {
  const { method, params } = decodeXmlRpcCall(body);
  const [fields] = params;
  return method === LOGIN_METHOD && fields instanceof Map ? fields : new Map();
}

function logIn(form: LoginForm, encoding: LoginEncoding, services: LoginServices): LoginFields {
  const refusal = testLoginRefusal(form) ?? presenceRefusal(form, services);
  if (refusal) return failureFields(refusal);
  const session = services.createSession(form);
  if (!session) {
    return failureFields({ reason: 'key', message: `There is no region "${form.region}".` });
  }
  return successFields(session, form, encoding, services);
}

/** Like OpenSimulator, refuses a second login once and ends the first session, so that the next attempt succeeds. */
function presenceRefusal(
  { first, last }: LoginForm,
  { sessions }: LoginServices,
): LoginRefusal | null {
  const old = sessions.findByName(first, last);
  if (old) {
    sessions.end(old, kickUser(old, 'You logged in from another place.'));
    const message = 'You appear to be already logged in. Please wait a moment and try again.';
    return { reason: 'presence', message };
  }
  return sessions.isFull ? { reason: 'presence', message: 'The demo grid is full.' } : null;
}

function failureFields({ reason, message, mfaHash }: LoginRefusal): LoginFields {
  const fields: LoginFields = new Map<string, XmlRpcValue>([
    ['login', 'false'],
    ['reason', reason],
    ['message', message],
  ]);
  if (mfaHash !== undefined) fields.set('mfa_hash', mfaHash);
  return fields;
}

const WELCOME = 'Welcome to the demo grid of Vitrine.';

/**
 * The fields of a successful login. The LLSD encoding has binary ids and no region sizes, as in OpenSimulator.
 *
 * **Source:** login-and-caps.md section 1, "Success".
 */
function successFields(
  session: ViewerSession,
  form: LoginForm,
  encoding: LoginEncoding,
  services: LoginServices,
): LoginFields {
  const { server, seedPath } = session.presence;
  const { west, south } = splitRegionHandle(server.region.handle);
  const size = BigInt(server.region.size);
  const id = (text: string) => (encoding === 'llsd' ? uuid(text) : text) as XmlRpcValue;
  const fields: Record<string, XmlRpcValue> = {
    login: 'true',
    agent_id: id(session.agentId),
    session_id: id(session.sessionId),
    secure_session_id: id(session.secureSessionId),
    circuit_code: BigInt.asIntN(32, BigInt(session.circuitCode)),
    sim_ip: LOOPBACK,
    sim_port: BigInt(server.udpPort),
    seed_capability: services.sessions.origin + seedPath,
    region_x: BigInt(west),
    region_y: BigInt(south),
    look_at: '[r1,r0,r0]',
    first_name: `"${session.firstName}"`,
    last_name: session.lastName,
    message: WELCOME,
    start_location: form.position ? 'url' : 'last',
    agent_access: 'M',
    agent_access_max: 'A',
    seconds_since_epoch: BigInt(Math.floor(Date.now() / 1000)),
    ...inventoryBlocks(session, form.options, services, id),
  };
  if (encoding === 'xml-rpc') {
    Object.assign(fields, { region_size_x: size, region_size_y: size });
  }
  if (hasSecondFactor(form)) fields.mfa_hash = MFA_HASH;
  return new Map(Object.entries(fields));
}

function inventoryBlocks(
  session: ViewerSession,
  options: ReadonlySet<string> | null,
  { inventoryOf, library, content }: LoginServices,
  id: (text: string) => XmlRpcValue,
): Record<string, XmlRpcValue> {
  const { root, folders } = inventoryOf(session);
  const skeleton = (list: readonly InventoryFolder[]) =>
    list.map((folder) =>
      struct({
        folder_id: id(folder.id),
        parent_id: id(folder.parentId),
        name: folder.name,
        type_default: BigInt(folder.defaultType),
        version: BigInt(folder.version),
      }),
    );
  const blocks: Record<string, XmlRpcValue> = {
    'inventory-root': [struct({ folder_id: id(root.id) })],
    'inventory-skeleton': skeleton(folders),
    'inventory-lib-root': [struct({ folder_id: id(library.root.id) })],
    'inventory-lib-owner': [struct({ agent_id: id(library.ownerId) })],
    'inventory-skel-lib': skeleton(library.folders),
    gestures: activeGestures(session, content).map(({ itemId, assetId }) =>
      struct({ item_id: id(itemId), asset_id: id(assetId) }),
    ),
  };
  const requested = Object.entries(blocks).filter(([name]) => options?.has(name) ?? true);
  return Object.fromEntries(requested);
}

function struct(fields: Record<string, XmlRpcValue>): LoginFields {
  return new Map(Object.entries(fields));
}

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
import { LOOPBACK } from '../lossy-link.ts';
import { kickUser } from '../messages/index.ts';
import type { ViewerSession } from '../session/viewer-session.ts';
import type { HttpReply } from './http-server.ts';
import {
  hasSecondFactor,
  isRefused,
  type LoginForm,
  type LoginRefusal,
  MFA_HASH,
  readLogin,
  testerRefusal,
} from './login-form.ts';
import { type InventoryFolder, viewerInventory } from './viewer-inventory.ts';

export type LoginEncoding = 'xml-rpc' | 'llsd';

/** Whom the login asks. */
export interface LoginServices {
  readonly origin: string;
  readonly isFull: boolean;
  find(first: string, last: string): ViewerSession | null;
  /** Null where there is no such region. */
  admit(form: LoginForm): ViewerSession | null;
  end(session: ViewerSession, words: ReturnType<typeof kickUser>): void;
}

type Fields = Map<string, XmlRpcValue>;

/**
 * A login in either form. Any name gets in with any password.
 *
 * **Source:** login-and-caps.md section 1.
 *
 * @throws {DecodeError} for a body that is neither.
 */
export function handleLogin(body: Uint8Array, wire: LoginEncoding, desk: LoginServices): HttpReply {
  const form = readLogin(wire === 'llsd' ? llsdFields(body) : xmlRpcFields(body));
  const answer = isRefused(form) ? failure(form) : logIn(form, wire, desk);
  return wire === 'llsd'
    ? {
        status: 200,
        contentType: LLSD_CONTENT_TYPE,
        body: encodeLlsdXml(answer as Map<string, Llsd>),
      }
    : {
        status: 200,
        contentType: XML_RPC_CONTENT_TYPE,
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: encodeXmlRpcResponse({ kind: 'value', value: answer }),
      };
}

function logIn(form: LoginForm, wire: LoginEncoding, desk: LoginServices): Fields {
  const refusal = testerRefusal(form) ?? presenceRefusal(form, desk);
  if (refusal) return failure(refusal);
  const session = desk.admit(form);
  if (!session) return failure({ reason: 'key', message: `There is no region "${form.region}".` });
  return successFields(session, form, wire, desk.origin);
}

/** As in OpenSimulator: refused once, and the old agent is taken away, so that the next try gets in. */
function presenceRefusal({ first, last }: LoginForm, desk: LoginServices): LoginRefusal | null {
  const old = desk.find(first, last);
  if (old) {
    desk.end(old, kickUser(old, 'You logged in from another place.'));
    const message = 'You appear to be already logged in. Please wait a moment and try again.';
    return { reason: 'presence', message };
  }
  return desk.isFull ? { reason: 'presence', message: 'The demo grid is full.' } : null;
}

function failure({ reason, message, mfaHash }: LoginRefusal): Fields {
  const fields: Fields = new Map<string, XmlRpcValue>([
    ['login', 'false'],
    ['reason', reason],
    ['message', message],
  ]);
  if (mfaHash !== undefined) fields.set('mfa_hash', mfaHash);
  return fields;
}

function llsdFields(body: Uint8Array): Fields {
  return (asMap(decodeLlsdXml(body)) ?? new Map()) as Fields;
}

function xmlRpcFields(body: Uint8Array): Fields {
  const { method, params } = decodeXmlRpcCall(body);
  const [fields] = params;
  return method === LOGIN_METHOD && fields instanceof Map ? fields : new Map();
}

type SuccessFields = Map<string, XmlRpcValue>;

const WELCOME = 'Welcome to the demo grid of Vitrine.';

/**
 * What a login gives. The LLSD form has ids as such and knows no region sizes, as in OpenSimulator.
 *
 * **Source:** login-and-caps.md section 1, "Success".
 */
function successFields(
  session: ViewerSession,
  form: LoginForm,
  wire: LoginEncoding,
  origin: string,
): SuccessFields {
  const stay = session.presence;
  if (!stay) throw new Error('a session without a place');
  const { region, udpPort } = stay.simulator;
  const { west, south } = splitRegionHandle(region.handle);
  const id = (text: string) => (wire === 'llsd' ? uuid(text) : text) as XmlRpcValue;
  const fields: Record<string, XmlRpcValue> = {
    login: 'true',
    agent_id: id(session.agentId),
    session_id: id(session.sessionId),
    secure_session_id: id(session.secureSessionId),
    circuit_code: BigInt.asIntN(32, BigInt(session.circuitCode)),
    sim_ip: LOOPBACK,
    sim_port: BigInt(udpPort),
    seed_capability: origin + stay.seedPath,
    region_x: BigInt(west),
    region_y: BigInt(south),
    look_at: '[r1,r0,r0]',
    first_name: `"${session.firstName}"`,
    last_name: session.lastName,
    message: WELCOME,
    start_location: form.at ? 'url' : 'last',
    agent_access: 'M',
    agent_access_max: 'A',
    seconds_since_epoch: BigInt(Math.floor(Date.now() / 1000)),
    ...inventoryBlocks(session, form.options, id),
  };
  if (wire === 'xml-rpc') Object.assign(fields, regionSizes(region.size));
  if (hasSecondFactor(form)) fields.mfa_hash = MFA_HASH;
  return new Map(Object.entries(fields));
}

function regionSizes(size: number): Record<string, XmlRpcValue> {
  return { region_size_x: BigInt(size), region_size_y: BigInt(size) };
}

function inventoryBlocks(
  session: ViewerSession,
  options: ReadonlySet<string> | null,
  id: (text: string) => XmlRpcValue,
): Record<string, XmlRpcValue> {
  const { root, library, folders, ownerId } = viewerInventory(session);
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
    'inventory-lib-root': [struct({ folder_id: id(library.id) })],
    'inventory-lib-owner': [struct({ agent_id: id(ownerId) })],
    'inventory-skel-lib': skeleton([library]),
  };
  const wanted = Object.entries(blocks).filter(([name]) => options?.has(name) ?? true);
  return Object.fromEntries(wanted);
}

function struct(fields: Record<string, XmlRpcValue>): SuccessFields {
  return new Map(Object.entries(fields));
}

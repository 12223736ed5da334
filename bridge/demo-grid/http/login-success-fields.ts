import { uuid } from '../../../src/formats/llsd/index.ts';
import type { XmlRpcValue } from '../../../src/protocol/grid/index.ts';
import { splitRegionHandle } from '../../../src/protocol/lludp/index.ts';
import { LOOPBACK } from '../link/udp-port.ts';
import type { Session } from '../session/session.ts';
import { type Folder, inventoryOf } from './inventory-of.ts';
import type { LoginWire } from './login.ts';
import type { LoginForm } from './login-form.ts';
import { hasSecondFactor, MFA_HASH } from './login-testers.ts';

type Fields = Map<string, XmlRpcValue>;

const WELCOME = 'Welcome to the demo grid of Vitrine.';

/**
 * What a login gives. The LLSD form has ids as such and knows no region sizes, as in OpenSimulator.
 *
 * **Source:** login-and-caps.md section 1, "Success".
 */
export function successFields(
  session: Session,
  form: LoginForm,
  wire: LoginWire,
  origin: string,
): Fields {
  const stay = session.root;
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
  session: Session,
  options: ReadonlySet<string> | null,
  id: (text: string) => XmlRpcValue,
): Record<string, XmlRpcValue> {
  const { root, library, folders, ownerId } = inventoryOf(session);
  const skeleton = (list: readonly Folder[]) =>
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

function struct(fields: Record<string, XmlRpcValue>): Fields {
  return new Map(Object.entries(fields));
}

import { encodeLlsdXml, type Llsd } from '../src/formats/llsd/index.ts';
import {
  encodeXmlRpcResponse,
  type LoginRequest,
  type XmlRpcValue,
} from '../src/protocol/grid/index.ts';

/** The login request of a guest. */
export const GUEST: LoginRequest = {
  first: 'Ada',
  last: 'Tester',
  passwordDigest: '$1$00000000000000000000000000000000',
  start: 'last',
  channel: 'Vitrine',
  version: '1.0',
  platform: 'lnx',
  mac: '00:00:00:00:00:00',
  id0: '00000000000000000000000000000000',
  agreesToTerms: false,
  readCritical: false,
};

export const GUEST_ID = '00000000-0000-4000-8000-0000000000a1';

/** Fields of a login response, in addition to the usual ones or in place of them. */
export type LoginFields = Readonly<Record<string, XmlRpcValue>>;

/** The fields of the response to a successful login of {@link GUEST}. */
export function successfulLoginFields(
  seed: string,
  more: LoginFields = {},
): Map<string, XmlRpcValue> {
  return new Map<string, XmlRpcValue>(
    Object.entries({
      login: 'true',
      agent_id: GUEST_ID,
      session_id: '00000000-0000-4000-8000-0000000000a2',
      secure_session_id: '00000000-0000-4000-8000-0000000000a3',
      circuit_code: 77n,
      sim_ip: '127.0.0.1',
      sim_port: 9000n,
      region_x: 256000n,
      region_y: 256000n,
      seed_capability: seed,
      ...more,
    }),
  );
}

/** An XML-RPC response with these fields. */
export function loginResponse(fields: ReadonlyMap<string, XmlRpcValue>): Uint8Array<ArrayBuffer> {
  return encodeXmlRpcResponse({ kind: 'value', value: new Map(fields) });
}

/** The response of a seed capability. */
export function seedResponse(
  capabilities: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> {
  return encodeLlsdXml(new Map(Object.entries(capabilities)));
}

/** The response of an event queue with one event. */
export function eventQueueResponse(message: string, body: Llsd): Uint8Array<ArrayBuffer> {
  const event = new Map<string, Llsd>([
    ['message', message],
    ['body', body],
  ]);
  const fields: [string, Llsd][] = [
    ['id', 1n],
    ['events', [event]],
  ];
  return encodeLlsdXml(new Map(fields));
}

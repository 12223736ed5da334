import {
  type Capabilities,
  decodeEventQueueResponse,
  decodeLlsdLoginResponse,
  decodeLoginResponse,
  decodeSeedResponse,
  encodeEventQueueRequest,
  encodeLlsdLoginRequest,
  encodeLoginRequest,
  encodeSeedRequest,
  type GridEvent,
  LLSD_CONTENT_TYPE,
  type LoginRequest,
  type LoginResponse,
  readGridEvent,
  XML_RPC_CONTENT_TYPE,
} from '../../src/protocol/grid/index.ts';
import { GUEST } from '../grid-responses.ts';

/** A login as our viewer makes it. */
export function loginRequest(changes: Partial<LoginRequest> = {}): LoginRequest {
  return { ...GUEST, first: 'Test', last: 'Viewer', ...changes };
}

export async function logIn(
  loginUri: string,
  changes: Partial<LoginRequest> = {},
  wire: 'xml-rpc' | 'llsd' = 'xml-rpc',
): Promise<LoginResponse> {
  const request = loginRequest(changes);
  const isLlsd = wire === 'llsd';
  const body = isLlsd ? encodeLlsdLoginRequest(request) : encodeLoginRequest(request);
  const contentType = isLlsd ? LLSD_CONTENT_TYPE : XML_RPC_CONTENT_TYPE;
  const bytes = await post(loginUri, body, contentType);
  return isLlsd ? decodeLlsdLoginResponse(bytes) : decodeLoginResponse(bytes);
}

/** @param names - by default those that our viewer requests. */
export async function requestSeed(
  seedCapability: string,
  names?: readonly string[],
): Promise<Capabilities> {
  const bytes = await post(seedCapability, encodeSeedRequest(names), LLSD_CONTENT_TYPE);
  return decodeSeedResponse(bytes).capabilities;
}

/** One poll of an event queue: the events, or the status when there are none. */
export async function pollEventQueue(
  capabilities: Capabilities,
  ack: number | null,
): Promise<{ id: number | null; events: GridEvent[] } | number> {
  const url = capabilities.get('EventQueueGet') ?? '';
  const response = await fetch(url, {
    method: 'POST',
    body: encodeEventQueueRequest(ack),
    headers: { 'Content-Type': LLSD_CONTENT_TYPE },
  });
  if (response.status !== 200) return response.status;
  const { id, events } = decodeEventQueueResponse(new Uint8Array(await response.arrayBuffer()));
  return { id, events: events.map(readGridEvent) };
}

async function post(url: string, body: Uint8Array<ArrayBuffer>, contentType: string) {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'Content-Type': contentType },
  });
  if (!response.ok) throw new Error(`${response.status} of ${new URL(url).pathname}`);
  return new Uint8Array(await response.arrayBuffer());
}

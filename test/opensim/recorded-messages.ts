import { decodePacket } from '../../src/protocol/lludp/index.ts';
import { decodeRecording } from '../../src/protocol/recording/index.ts';
import { recordedHttp } from '../http-exchange.ts';
import { sharedFile } from '../shared-samples.ts';

/** The address of the recorded OpenSimulator, for datagrams and requests. */
const RECORDED_ADDRESS = '127.0.0.1:9000';
const RECORDED_PORT = '<name>sim_port</name><value><i4>9000</i4>';

/** The last message about the agent itself, after which the scene follows. */
const LAST_OWN_MESSAGE = 'AvatarAnimation';

/** A datagram that the recorded OpenSimulator sent. */
export interface RecordedPacket {
  readonly name: string;
  readonly reliable: boolean;
  /** Whether it is sent only after the seed request and RegionHandshakeReply, as all after the agent's own animations. */
  readonly isScene: boolean;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The ids of the recorded viewer. */
export interface RecordedAgent {
  readonly agentId: string;
  readonly sessionId: string;
  readonly circuitCode: number;
}

/** The datagrams that the recorded viewer received, in order, without acks and pings, which the circuit sends itself. */
export function recordedPackets(): RecordedPacket[] {
  const circuitMessages = new Set(['PacketAck', 'StartPingCheck', 'CompletePingCheck']);
  let isScene = false;
  const packets: RecordedPacket[] = [];
  for (const bytes of datagrams('in')) {
    const { name, number, reliable } = decodePacket(bytes);
    if (name !== null && circuitMessages.has(name)) continue;
    packets.push({ name: name ?? `#${number.toString(16)}`, reliable, isScene, bytes });
    isScene ||= name === LAST_OWN_MESSAGE;
  }
  return packets;
}

/** The ids of the recorded UseCircuitCode. */
export function recordedAgent(): RecordedAgent {
  const [first] = datagrams('out');
  const { CircuitCode } = decodePacket(first).value as {
    CircuitCode: { Code: number; SessionID: string; ID: string };
  };
  const { Code: circuitCode, SessionID: sessionId, ID: agentId } = CircuitCode;
  return { agentId, sessionId, circuitCode };
}

/**
 * A recorded response, byte for byte but for its addresses, which become those of `port`.
 */
export function recordedResponse(name: string, port: number): Buffer {
  const { bytes, body } = recordedHttp(`${name}.response`);
  const text = Buffer.from(body)
    .toString('latin1')
    .replaceAll(RECORDED_ADDRESS, `127.0.0.1:${port}`)
    .replace(RECORDED_PORT, RECORDED_PORT.replace('9000', String(port)));
  const head = Buffer.from(bytes.subarray(0, bytes.length - body.length)).toString('latin1');
  const newHead = head.replace(/Content-Length: \d+/, `Content-Length: ${text.length}`);
  return Buffer.from(newHead + text, 'latin1');
}

/** The path of a recorded request, with its query. */
export function recordedPath(name: string): string {
  return recordedHttp(`${name}.request`).firstLine.split(' ')[1];
}

/** The capabilities in the recorded response of the seed, by name, with addresses of `port`. */
export function recordedCapabilities(port: number): Map<string, string> {
  const text = recordedResponse('viewer-a-seed', port).toString('latin1');
  const entries = text.matchAll(/<key>([^<]+)<\/key><string>([^<]+)<\/string>/g);
  return new Map([...entries].map(([, name, url]) => [name, url]));
}

function datagrams(direction: 'in' | 'out'): Uint8Array<ArrayBuffer>[] {
  return decodeRecording(sharedFile('samples/opensim/viewer-a.jsonl'))
    .filter((datagram) => datagram.direction === direction)
    .map(({ bytes }) => bytes);
}

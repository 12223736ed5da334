import { decodePacket, decodeRecording } from '../../src/protocol/lludp/index.ts';
import { recordedHttp } from '../http-exchange.ts';
import { sharedFile } from '../samples.ts';

/** Where the recorded OpenSimulator took datagrams and requests alike. */
const RECORDED_PLACE = '127.0.0.1:9000';
const RECORDED_PORT = '<name>sim_port</name><value><i4>9000</i4>';

/** The last that an agent is sent of itself, before there is a scene. */
const LAST_OF_ONESELF = 'AvatarAnimation';

/** A datagram that the recorded OpenSimulator sent, as it sent it. */
export interface RecordedPacket {
  readonly name: string;
  readonly reliable: boolean;
  /** Whether it waits for the seed and the RegionHandshakeReply: all behind the agent's own first animations does. */
  readonly isScene: boolean;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Who the recorded viewer was. */
export interface RecordedAgent {
  readonly agentId: string;
  readonly sessionId: string;
  readonly circuitCode: number;
}

/** Every datagram that came to the recorded viewer, in order; acks and pings, which the circuit makes, apart. */
export function recordedPackets(): RecordedPacket[] {
  const circuitsOwn = new Set(['PacketAck', 'StartPingCheck', 'CompletePingCheck']);
  let isScene = false;
  const packets: RecordedPacket[] = [];
  for (const bytes of datagrams('in')) {
    const { name, number, reliable } = decodePacket(bytes);
    if (name !== null && circuitsOwn.has(name)) continue;
    packets.push({ name: name ?? `#${number.toString(16)}`, reliable, isScene, bytes });
    isScene ||= name === LAST_OF_ONESELF;
  }
  return packets;
}

/** As its UseCircuitCode says. */
export function recordedAgent(): RecordedAgent {
  const [first] = datagrams('out');
  const { CircuitCode } = decodePacket(first).value as {
    CircuitCode: { Code: number; SessionID: string; ID: string };
  };
  const { Code: circuitCode, SessionID: sessionId, ID: agentId } = CircuitCode;
  return { agentId, sessionId, circuitCode };
}

/**
 * A recorded answer, byte for byte as it came but for the addresses: those of the recording become those of
 * `port`.
 */
export function recordedAnswer(name: string, port: number): Buffer {
  const { bytes, body } = recordedHttp(`${name}.response`);
  const text = Buffer.from(body)
    .toString('latin1')
    .replaceAll(RECORDED_PLACE, `127.0.0.1:${port}`)
    .replace(RECORDED_PORT, RECORDED_PORT.replace('9000', String(port)));
  const head = Buffer.from(bytes.subarray(0, bytes.length - body.length)).toString('latin1');
  const told = head.replace(/Content-Length: \d+/, `Content-Length: ${text.length}`);
  return Buffer.from(told + text, 'latin1');
}

/** The path, with its query, that a recorded request went to. */
export function recordedPath(name: string): string {
  return recordedHttp(`${name}.request`).firstLine.split(' ')[1];
}

/** The capabilities that the recorded seed answered with, by name; addresses are those of `port`. */
export function recordedCapabilities(port: number): Map<string, string> {
  const text = recordedAnswer('viewer-a-seed', port).toString('latin1');
  const entries = text.matchAll(/<key>([^<]+)<\/key><string>([^<]+)<\/string>/g);
  return new Map([...entries].map(([, name, url]) => [name, url]));
}

function datagrams(direction: 'in' | 'out'): Uint8Array<ArrayBuffer>[] {
  return decodeRecording(sharedFile('samples/opensim/viewer-a.jsonl'))
    .filter((datagram) => datagram.direction === direction)
    .map(({ bytes }) => bytes);
}

import {
  decodeMessage,
  decodePacket,
  encodeMessageData,
  encodePacket,
  framesOf,
  type MessageOf,
  SETP,
} from '../src/protocol/setp/index.ts';
import { type BenchResult, interleave, type Stats } from './measure.ts';

type Movement = MessageOf<'Movement Perception'>;

const ROUNDS = 61;
const WARM_UP_ROUNDS = 20;
const MESSAGES = 500;
/** Passes over all messages in one round. */
const PASSES = 40;
const MAX_RATIO = 1.5;
const MOVEMENT = 'Movement Perception';
const MOVEMENT_TYPE = 41;
const MOVEMENT_BYTES = 44;

/** Movement Perception, the message that bubbles send most, with all our checks and with the shortest loop. */
export function run(): BenchResult[] {
  const movements = Array.from({ length: MESSAGES }, (_, index) => movementOf(index));
  const data = movements.map((movement) => encodeMessageData(MOVEMENT, movement));
  const datagrams = movements.map(packetOf);
  mixTypes();
  return [
    race('decode, message', data, readMessage, readDataPlainly),
    race('encode, message', movements, writeMessage, writeDataPlainly),
    race('decode, packet with one message', datagrams, readPacket, readPacketPlainly),
    race('encode, packet with one message', movements, packetOf, packetPlainly),
  ];
}

function race<Input, Output>(
  name: string,
  inputs: readonly Input[],
  ours: (input: Input, index: number) => Output,
  peer: (input: Input, index: number) => Output,
): BenchResult {
  const [expected, found] = [inputs.map(peer), inputs.map(ours)];
  if (toText(expected) !== toText(found)) throw new Error(`${name}: the results differ`);
  const runOurs = () => repeat(inputs, ours);
  const runPeer = () => repeat(inputs, peer);
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    runOurs();
    runPeer();
  }
  const times = interleave(ROUNDS, runOurs, runPeer);
  const rate = ({ median }: Stats) => ((PASSES * MESSAGES) / median).toFixed(2);
  const slowdown = times.ours.median / times.peer.median;
  return {
    name: `SETP Movement Perception, ${name}, against a bare DataView loop`,
    unit: `µs of CPU per ${PASSES * MESSAGES} messages`,
    ...times,
    ratio: 1 / slowdown,
    target: `at most ${MAX_RATIO} times its time`,
    met: slowdown <= MAX_RATIO,
    note: `takes ${slowdown.toFixed(2)} times as long; ${rate(times.ours)} million a second, the loop ${rate(times.peer)}`,
  };
}

/** Kept, so that no result is unused. */
let last: unknown;

function repeat<Input>(
  inputs: readonly Input[],
  task: (input: Input, index: number) => unknown,
): void {
  for (let pass = 0; pass < PASSES; pass++) {
    for (let index = 0; index < inputs.length; index++) last = task(inputs[index], index);
  }
  if (last === undefined) throw new Error('nothing was made');
}

const toText = (value: unknown) =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each));

/** Components that 32 bits represent. */
function movementOf(index: number): Movement {
  return {
    objectIndex: index,
    location: [index / 4, -index / 8, 1.5],
    velocity: [0.25, index / 16, 0],
    orientation: [0, 0, 0.5, 0.75],
  };
}

/** Other messages pass through the same functions, as in a session: they are not compiled for one type alone. */
function mixTypes(): void {
  const id = '00112233-4455-6677-8899-aabbccddeeff';
  for (let pass = 0; pass < 2000; pass++) {
    const frames = [
      ...framesOf('Keepalive', 1, {}),
      ...framesOf('Acknowledgement', 2, { acknowledgedPacketIds: [1, 2, 3] }),
      ...framesOf('Disappearance Perception', 3, { objectIndex: pass }),
      ...framesOf('Join Bubble Request', 4, { bubbleIdentifier: id, avatarIdentifier: id }),
      ...framesOf('Animation Perception', 5, { objectIndex: 1, animations: [] }),
      ...framesOf('List Bubbles Response', 6, {
        bubbles: [{ bubbleIdentifier: id, shortDescription: 'a' }],
      }),
    ];
    const packet = decodePacket(encodePacket(HEADER, frames));
    for (const { type, data } of packet.frames) last = decodeMessage(type, data);
  }
}

const HEADER = {
  sessionId: 7,
  packetId: 1,
  firstSendTime: 848_000_000_000n,
  guaranteed: false,
  resendCount: 0,
};

function readMessage(data: Uint8Array) {
  return decodeMessage(MOVEMENT_TYPE, data)?.fields;
}

function writeMessage(movement: Movement) {
  return encodeMessageData(MOVEMENT, movement);
}

function readPacket(datagram: Uint8Array) {
  const { sessionId, packetId, firstSendTime, guaranteed, resendCount, frames } =
    decodePacket(datagram);
  const messages = frames.map(({ type, messageId, data }) => ({
    messageId,
    fields: decodeMessage(type, data)?.fields,
  }));
  return { sessionId, packetId, firstSendTime, guaranteed, resendCount, messages };
}

function packetOf(movement: Movement, messageId: number) {
  return encodePacket(HEADER, framesOf(MOVEMENT, messageId, movement));
}

function readDataPlainly(data: Uint8Array) {
  return readPlainly(new DataView(data.buffer, data.byteOffset, data.byteLength), 0);
}

function readPlainly(view: DataView, at: number): Movement {
  return {
    objectIndex: view.getUint32(at, true),
    location: [
      view.getFloat32(at + 4, true),
      view.getFloat32(at + 8, true),
      view.getFloat32(at + 12, true),
    ],
    velocity: [
      view.getFloat32(at + 16, true),
      view.getFloat32(at + 20, true),
      view.getFloat32(at + 24, true),
    ],
    orientation: [
      view.getFloat32(at + 28, true),
      view.getFloat32(at + 32, true),
      view.getFloat32(at + 36, true),
      view.getFloat32(at + 40, true),
    ],
  };
}

function writeDataPlainly(movement: Movement): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(MOVEMENT_BYTES);
  writePlainly(new DataView(bytes.buffer), 0, movement);
  return bytes;
}

function writePlainly(view: DataView, start: number, movement: Movement): void {
  const { objectIndex, location, velocity, orientation } = movement;
  view.setUint32(start, objectIndex, true);
  let at = start + 4;
  for (let i = 0; i < 3; i++, at += 4) view.setFloat32(at, location[i], true);
  for (let i = 0; i < 3; i++, at += 4) view.setFloat32(at, velocity[i], true);
  for (let i = 0; i < 4; i++, at += 4) view.setFloat32(at, orientation[i], true);
}

function readPacketPlainly(datagram: Uint8Array) {
  const view = new DataView(datagram.buffer, datagram.byteOffset, datagram.byteLength);
  const messages = [];
  for (let at: number = SETP.packetHeaderBytes; at < datagram.length; ) {
    const messageId = view.getUint32(at + 1, true);
    const size = view.getUint8(at + 9);
    messages.push({ messageId, fields: readPlainly(view, at + SETP.frameHeaderBytes) });
    at += SETP.frameHeaderBytes + size;
  }
  return {
    sessionId: view.getUint32(0, true),
    packetId: view.getUint32(4, true),
    firstSendTime: view.getBigUint64(8, true),
    guaranteed: view.getUint8(16) === 1,
    resendCount: view.getUint8(17),
    messages,
  };
}

function packetPlainly(movement: Movement, messageId: number): Uint8Array<ArrayBuffer> {
  const start = SETP.packetHeaderBytes + SETP.frameHeaderBytes;
  const bytes = new Uint8Array(start + MOVEMENT_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, HEADER.sessionId, true);
  view.setUint32(4, HEADER.packetId, true);
  view.setBigUint64(8, HEADER.firstSendTime, true);
  view.setUint8(16, HEADER.guaranteed ? 1 : 0);
  view.setUint8(17, HEADER.resendCount);
  view.setUint8(18, MOVEMENT_TYPE);
  view.setUint32(19, messageId, true);
  view.setUint16(23, 1, true);
  view.setUint16(25, 0, true);
  view.setUint8(27, MOVEMENT_BYTES);
  writePlainly(view, start, movement);
  return bytes;
}

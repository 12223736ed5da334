import { Circuit, packetCodec } from '../../src/protocol/lludp/circuit/index.ts';
import {
  decodePacket,
  encodeFieldText,
  type MessageName,
  type MessageOf,
  type MessageValue,
  type Packet,
} from '../../src/protocol/lludp/index.ts';
import { blankBlock, blankMessage } from '../blank-message.ts';

export const HANDLE = (256000n << 32n) | 256000n;

/** A region, and how its simulator treats an agent. */
export interface FakeRegion {
  readonly name: string;
  readonly handle: bigint;
  /** Whether a handshake follows UseCircuitCode, as for a child agent, and no other. */
  readonly isNeighbour: boolean;
  /** Whether it lets agents in. */
  readonly admits: boolean;
  readonly lookAt: readonly [number, number, number];
}

const QUAY: FakeRegion = {
  name: 'Quay',
  handle: HANDLE,
  isNeighbour: false,
  admits: true,
  lookAt: [0, 1, 0],
};

/** A simulator with one circuit: lets an agent in, and logs it out. */
export class FakeSimulator {
  /** All received messages, without duplicates. */
  readonly received: Packet[] = [];
  /** False for a simulator that has stopped. */
  isRunning = true;
  readonly #circuit: Circuit;
  readonly #send: (datagram: Uint8Array<ArrayBuffer>) => void;
  readonly #region: FakeRegion;

  constructor(
    now: number,
    send: (datagram: Uint8Array<ArrayBuffer>) => void,
    region: Partial<FakeRegion> = {},
  ) {
    this.#region = { ...QUAY, ...region };
    this.#circuit = new Circuit(packetCodec, now);
    this.#send = send;
  }

  receive(datagram: Uint8Array<ArrayBuffer>, now: number): void {
    if (!this.isRunning) return;
    this.#circuit.receive(decodePacket(datagram), now, datagram.length);
    for (const event of this.#circuit.events.splice(0)) {
      if (event.kind !== 'message') continue;
      this.received.push(event.packet);
      this.#respond(event.packet, now);
    }
    this.#flush();
  }

  tick(now: number): void {
    if (!this.isRunning) return;
    this.#circuit.tick(now);
    this.#circuit.events.length = 0;
    this.#flush();
  }

  send<Name extends MessageName>(
    name: Name,
    blocks: Partial<MessageOf<Name>>,
    now: number,
    reliable = true,
  ): void {
    const value = blankMessage(name, blocks) as MessageValue;
    this.#circuit.send(name, value, { reliable }, now);
    this.#flush();
  }

  /** Sends an avatar's object, for the first time or again. */
  showAvatar(localId: number, id: string, firstName: string, x: number, now: number): void {
    const names = `FirstName STRING RW SV ${firstName}\nLastName STRING RW SV Tester\nTitle STRING RW SV `;
    const motion = new Float32Array(19);
    motion.set([x, 20, 30], 4);
    const block = blankBlock('ObjectUpdate', 'ObjectData', {
      ...{ ID: localId, FullID: id, PCode: 47, Scale: [0.45, 0.6, 1.9] },
      NameValue: encodeFieldText(names),
      ObjectData: new Uint8Array(motion.buffer),
    });
    this.send('ObjectUpdate', withRegion([block], this.#region.handle), now);
  }

  receivedNames(): (string | null)[] {
    return this.received.map(({ name }) => name);
  }

  #respond({ name, value }: Packet, now: number): void {
    switch (name) {
      case 'UseCircuitCode':
        if (this.#region.isNeighbour) this.send('RegionHandshake', handshake(this.#region), now);
        break;
      case 'CompleteAgentMovement': {
        if (!this.#region.admits) return;
        const AgentData = { ...value.AgentData } as MessageOf<'AgentMovementComplete'>['AgentData'];
        if (!this.#region.isNeighbour) this.send('RegionHandshake', handshake(this.#region), now);
        this.send('AgentMovementComplete', { AgentData, Data: arrival(this.#region) }, now);
        break;
      }
      case 'LogoutRequest':
        this.send('LogoutReply', {}, now);
        break;
      case 'UUIDNameRequest':
        this.send('UUIDNameReply', { UUIDNameBlock: namesOf(value) }, now);
    }
  }

  #flush(): void {
    for (const { datagram } of this.#circuit.outbox.splice(0)) this.#send(datagram);
  }
}

function handshake({ name }: FakeRegion): Partial<MessageOf<'RegionHandshake'>> {
  const SimName = encodeFieldText(name);
  const RegionInfo = blankBlock('RegionHandshake', 'RegionInfo', { SimName });
  return { RegionInfo: RegionInfo as MessageOf<'RegionHandshake'>['RegionInfo'] };
}

function arrival({
  handle: RegionHandle,
  lookAt,
}: FakeRegion): MessageOf<'AgentMovementComplete'>['Data'] {
  return { Position: [10, 20, 30], LookAt: [...lookAt], RegionHandle, Timestamp: 0 };
}

function namesOf(value: MessageValue): MessageOf<'UUIDNameReply'>['UUIDNameBlock'] {
  const requested = value.UUIDNameBlock as MessageOf<'UUIDNameRequest'>['UUIDNameBlock'];
  return requested.map(({ ID }) => ({
    ID,
    FirstName: encodeFieldText('Far'),
    LastName: encodeFieldText('Away'),
  }));
}

/** An ObjectUpdate with these blocks. */
export function withRegion(
  blocks: readonly ReturnType<typeof blankBlock>[],
  RegionHandle: bigint = HANDLE,
): Partial<MessageOf<'ObjectUpdate'>> {
  return {
    RegionData: { RegionHandle, TimeDilation: 65535 },
    ObjectData: blocks as unknown as MessageOf<'ObjectUpdate'>['ObjectData'],
  };
}

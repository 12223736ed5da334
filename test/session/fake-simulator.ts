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
const REGION_NAME = 'Quay';

/** A simulator with one circuit: lets an agent in, and logs it out. */
export class FakeSimulator {
  /** All received messages, without duplicates. */
  readonly received: Packet[] = [];
  /** False for a simulator that has stopped. */
  isRunning = true;
  readonly #circuit: Circuit;
  readonly #send: (datagram: Uint8Array<ArrayBuffer>) => void;

  constructor(now: number, send: (datagram: Uint8Array<ArrayBuffer>) => void) {
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
    this.send('ObjectUpdate', withRegion([block]), now);
  }

  receivedNames(): (string | null)[] {
    return this.received.map(({ name }) => name);
  }

  #respond({ name, value }: Packet, now: number): void {
    switch (name) {
      case 'CompleteAgentMovement': {
        const AgentData = { ...value.AgentData } as MessageOf<'AgentMovementComplete'>['AgentData'];
        this.send('RegionHandshake', handshake(), now);
        this.send('AgentMovementComplete', { AgentData, Data: arrival() }, now);
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

function handshake(): Partial<MessageOf<'RegionHandshake'>> {
  const SimName = encodeFieldText(REGION_NAME);
  const RegionInfo = blankBlock('RegionHandshake', 'RegionInfo', { SimName });
  return { RegionInfo: RegionInfo as MessageOf<'RegionHandshake'>['RegionInfo'] };
}

function arrival(): MessageOf<'AgentMovementComplete'>['Data'] {
  return { Position: [10, 20, 30], LookAt: [0, 1, 0], RegionHandle: HANDLE, Timestamp: 0 };
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
): Partial<MessageOf<'ObjectUpdate'>> {
  return {
    RegionData: { RegionHandle: HANDLE, TimeDilation: 65535 },
    ObjectData: blocks as unknown as MessageOf<'ObjectUpdate'>['ObjectData'],
  };
}

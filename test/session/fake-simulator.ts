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

/** A simulator on one circuit: lets an agent in, and out again. */
export class FakeSimulator {
  /** All messages that came, each once. */
  readonly heard: Packet[] = [];
  /** Set to false for one that has stopped. */
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
      this.heard.push(event.packet);
      this.#answer(event.packet, now);
    }
    this.#flush();
  }

  tick(now: number): void {
    if (!this.isRunning) return;
    this.#circuit.tick(now);
    this.#circuit.events.length = 0;
    this.#flush();
  }

  say<Name extends MessageName>(
    name: Name,
    blocks: Partial<MessageOf<Name>>,
    now: number,
    reliable = true,
  ): void {
    const value = blankMessage(name, blocks) as MessageValue;
    this.#circuit.send(name, value, { reliable }, now);
    this.#flush();
  }

  /** An avatar comes, or is told of again. */
  showAvatar(localId: number, id: string, firstName: string, x: number, now: number): void {
    const names = `FirstName STRING RW SV ${firstName}\nLastName STRING RW SV Tester\nTitle STRING RW SV `;
    const motion = new Float32Array(19);
    motion.set([x, 20, 30], 4);
    const block = blankBlock('ObjectUpdate', 'ObjectData', {
      ...{ ID: localId, FullID: id, PCode: 47, Scale: [0.45, 0.6, 1.9] },
      NameValue: encodeFieldText(names),
      ObjectData: new Uint8Array(motion.buffer),
    });
    this.say('ObjectUpdate', withRegion([block]), now);
  }

  heardNames(): (string | null)[] {
    return this.heard.map(({ name }) => name);
  }

  #answer({ name, value }: Packet, now: number): void {
    switch (name) {
      case 'CompleteAgentMovement': {
        const AgentData = { ...value.AgentData } as MessageOf<'AgentMovementComplete'>['AgentData'];
        this.say('RegionHandshake', handshake(), now);
        this.say('AgentMovementComplete', { AgentData, Data: place() }, now);
        break;
      }
      case 'LogoutRequest':
        this.say('LogoutReply', {}, now);
        break;
      case 'UUIDNameRequest':
        this.say('UUIDNameReply', { UUIDNameBlock: named(value) }, now);
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

function place(): MessageOf<'AgentMovementComplete'>['Data'] {
  return { Position: [10, 20, 30], LookAt: [0, 1, 0], RegionHandle: HANDLE, Timestamp: 0 };
}

function named(value: MessageValue): MessageOf<'UUIDNameReply'>['UUIDNameBlock'] {
  const asked = value.UUIDNameBlock as MessageOf<'UUIDNameRequest'>['UUIDNameBlock'];
  return asked.map(({ ID }) => ({
    ID,
    FirstName: encodeFieldText('Far'),
    LastName: encodeFieldText('Away'),
  }));
}

/** Blocks of ObjectUpdate behind the head that they share. */
export function withRegion(
  blocks: readonly ReturnType<typeof blankBlock>[],
): Partial<MessageOf<'ObjectUpdate'>> {
  return {
    RegionData: { RegionHandle: HANDLE, TimeDilation: 65535 },
    ObjectData: blocks as unknown as MessageOf<'ObjectUpdate'>['ObjectData'],
  };
}

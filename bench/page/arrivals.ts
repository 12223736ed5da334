import { Socket } from 'node:dgram';
import { defaultSkeleton } from '../../src/avatar/index.ts';
import { PuppetMotion } from '../../src/motion/received-puppetry/index.ts';
import { decodePacket, messageOf } from '../../src/protocol/lludp/index.ts';
import { RecordReader } from '../../src/session/puppetry/event-records.ts';
import { numberOf } from './numbered-record.ts';

/** A record at the bridge; milliseconds since 1970. */
export interface Arrival {
  readonly number: number;
  readonly at: number;
  /** When a receiver that sat there would show it. */
  readonly due: number;
}

/** Notes when the records of a sender leave the simulator: on loopback that is when they are at the bridge's socket. */
export class Arrivals {
  readonly all: Arrival[] = [];
  readonly #senderId: string;
  readonly #receiver = new PuppetMotion(defaultSkeleton);
  readonly #reader = new RecordReader();
  readonly #send = Socket.prototype.send;

  constructor(senderId: string) {
    this.#senderId = senderId;
    const note = (datagram: unknown) => this.#note(datagram);
    const send: (...args: never[]) => void = this.#send;
    Socket.prototype.send = function (this: Socket, ...args: unknown[]) {
      note(args[0]);
      return send.apply(this, args as never[]);
    };
  }

  stop(): void {
    Socket.prototype.send = this.#send;
  }

  #note(datagram: unknown): void {
    if (!(datagram instanceof Uint8Array)) return;
    const at = performance.timeOrigin + performance.now();
    const message = messageOf(decodePacket(datagram), 'AvatarAnimation');
    if (message?.Sender.ID !== this.#senderId) return;
    for (const { TypeData } of message.PhysicalAvatarEventList) this.#receive(TypeData, at);
  }

  #receive(block: Uint8Array, at: number): void {
    this.#reader.open(block, 'C');
    while (this.#reader.next()) {
      const { record } = this.#reader;
      this.#receiver.receive(record, at / 1000);
      this.#receiver.advance(at / 1000);
      const [{ age }] = this.#receiver.health();
      this.all.push({ number: numberOf(record.positions[1]), at, due: at - 1000 * age });
    }
  }
}

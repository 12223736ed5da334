import type { Observer, WorldObject } from '../../bridge/bubble/world/index.ts';
import type { Vector3 } from '../../src/math/index.ts';
import {
  decodeMessage,
  type Message,
  type MessageName,
  type MessageOf,
  messageType,
} from '../../src/protocol/setp/index.ts';

export type HeardMessage = Message & { readonly guaranteed: boolean };

/** An observer that decodes and keeps everything that it is sent. */
export class RecordingObserver implements Observer {
  readonly center: Vector3 | WorldObject;
  readonly perceptionRange: number;
  readonly offset?: Vector3;
  readonly isLink?: boolean;
  readonly participant?: string | null;
  readonly heard: HeardMessage[] = [];
  /** What it would know of each object, by index. */
  readonly known = new Map<number, MessageOf<'Object Perception'>>();
  /** Movements and animations of objects that it does not know, and disappearances of such. */
  readonly surprises: HeardMessage[] = [];

  constructor(
    center: Vector3 | WorldObject,
    perceptionRange: number,
    rest: Pick<Observer, 'offset' | 'isLink' | 'participant'> = {},
  ) {
    this.center = center;
    this.perceptionRange = perceptionRange;
    this.offset = rest.offset;
    this.isLink = rest.isLink;
    this.participant = rest.participant;
  }

  send(name: MessageName, data: Uint8Array<ArrayBuffer>, guaranteed: boolean): void {
    const message = decodeMessage(messageType(name).type, data);
    if (!message) throw new Error(`no message ${name}`);
    const heard = { ...message, guaranteed };
    this.heard.push(heard);
    this.#believe(heard);
  }

  /** The fields of all messages of a name. */
  of<Name extends MessageName>(name: Name): (MessageOf<Name> & { guaranteed: boolean })[] {
    return this.heard
      .filter((message) => message.name === name)
      .map(
        ({ fields, guaranteed }) =>
          ({ ...fields, guaranteed }) as MessageOf<Name> & { guaranteed: boolean },
      );
  }

  names(): string[] {
    return this.heard.map(({ name }) => name);
  }

  clear(): void {
    this.heard.length = 0;
  }

  #believe(message: HeardMessage): void {
    const { name, fields } = message;
    if (name === 'Object Perception') {
      this.known.set(fields.objectIndex, fields);
    } else if (name === 'Movement Perception' || name === 'Advanced Movement Perception') {
      const known = this.known.get(fields.objectIndex);
      if (known) this.known.set(fields.objectIndex, { ...known, ...fields });
      else this.surprises.push(message);
    } else if (name === 'Animation Perception') {
      if (!this.known.has(fields.objectIndex)) this.surprises.push(message);
    } else if (name === 'Disappearance Perception') {
      if (!this.known.delete(fields.objectIndex)) this.surprises.push(message);
    }
  }
}

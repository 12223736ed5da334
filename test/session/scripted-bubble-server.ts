import {
  encodeObjectDescription,
  type MessageName,
  type MessageOf,
  OBJECT_TYPES,
  type ObjectDescription,
} from '../../src/protocol/setp/index.ts';
import { type ReceivedMessage, SetpSession } from '../../src/protocol/setp/session/index.ts';
import type { ManualClock } from '../manual-clock.ts';

export const UPPER = '00000000-0000-4000-8000-0000000000b1';
export const LOWER = '00000000-0000-4000-8000-0000000000b2';
export const AVATAR = '00000000-0000-4000-8000-0000000000a1';
export const PER = '00000000-0000-4000-8000-0000000000a2';
export const BELL = '00000000-0000-4000-8000-0000000000c1';
export const MODEL = '00000000-0000-4000-8000-0000000000d1';

type State = MessageOf<'Object Perception'>;

/** The Object Perception of an object at rest. */
export function stateOf(
  id: string,
  objectIndex: number,
  values: Partial<State> & { readonly description?: Partial<ObjectDescription> } = {},
): State {
  const { description, ...rest } = values;
  return {
    objectIdentifier: id,
    typeIdentifier: OBJECT_TYPES.avatar,
    modelIdentifier: MODEL,
    simulationIdentifier: UPPER,
    objectIndex,
    boundingSphereRadius: 0.4,
    mass: 70,
    location: [0, 0, 0],
    velocity: [0, 0, 0],
    acceleration: [0, 0, 0],
    orientation: [0, 0, 0, 1],
    angularVelocity: [0, 0, 0, 1],
    angularAcceleration: [0, 0, 0, 1],
    objectInternalData: encodeObjectDescription({
      name: 'Per Aaltonen',
      actions: ['wave'],
      owner: null,
      height: 1.8,
      portal: null,
      ...description,
    }),
    ...rest,
  };
}

type Reply = (message: ReceivedMessage, server: ScriptedBubbleServer) => void;

/** A bubble server in memory with one session, which answers as a test says. */
export class ScriptedBubbleServer {
  /** All messages of the client, without those of the session itself. */
  readonly received: ReceivedMessage[] = [];
  /** Answers instead of the usual ones; null for none at all. */
  readonly replies = new Map<MessageName, Reply | null>();
  isSilent = false;
  /** Below the ids of its sessions. */
  sessionIds = 0x2f40;
  /** What the first perceptions of a bubble are, the own avatar's first. */
  perceptions: (bubbleId: string) => State[] = (bubbleId) => [
    stateOf(AVATAR, 4, { simulationIdentifier: bubbleId, description: { name: 'Amara Lindholm' } }),
    stateOf(PER, 7, { simulationIdentifier: bubbleId, location: [3, 0, 0] }),
  ];
  bubbles: readonly { readonly id: string; readonly description: string }[] = [
    { id: UPPER, description: 'Upper Quay' },
  ];
  #session: SetpSession | null = null;
  #sessionCount = 0;
  readonly #clock: ManualClock;

  constructor(clock: ManualClock) {
    this.#clock = clock;
    clock.every(50, () => this.#session?.tick(clock.now()));
  }

  get sessionCount(): number {
    return this.#sessionCount;
  }

  get session(): SetpSession {
    if (!this.#session) throw new Error('nobody is connected');
    return this.#session;
  }

  /** Begins a session for the client behind a new channel. */
  open(
    transmit: (datagram: Uint8Array<ArrayBuffer>) => void,
  ): (datagram: Uint8Array<ArrayBuffer>) => void {
    this.#sessionCount += 1;
    this.#session = new SetpSession({
      isConnecting: false,
      sessionId: this.sessionIds + this.#sessionCount,
      now: this.#clock.now(),
      wallTime: () => this.#clock.wall(),
      transmit: (datagram) => {
        if (!this.isSilent) transmit(datagram);
      },
      handle: (message) => this.#handle(message),
      ended: () => {},
    });
    const session = this.#session;
    return (datagram) => {
      if (this.isSilent) return;
      session.receive(datagram, this.#clock.now());
      session.flush(this.#clock.now());
    };
  }

  send<Name extends MessageName>(name: Name, fields: MessageOf<Name>, guaranteed = true): void {
    this.session.send(name, fields, { guaranteed });
    this.session.flush(this.#clock.now());
  }

  /** The fields of the client's messages of a name. */
  of<Name extends MessageName>(name: Name): MessageOf<Name>[] {
    return this.received
      .filter((message) => message.name === name)
      .map((message) => (message as unknown as { fields: MessageOf<Name> }).fields);
  }

  #handle(message: ReceivedMessage): void {
    this.received.push(message);
    if (message.name === null) return;
    const reply = this.replies.get(message.name);
    if (reply === null) return;
    if (reply) reply(message, this);
    else this.#answer(message);
  }

  #answer(message: ReceivedMessage): void {
    const { session } = this;
    switch (message.name) {
      case 'Connect Request':
        session.send('Connect Success Response', {
          serverName: 'quay.example',
          serverProgramName: 'Test',
          serverProgramMajorVersion: 1,
          serverProgramMinorVersion: 0,
          protocolMajorVersion: 0,
          protocolMinorVersion: 2,
          bubbleCloudUrl: '',
          mediaRepositoryUrl: '',
          mediaPacketId: MODEL,
          mediaPacketMajorVersion: 1,
          mediaPacketMinorVersion: 0,
        });
        break;
      case 'List Bubbles Request':
        session.send('List Bubbles Response', {
          bubbles: this.bubbles.map(({ id, description }) => ({
            bubbleIdentifier: id,
            shortDescription: description,
          })),
        });
        break;
      case 'List Avatars Request':
        session.send('List Avatars Response', {
          avatars: [
            {
              avatarIdentifier: AVATAR,
              avatarModelIdentifier: MODEL,
              avatarShortDescription: 'Amara Lindholm',
            },
          ],
        });
        break;
      case 'Join Bubble Request': {
        const { bubbleIdentifier } = message.fields;
        const success = this.bubbles.some(({ id }) => id === bubbleIdentifier);
        session.send('Join Bubble Response', { success });
        if (!success) return;
        for (const state of this.perceptions(bubbleIdentifier)) {
          session.send('Object Perception', state);
        }
      }
    }
  }
}

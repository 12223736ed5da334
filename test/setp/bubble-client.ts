import {
  isSerialAfter,
  type MessageName,
  type MessageOf,
  SETP,
} from '../../src/protocol/setp/index.ts';
import {
  type ConnectOutcome,
  connectToServer,
  type ReceivedMessage,
  type SessionEndReason,
  type SetpSession,
  type SetpSessionOptions,
} from '../../src/protocol/setp/session/index.ts';

export interface BubbleClientOptions {
  readonly user: string;
  readonly passphrase?: string;
  /** Fields of the Connect Request that differ from the usual. */
  readonly request?: Partial<MessageOf<'Connect Request'>>;
  /** Milliseconds of a clock that never goes back. */
  readonly now: number;
  transmit(datagram: Uint8Array<ArrayBuffer>): void;
  readonly session?: Partial<SetpSessionOptions>;
}

export type PerceivedObject = {
  -readonly [Field in keyof MessageOf<'Object Perception'>]: MessageOf<'Object Perception'>[Field];
} & { animations: MessageOf<'Animation Perception'>['animations'] };

/**
 * A client of bubbles for tests: connects, keeps what it perceives, and lets a test send anything. Without sockets and
 * clocks: whoever has it passes datagrams to `receive` and calls `tick`.
 */
export class TestBubbleClient {
  readonly session: SetpSession;
  /** Everything that was received, but movements. */
  readonly received: ReceivedMessage[] = [];
  /** By index in the table of the present bubble. */
  readonly objects = new Map<number, PerceivedObject>();
  /** Disappeared and replaced objects that were seen before. */
  readonly gone: PerceivedObject[] = [];
  outcome: ConnectOutcome | null = null;
  endReason: SessionEndReason | null = null;
  movementsReceived = 0;
  /** Answers interactions of others; null leaves them unanswered. */
  answer: ((request: MessageOf<'Interaction Request'>) => string | null) | null = () => 'yes';
  readonly #presence = new Map<number, number>();
  readonly #movements = new Map<number, number>();
  #avatarId: string | null = null;

  constructor(options: BubbleClientOptions) {
    const { user, passphrase = '', request, now, transmit } = options;
    this.session = connectToServer(
      {
        clientProgramName: 'Test client',
        clientProgramMajorVersion: 1,
        clientProgramMinorVersion: 0,
        protocolMajorVersion: SETP.protocolVersion[0],
        protocolMinorVersion: SETP.protocolVersion[1],
        userIdentifier: user,
        userPassphrase: passphrase,
        ...request,
      },
      {
        now,
        wallTime: () => Date.UTC(2026, 0, 1),
        ...options.session,
        transmit,
        handle: (message) => this.#handle(message),
        settled: (outcome) => {
          this.outcome = outcome;
        },
        ended: (reason) => {
          this.endReason = reason;
        },
      },
    );
  }

  receive(datagram: Uint8Array, now: number): void {
    this.session.receive(datagram, now);
  }

  tick(now: number): void {
    this.session.tick(now);
  }

  /** Sends a Join Bubble Request. */
  join(bubbleIdentifier: string, avatarIdentifier: string): void {
    this.#avatarId = avatarIdentifier;
    this.session.send('Join Bubble Request', { bubbleIdentifier, avatarIdentifier });
  }

  /** The own avatar as perceived; undefined before it is. */
  get avatar(): PerceivedObject | undefined {
    return this.#avatarId === null ? undefined : this.find(this.#avatarId);
  }

  find(objectId: string): PerceivedObject | undefined {
    for (const object of this.objects.values()) {
      if (object.objectIdentifier === objectId) return object;
    }
    return undefined;
  }

  /** Sends the movement of an own object. */
  move(
    object: PerceivedObject,
    location: readonly [number, number, number],
    velocity: readonly [number, number, number] = [0, 0, 0],
  ): void {
    object.location = location;
    object.velocity = velocity;
    this.session.send('Movement Perception', {
      objectIndex: object.objectIndex,
      location,
      velocity,
      orientation: object.orientation,
    });
  }

  /** Sends an Interaction Request of the own avatar, and returns its message id. */
  interact(actionName: string, target: PerceivedObject, data = '', isDataPublic = true): number {
    return this.session.send('Interaction Request', {
      actionName,
      targetType: 1,
      isDataPublic,
      sourceObjectIndex: this.avatar?.objectIndex ?? SETP.noIndex,
      targetObjectIndex: target.objectIndex,
      volumeSphereRadius: 0,
      location: [0, 0, 0],
      actionRequestData: new TextEncoder().encode(data),
    });
  }

  /** All messages of one name so far. */
  all<Name extends MessageName>(name: Name): MessageOf<Name>[] {
    return this.received.flatMap((message) =>
      message.name === name ? [message.fields as MessageOf<Name>] : [],
    );
  }

  /** The latest one; undefined if there is none. */
  last<Name extends MessageName>(name: Name): MessageOf<Name> | undefined {
    return this.all(name).at(-1);
  }

  #handle(message: ReceivedMessage): void {
    const { name } = message;
    if (name === 'Movement Perception' || name === 'Advanced Movement Perception') {
      this.movementsReceived += 1;
    } else this.received.push(message);
    if (name === 'Handover Perception' && message.fields.objectIdentifier === this.#avatarId) {
      this.#enterNextBubble(message.messageId, message.fields.targetSimulationIdentifier);
    }
    if (name === 'Interaction Request') this.#respond(message.fields, message.messageId);
    this.#perceive(message);
  }

  /** Indices are of another table from now on. What has arrived of it already stays. */
  #enterNextBubble(messageId: number, bubbleId: string): void {
    for (const [index, object] of this.objects) {
      const isNew = isSerialAfter(this.#presence.get(index) ?? messageId, messageId);
      if (isNew && object.simulationIdentifier === bubbleId) continue;
      this.objects.delete(index);
    }
  }

  #perceive(message: ReceivedMessage): void {
    switch (message.name) {
      case 'Object Perception': {
        const { objectIndex } = message.fields;
        if (!isNewer(this.#presence, objectIndex, message.messageId)) return;
        const animations = this.objects.get(objectIndex)?.animations ?? [];
        this.objects.set(objectIndex, { ...message.fields, animations });
        return;
      }
      case 'Disappearance Perception': {
        const { objectIndex } = message.fields;
        if (!isNewer(this.#presence, objectIndex, message.messageId)) return;
        const object = this.objects.get(objectIndex);
        if (object) this.gone.push(object);
        this.objects.delete(objectIndex);
        return;
      }
      case 'Movement Perception':
      case 'Advanced Movement Perception': {
        const { objectIndex, location, velocity, orientation } = message.fields;
        if (!isNewer(this.#movements, objectIndex, message.messageId)) return;
        const object = this.objects.get(objectIndex);
        if (object) Object.assign(object, { location, velocity, orientation });
        return;
      }
      case 'Animation Perception': {
        const object = this.objects.get(message.fields.objectIndex);
        if (object) object.animations = message.fields.animations;
        return;
      }
      default:
        return;
    }
  }

  #respond(request: MessageOf<'Interaction Request'>, messageId: number): void {
    const answer = this.answer?.(request) ?? null;
    if (answer === null) return;
    this.session.send('Interaction Response', {
      messageId,
      success: true,
      failureMessage: '',
      actionResponseData: new TextEncoder().encode(answer),
    });
  }
}

function isNewer(latest: Map<number, number>, index: number, messageId: number): boolean {
  const last = latest.get(index);
  if (last !== undefined && !isSerialAfter(messageId, last)) return false;
  latest.set(index, messageId);
  return true;
}

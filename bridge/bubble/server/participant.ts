import { isSerialAfter, type MessageName } from '../../../src/protocol/setp/index.ts';
import type { SetpSession } from '../../../src/protocol/setp/session/index.ts';
import type { BubbleWorld, Observer, WorldObject } from '../world/index.ts';

/** A client in a bubble: its avatar, what it perceives, and what it has injected. */
export class Participant {
  readonly user: string;
  /** By which worlds know who governs an object; of one session only. */
  readonly name: string;
  readonly #session: SetpSession;
  #world: BubbleWorld;
  #avatar: WorldObject;
  #observer: Observer;
  /** The client's acknowledgement of the last Handover Perception: the id of that message; null before. */
  #handover: { acknowledgedBy: number | null } | null = null;
  /** The same of the one by which the avatar has come to this bubble on this session; null if it has joined. */
  #arrival: { readonly acknowledgedBy: number | null } | null = null;
  /** The avatar in another bubble of this server that has taken it over already, until this one has given it up. */
  next: { readonly world: BubbleWorld; readonly avatar: WorldObject } | null = null;

  /** Begins to perceive the bubble. */
  constructor(
    user: string,
    name: string,
    session: SetpSession,
    world: BubbleWorld,
    avatar: WorldObject,
  ) {
    this.user = user;
    this.name = name;
    this.#session = session;
    this.#world = world;
    this.#avatar = avatar;
    this.#observer = this.#observe();
  }

  get world(): BubbleWorld {
    return this.#world;
  }

  get avatar(): WorldObject {
    return this.#avatar;
  }

  get observer(): Observer {
    return this.#observer;
  }

  /** Whether the avatar is in another server's bubble, and is only seen from here. */
  get isAway(): boolean {
    return this.#avatar.isForeign;
  }

  /** Whether an object is the participant's. */
  governs({ governor }: WorldObject): boolean {
    return governor.kind === 'participant' && governor.participant === this.name;
  }

  /**
   * Whether a movement or animation of the client has an index of this bubble: after a handover, those under way still
   * have the former bubble's, which may be that of another object here.
   */
  isOfThisBubble(messageId: number): boolean {
    if (this.#arrival === null) return true;
    const { acknowledgedBy } = this.#arrival;
    return acknowledgedBy !== null && isSerialAfter(messageId, acknowledgedBy);
  }

  injected(): WorldObject[] {
    return [...this.#world.objects()].filter(
      (object) => object !== this.#avatar && this.governs(object),
    );
  }

  /** Goes on in the bubble that has taken the avatar over, without what it had injected. */
  follow(): void {
    const { next } = this;
    if (!next) return;
    this.next = null;
    this.#arrival = this.#handover;
    const injected = this.injected();
    this.#world.stopObserving(this.#observer);
    for (const object of injected) this.#world.remove(object);
    this.#world = next.world;
    this.#avatar = next.avatar;
    this.#observer = this.#observe();
  }

  /** The avatar has come back to the bubble from which this participant looks on. */
  takeBack(avatar: WorldObject): void {
    this.#avatar = avatar;
    this.#world.setGovernor(avatar, { kind: 'participant', participant: this.name });
  }

  /** Leaves the bubble, with everything that it governs. */
  leave(): void {
    const own = [...this.#world.objects()].filter((object) => this.governs(object));
    this.#world.stopObserving(this.#observer);
    for (const object of own) this.#world.remove(object);
    if (this.next) this.next.world.remove(this.next.avatar);
    this.next = null;
  }

  #observe(): Observer {
    const observer: Observer = {
      send: (name: MessageName, data, guaranteed) => {
        if (name !== 'Handover Perception') {
          this.#session.sendData(name, data, { guaranteed });
          return;
        }
        const handover = { acknowledgedBy: null as number | null };
        this.#handover = handover;
        this.#session.sendData(name, data, {
          guaranteed,
          acknowledged: (messageId) => {
            handover.acknowledgedBy = messageId;
          },
        });
      },
      center: this.#avatar,
      perceptionRange: this.#world.perceptionRange,
      participant: this.name,
    };
    this.#world.observe(observer);
    return observer;
  }
}

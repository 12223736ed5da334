import { TokenBucket } from '../../../src/async/index.ts';
import { distance, subtract, type Vector3 } from '../../../src/math/index.ts';
import {
  type Message,
  type MessageOf,
  SETP,
  TARGET_TYPES,
} from '../../../src/protocol/setp/index.ts';
import type { ReceivedMessage } from '../../../src/protocol/setp/session/index.ts';
import type { PeerSession } from '../sessions/index.ts';
import type {
  BubbleWorld,
  ForeignObjects,
  ForwardedInteraction,
  Observer,
  WorldObject,
} from '../world/index.ts';
import type { LinkContext } from './link-context.ts';
import { CLOUD_VOLUME, type PortalPlace } from './link-geometry.ts';
import { type HandoverMemory, LinkHandovers } from './link-handovers.ts';
import { PerceptionOrder } from './perception-order.ts';

export interface EstablishedLink {
  readonly world: BubbleWorld;
  readonly targetId: string;
  /** Of the target bubble in the coordinates of the world. */
  readonly center: Vector3;
  /** Metres; of the target. */
  readonly range: number;
  readonly perceptionRange: number;
  readonly isOtherCloud: boolean;
  readonly portal: PortalPlace;
}

/**
 * An open link: what this bubble owns is perceived by the other one, and the other way round; collisions, interactions
 * and handovers go over it. Every index that a side sends is of the table of the bubble that owns the object.
 */
export class LinkConnection {
  readonly peer: PeerSession;
  readonly handovers: LinkHandovers;
  readonly #context: LinkContext;
  readonly #link: EstablishedLink;
  readonly #foreign: ForeignObjects;
  readonly #observer: Observer;
  /** What the other bubble perceives of this one. */
  readonly #place: { readonly center: Vector3; readonly perceptionRange: number };
  readonly #order = new PerceptionOrder();
  /** Interactions that the other side has to answer, by the id of the message. */
  readonly #interactions = new Map<number, ForwardedInteraction>();
  /** Interactions of objects that the other side has not described yet, oldest first. */
  #early: EarlyInteraction[] = [];
  /** Of the other side's interactions. */
  readonly #allowance: TokenBucket;
  readonly #named: (name: string) => void;

  /** @param named gets the other bubble's name when its server has told it. */
  constructor(
    context: LinkContext,
    link: EstablishedLink,
    peer: PeerSession,
    memory: HandoverMemory,
    named: (name: string) => void,
  ) {
    const { world, targetId, center, isOtherCloud, portal } = link;
    this.peer = peer;
    this.#context = context;
    this.#link = link;
    this.#named = named;
    this.#foreign = world.connectSimulation(targetId);
    this.handovers = new LinkHandovers(context, { ...link, session: peer.session }, memory);
    // Between clouds, the link is limited to a volume around the portal.
    this.#place = isOtherCloud
      ? { center: portal.location, perceptionRange: CLOUD_VOLUME }
      : { center, perceptionRange: link.range + link.perceptionRange };
    this.#observer = {
      ...this.#place,
      send: (name, data, guaranteed) => {
        peer.session.sendData(name, data, { guaranteed });
      },
      offset: subtract([0, 0, 0], center),
      isLink: true,
    };
    this.#allowance = new TokenBucket(context.limits.interactionsPerSecond, context.now());
    peer.limitAsLink(context.now());
    peer.accept();
    peer.session.send('List Bubbles Request', {});
    world.observe(this.#observer);
  }

  handle(message: ReceivedMessage, now: number): void {
    switch (message.name) {
      case 'Object Perception':
      case 'Disappearance Perception':
      case 'Movement Perception':
      case 'Advanced Movement Perception':
      case 'Animation Perception':
        if (this.#order.isCurrent(message)) this.#perceive(message);
        return;
      case 'Interaction Perception':
        if (this.#allowance.take(1, now)) this.#tellInteraction(message.fields);
        return;
      case 'Collision Perception':
        this.#collide(message.fields);
        return;
      case 'Interaction Request':
        if (this.#allowance.take(1, now))
          this.#interact(message.fields, message.messageId, now + EARLY_MS, now);
        else this.#respond(message.messageId, failure('Too many interactions at the same time.'));
        return;
      case 'Interaction Response':
        this.#answered(message.fields);
        return;
      case 'Handover Request': {
        const refusal = this.handovers.request(message.fields);
        this.peer.session.send('Handover Response', {
          messageId: message.messageId,
          success: refusal === null,
          failureMessage: refusal ?? '',
        });
        return;
      }
      case 'Handover Response':
        this.handovers.answered(message.fields, now);
        return;
      case 'Handover Perception':
        this.handovers.committed(message.fields, now);
        return;
      case 'Object Examine by ID':
        this.#link.world.examine(this.#observer, { id: message.fields.objectIdentifier });
        return;
      case 'Object Examine by Index':
        this.#link.world.examine(this.#observer, { index: message.fields.objectIndex });
        return;
      case 'List Bubbles Request':
        this.peer.session.send('List Bubbles Response', {
          bubbles: [...this.#context.worlds()].map(({ id, name }) => ({
            bubbleIdentifier: id,
            shortDescription: name,
          })),
        });
        return;
      case 'List Bubbles Response': {
        const { bubbles } = message.fields;
        const other = bubbles.find((bubble) => bubble.bubbleIdentifier === this.#link.targetId);
        if (other) this.#named(other.shortDescription);
        return;
      }
      default:
        return;
    }
  }

  /** An object of this bubble has met one of the other. */
  collided(own: WorldObject, foreign: WorldObject): void {
    const targetObjectIndex = this.#foreign.peerIndexOf(foreign);
    if (targetObjectIndex === null) return;
    this.peer.session.send('Collision Perception', {
      sourceObjectIndex: own.index,
      targetObjectIndex,
    });
  }

  /** An interaction with an object of the other bubble. */
  forward(interaction: ForwardedInteraction): void {
    const { source, target, fields } = interaction;
    const targetObjectIndex = this.#foreign.peerIndexOf(target);
    if (targetObjectIndex === null) {
      interaction.answer(failure('The object is not known any more.'));
      return;
    }
    const { center, perceptionRange } = this.#place;
    if (distance(source.location, center) > perceptionRange) {
      interaction.answer(failure('You are not perceived in the other bubble from here.'));
      return;
    }
    // The target is found: the other side would look for it once more, and ask everything in a volume for each request.
    const messageId = this.peer.session.send('Interaction Request', {
      ...fields,
      targetType: TARGET_TYPES.indexOf('object'),
      sourceObjectIndex: source.index,
      targetObjectIndex,
      location: subtract(target.location, this.#link.center),
    });
    this.#interactions.set(messageId, interaction);
    // The world answers by itself what takes too long; here only as many are remembered as can be open.
    if (this.#interactions.size > MAX_INTERACTIONS) {
      const [oldest] = this.#interactions.keys();
      this.#interactions.delete(oldest);
    }
  }

  tick(now: number): void {
    this.handovers.tick(now);
    if (this.#early.length === 0) return;
    for (const { fields, messageId, until } of this.#early.splice(0)) {
      this.#interact(fields, messageId, until, now);
    }
  }

  /** The session is over. */
  close(): void {
    const { world } = this.#link;
    world.stopObserving(this.#observer);
    this.handovers.close();
    for (const interaction of this.#interactions.values()) {
      interaction.answer(failure('The link to the other bubble has ended.'));
    }
    this.#interactions.clear();
    this.#early = [];
    this.#foreign.close();
  }

  #perceive(message: Message): void {
    if (message.name === 'Object Perception') {
      const known = this.#link.world.find(message.fields.objectIdentifier);
      const isOwn = known !== null && !known.isForeign;
      if (isOwn && !this.handovers.isOwnedByTarget(known)) return;
    }
    this.#foreign.apply(message);
  }

  /** An interaction among objects of the other bubble, for those who perceive its source here. */
  #tellInteraction(fields: MessageOf<'Interaction Perception'>): void {
    const source = this.#foreign.atPeerIndex(fields.sourceObjectIndex);
    const target = this.#foreign.atPeerIndex(fields.targetObjectIndex);
    if (!source || this.#isTooLong(fields.actionRequestData, fields.actionResponseData)) return;
    this.#link.world.tellObservers(source, 'Interaction Perception', {
      ...fields,
      sourceObjectIndex: source.index,
      targetObjectIndex: target?.index ?? SETP.noIndex,
    });
  }

  #collide({ sourceObjectIndex, targetObjectIndex }: MessageOf<'Collision Perception'>): void {
    const foreign = this.#foreign.atPeerIndex(sourceObjectIndex);
    const own = this.#link.world.at(targetObjectIndex);
    if (foreign && own && !own.isForeign) this.#link.world.collide(own, foreign);
  }

  /** @param until how long to wait for the description of the source, which the request may have overtaken. */
  #interact(
    fields: MessageOf<'Interaction Request'>,
    messageId: number,
    until: number,
    now: number,
  ): void {
    const { world } = this.#link;
    if (this.#isTooLong(fields.actionRequestData)) {
      this.#respond(messageId, failure('The data of the interaction is too long.'));
      return;
    }
    const source = this.#foreign.atPeerIndex(fields.sourceObjectIndex);
    const target = world.at(fields.targetObjectIndex);
    if (!source && now < until && this.#early.length < MAX_EARLY) {
      this.#early.push({ fields, messageId, until });
      return;
    }
    if (!source || (fields.targetObjectIndex !== SETP.noIndex && (!target || target.isForeign))) {
      this.#respond(messageId, failure('The source or the target is not known in this bubble.'));
      return;
    }
    // The sender's locations are relative to this bubble's centre already.
    world.interact(source, { ...fields, sourceObjectIndex: source.index }, (answer) =>
      this.#respond(messageId, answer),
    );
  }

  #respond(messageId: number, { isSuccess, failureMessage, data }: InteractionResult): void {
    this.peer.session.send('Interaction Response', {
      messageId,
      success: isSuccess,
      failureMessage,
      actionResponseData: data,
    });
  }

  #answered(fields: MessageOf<'Interaction Response'>): void {
    const interaction = this.#interactions.get(fields.messageId);
    this.#interactions.delete(fields.messageId);
    const { success, failureMessage, actionResponseData: data } = fields;
    interaction?.answer(
      this.#isTooLong(data)
        ? failure('The data of the answer is too long.')
        : { isSuccess: success, failureMessage, data },
    );
  }

  #isTooLong(...data: readonly Uint8Array[]): boolean {
    return data.some(({ length }) => length > this.#context.limits.dataBytes);
  }
}

interface EarlyInteraction {
  readonly fields: MessageOf<'Interaction Request'>;
  readonly messageId: number;
  readonly until: number;
}

/** Milliseconds that the description of a source may come later than a request: it may have to be sent once more. */
const EARLY_MS = 1500;

/** Interactions that wait for it. */
const MAX_EARLY = 64;

/** Interactions of one link that wait for their answer. */
const MAX_INTERACTIONS = 1000;

type InteractionResult = {
  readonly isSuccess: boolean;
  readonly failureMessage: string;
  readonly data: Uint8Array<ArrayBuffer>;
};

function failure(failureMessage: string): InteractionResult {
  return { isSuccess: false, failureMessage, data: new Uint8Array(0) };
}

import {
  decodeObjectDescription,
  encodeObjectDescription,
  isSerialAfter,
  type MessageOf,
  OBJECT_TYPES,
  SETP,
} from '../../../src/protocol/setp/index.ts';
import type { ReceivedMessage, SetpSession } from '../../../src/protocol/setp/session/index.ts';
import type { BubbleWorld, ForwardedInteraction, Movement, WorldObject } from '../world/index.ts';
import type { ClientServices } from './client-services.ts';
import { Participant } from './participant.ts';

interface VisitOptions {
  readonly user: string;
  /** Of the participant. */
  readonly name: string;
  readonly session: SetpSession;
  readonly world: BubbleWorld;
  readonly avatar: WorldObject;
}

const NO_DATA = new Uint8Array(0);

/** What a client does in a bubble, from joining to leaving, also through handovers within the server. */
export class BubbleVisit {
  readonly participant: Participant;
  readonly #services: ClientServices;
  readonly #session: SetpSession;
  /** Own interactions that wait for their answer. */
  #pending = 0;
  /** Interactions with own objects that the client has to answer, by the id of the message. */
  readonly #forwarded = new Map<number, ForwardedInteraction>();
  /** The ids of the latest movement and animation messages, by the object's index. */
  readonly #movements = new Map<number, number>();
  readonly #animations = new Map<number, number>();

  constructor(services: ClientServices, { user, name, session, world, avatar }: VisitOptions) {
    this.#services = services;
    this.#session = session;
    this.participant = new Participant(user, name, session, world, avatar);
  }

  handle(message: ReceivedMessage): void {
    const { world, observer } = this.participant;
    switch (message.name) {
      case 'Movement Perception':
      case 'Advanced Movement Perception':
        this.#move(message.fields.objectIndex, message.fields, message.messageId);
        return;
      case 'Animation Perception':
        if (this.#isNewer(this.#animations, message.fields.objectIndex, message.messageId)) {
          world.applyAnimations(this.participant.name, message.fields);
        }
        return;
      case 'Object Examine by ID':
        world.examine(observer, { id: message.fields.objectIdentifier });
        return;
      case 'Object Examine by Index': {
        const { objectIndex } = message.fields;
        if (world.examine(observer, { index: objectIndex })) return;
        this.#session.send('Disappearance Perception', { objectIndex });
        return;
      }
      case 'Interaction Request':
        this.#interact(message.fields, message.messageId);
        return;
      case 'Interaction Response':
        this.#answered(message.fields);
        return;
      case 'Injection Request': {
        const refusal = this.#inject(message.fields);
        this.#session.send('Injection Response', resultOf(message.messageId, refusal));
        return;
      }
      case 'Ejection Request': {
        const refusal = this.#eject(message.fields.objectIdentifier);
        this.#session.send('Ejection Response', resultOf(message.messageId, refusal));
        return;
      }
      default:
        return;
    }
  }

  /** Passes an interaction with an object of the participant on to its client. */
  forward(interaction: ForwardedInteraction): void {
    const { limits } = this.#services;
    if (this.#session.state !== 'open') {
      interaction.answer(failure('The participant is leaving.'));
      return;
    }
    if (this.#forwarded.size >= limits.pendingInteractions) {
      const [[oldest, waiting]] = this.#forwarded;
      this.#forwarded.delete(oldest);
      waiting.answer(failure('The participant has not answered.'));
    }
    const messageId = this.#session.send('Interaction Request', interaction.fields);
    this.#forwarded.set(messageId, interaction);
  }

  close(): void {
    for (const interaction of this.#forwarded.values()) {
      interaction.answer(failure('The participant has left.'));
    }
    this.#forwarded.clear();
  }

  #move(index: number, movement: Movement, messageId: number): void {
    if (!this.#isNewer(this.#movements, index, messageId)) return;
    const { world, name } = this.participant;
    world.applyMovement(name, index, movement);
  }

  /** Whether a signal is newer than what was received about the own object before. */
  #isNewer(latest: Map<number, number>, index: number, messageId: number): boolean {
    if (!this.participant.isOfThisBubble(messageId)) return false;
    const object = this.participant.world.at(index);
    if (!object || !this.participant.governs(object)) return false;
    const last = latest.get(index);
    if (last !== undefined && !isSerialAfter(messageId, last)) return false;
    latest.set(index, messageId);
    return true;
  }

  #interact(fields: MessageOf<'Interaction Request'>, messageId: number): void {
    const { world, avatar } = this.participant;
    const { dataBytes, pendingInteractions } = this.#services.limits;
    const source =
      fields.sourceObjectIndex === SETP.noIndex ? avatar : world.at(fields.sourceObjectIndex);
    const respond = (answer: ReturnType<typeof failure>) =>
      this.#session.send('Interaction Response', {
        messageId,
        success: answer.isSuccess,
        failureMessage: answer.failureMessage,
        actionResponseData: answer.data,
      });
    if (!source || !this.participant.governs(source)) {
      respond(failure('The source is not an object of yours.'));
    } else if (fields.actionRequestData.length > dataBytes) {
      respond(failure('The data of the interaction is too long.'));
    } else if (this.#pending >= pendingInteractions) {
      respond(failure('Too many interactions wait for their answer.'));
    } else {
      this.#pending += 1;
      world.interact(source, { ...fields, sourceObjectIndex: source.index }, (answer) => {
        this.#pending -= 1;
        respond(answer);
      });
    }
  }

  #answered(fields: MessageOf<'Interaction Response'>): void {
    const interaction = this.#forwarded.get(fields.messageId);
    if (!interaction) return;
    this.#forwarded.delete(fields.messageId);
    const { actionResponseData: data, success, failureMessage } = fields;
    interaction.answer(
      data.length > this.#services.limits.dataBytes
        ? failure('The data of the answer is too long.')
        : { isSuccess: success, failureMessage, data },
    );
  }

  /** Why an object is not injected; null where it was. */
  #inject(fields: MessageOf<'Injection Request'>): string | null {
    const { participant } = this;
    const { world, user, name } = participant;
    const { injectedObjects, injectedRadius, injectedMass, dataBytes } = this.#services.limits;
    const { objectIndex: _, ...state } = fields;
    if (participant.isAway) return 'Your avatar is in another bubble.';
    if (participant.injected().length >= injectedObjects) {
      return `You have injected ${injectedObjects} objects already.`;
    }
    if (state.typeIdentifier === OBJECT_TYPES.avatar) return 'Avatars join; they are not injected.';
    if (state.typeIdentifier === OBJECT_TYPES.portal) return 'Portals cannot be injected.';
    if (state.objectInternalData.length > dataBytes) return 'The internal data is too long.';
    if (!(state.boundingSphereRadius > 0) || state.boundingSphereRadius > injectedRadius) {
      return `The bounding sphere needs a radius of up to ${injectedRadius} m.`;
    }
    if (!(state.mass >= 0) || state.mass > injectedMass) {
      return `The mass has to be from 0 to ${injectedMass} kg.`;
    }
    if (world.find(state.objectIdentifier)) return 'There is an object with this identifier.';
    const description = decodeObjectDescription(state.objectInternalData);
    const object = {
      ...state,
      simulationIdentifier: world.id,
      // Nobody can claim to be somebody else's object.
      objectInternalData: description
        ? encodeObjectDescription({ ...description, owner: user, portal: null })
        : state.objectInternalData,
    };
    const refusal = world.refusal(object);
    if (refusal !== null) return refusal;
    world.add(object, { governor: { kind: 'participant', participant: name } });
    return null;
  }

  /** Why an object is not ejected; null where it was. */
  #eject(objectId: string): string | null {
    const { world, avatar } = this.participant;
    const object = world.find(objectId);
    if (!object) return 'There is no such object.';
    if (!this.participant.governs(object)) return 'The object is not yours.';
    if (object === avatar) return 'Avatars leave; they are not ejected.';
    world.remove(object);
    return null;
  }
}

function resultOf(messageId: number, refusal: string | null): MessageOf<'Injection Response'> {
  return { messageId, success: refusal === null, failureMessage: refusal ?? '' };
}

function failure(failureMessage: string): {
  readonly isSuccess: boolean;
  readonly failureMessage: string;
  readonly data: Uint8Array<ArrayBuffer>;
} {
  return { isSuccess: false, failureMessage, data: NO_DATA };
}

import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { subtract, type Vector3 } from '../../math/index.ts';
import {
  type CloudBubble,
  type MessageOf,
  OBJECT_TYPES,
  SETP,
  TARGET_TYPES,
} from '../../protocol/setp/index.ts';
import type { ReceivedMessage } from '../../protocol/setp/session/index.ts';
import type { EmitEvent } from '../live-contract.ts';
import type { BubbleConnection } from './bubble-connection.ts';
import type { InteractionForm, InteractionOutcome } from './bubble-contract.ts';
import { BubbleScene } from './bubble-scene.ts';
import { dataText, interactionOf } from './interaction-records.ts';
import { OwnAvatar } from './own-avatar.ts';
import { isAvatar } from './perceived-objects.ts';
import type { WalkLimits } from './walk-controller.ts';

interface StayContext {
  readonly emit: EmitEvent;
  /** `Date.now`. */
  readonly wall: () => number;
  readonly now: () => number;
  /** The connection to the server of the bubble in which the avatar is. */
  readonly connection: () => BubbleConnection | null;
  /** Indices mean other objects from now on. */
  settleNames(): void;
  /** The own avatar has a new owner. */
  handedOver(bubbleId: string, center: Vector3, messageId: number, now: number): void;
}

/** An interaction of the own avatar, whose perception is not reported again. */
interface OwnInteraction {
  readonly action: string;
  readonly sourceIndex: number;
  readonly targetIndex: number;
  readonly at: number;
}

/** Milliseconds in which the perception of an own interaction may arrive. */
const OWN_INTERACTION_MS = 10_000;
const MAX_OWN_INTERACTIONS = 32;
const DEFAULT_CYCLE_MS = 50;
/** Answers to others who interact with the own avatar. */
const NO_SUCH_ACTION = 'This avatar does not know the action.';

/** The time that an avatar spends in bubbles, from joining one until it leaves, over all handovers. */
export class BubbleStay {
  readonly scene: BubbleScene;
  readonly own: OwnAvatar;
  /** What the cloud document says about the present bubble. */
  facts: CloudBubble | null = null;
  /** Whether the page has been told about the bubble: before, it gets no events of the scene. */
  isShown = false;
  readonly #context: StayContext;
  #ownInteractions: OwnInteraction[] = [];

  constructor(avatarId: string, context: StayContext) {
    this.#context = context;
    this.own = new OwnAvatar(avatarId, (name, fields, guaranteed) => {
      context.connection()?.send(name, fields, { guaranteed });
    });
    this.scene = new BubbleScene(
      context.emit,
      {
        examine: (objectIndex) => {
          context.connection()?.send('Object Examine by Index', { objectIndex });
        },
        ownDescribed: (object) => {
          if (object.simulationId === this.scene.bubbleId) this.own.describe(object, context.now());
        },
        ownCorrected: (object) => {
          if (object.simulationId === this.scene.bubbleId) this.own.correct(object);
        },
        ownHandedOver: (...handover) => context.handedOver(...handover),
        hasReported: (fields) => this.#hasReported(fields),
      },
      context.wall,
    );
  }

  /**
   * Perceptions of this bubble follow.
   *
   * @param center its centre on the stage.
   * @param beganWith see `BubbleScene.enter`.
   */
  enter(
    bubbleId: string,
    center: Vector3,
    facts: CloudBubble | null,
    beganWith: number | null = null,
  ): void {
    const isOther = this.scene.bubbleId !== null && this.scene.bubbleId !== bubbleId;
    if (isOther) this.own.enter(subtract(this.scene.center, center));
    else this.own.suspend();
    this.facts = facts;
    this.#context.settleNames();
    const now = this.#context.now();
    this.scene.enter(bubbleId, this.own.id, center, beganWith, now);
    // It may have been described before the handover was announced.
    const own = this.scene.own;
    if (own && this.scene.hasOwn) this.own.describe(own, now);
  }

  receive(message: ReceivedMessage): void {
    if (message.name === 'Interaction Request') this.#answer(message.fields, message.messageId);
    else this.scene.apply(message, this.#context.now());
  }

  tick(now: number): void {
    const cycle = this.facts?.cycleLength ?? 0;
    const cycleMs = cycle > 0 ? cycle / 1000 : DEFAULT_CYCLE_MS;
    const { moved, changed } = this.own.tick(now, this.#limits, cycleMs);
    if (moved) this.scene.markOwnMoved();
    if (changed) this.scene.markOwnChanged();
    if (this.isShown) this.scene.flush(now, this.own.state);
  }

  /** @param place on the stage. */
  walkTo(place: Vector3 | null): void {
    this.own.walk.walkTo(place && subtract(place, this.scene.center));
  }

  async interact(form: InteractionForm): Promise<InteractionOutcome> {
    const connection = this.#context.connection();
    const sourceObjectIndex = this.own.index;
    if (connection === null || sourceObjectIndex === null) {
      return { kind: 'failed', code: 'not-joined' };
    }
    const { target } = form;
    const object = target.type === 'object' ? this.scene.objects.ofId(target.objectId) : null;
    if (target.type === 'object' && object?.index == null) {
      return { kind: 'failed', code: 'unknown-object' };
    }
    const fields = {
      actionName: form.action,
      targetType: TARGET_TYPES.indexOf(target.type),
      isDataPublic: form.isPublic,
      sourceObjectIndex,
      targetObjectIndex: object?.index ?? SETP.noIndex,
      volumeSphereRadius: target.type === 'volume' ? target.radius : 0,
      location: this.#placeOf(target),
      actionRequestData: encodeUtf8(form.data),
    };
    this.#remember(fields);
    if (object && isAvatar(object)) this.own.gesture(form.action, this.#context.now());
    try {
      const answer = await connection.interact(fields);
      if (answer === null) return { kind: 'failed', code: 'no-answer' };
      if (!answer.success) return { kind: 'refused', message: dataLine(answer.failureMessage) };
      const { actionResponseData } = answer;
      this.#report({ ...fields, actionResponseData });
      return { kind: 'done', data: dataText(actionResponseData) };
    } catch (error) {
      // The action or the data do not fit the message.
      if (!(error instanceof RangeError)) throw error;
      return { kind: 'refused', message: error.message };
    }
  }

  /** Removes everything from the page. */
  end(): void {
    this.isShown = false;
    this.scene.clear();
  }

  get #limits(): WalkLimits {
    const portals = [];
    for (const { typeId, motion, radius, description } of this.scene.objects.all) {
      if (typeId !== OBJECT_TYPES.portal || description?.portal?.state !== 'linked') continue;
      portals.push({ location: motion.location, radius });
    }
    return { range: this.facts?.range ?? null, portals };
  }

  #placeOf(target: InteractionForm['target']): Vector3 {
    switch (target.type) {
      case 'location':
      case 'volume':
        return subtract(target.location, this.scene.center);
      case 'direction':
        return target.location;
      default:
        return [0, 0, 0];
    }
  }

  /** Somebody interacts with the own avatar. */
  #answer(fields: MessageOf<'Interaction Request'>, messageId: number): void {
    const connection = this.#context.connection();
    if (connection === null) return;
    const actions = this.scene.own?.description?.actions ?? [];
    const isGesture = this.own.gesture(fields.actionName, this.#context.now());
    const success = isGesture || actions.includes(fields.actionName);
    const response = {
      messageId,
      success,
      failureMessage: success ? '' : NO_SUCH_ACTION,
      actionResponseData: new Uint8Array(),
    };
    connection.send('Interaction Response', response);
    if (!success) return;
    this.#remember(fields);
    this.#report({ ...fields, actionResponseData: response.actionResponseData });
  }

  #report(fields: MessageOf<'Interaction Perception'>): void {
    const interaction = interactionOf(fields, this.scene.objects, this.#context.wall());
    this.#context.emit({ type: 'interaction', interaction });
  }

  #remember(fields: MessageOf<'Interaction Request'>): void {
    const { actionName: action, sourceObjectIndex, targetObjectIndex } = fields;
    const at = this.#context.now();
    const own = { action, sourceIndex: sourceObjectIndex, targetIndex: targetObjectIndex, at };
    this.#ownInteractions = [...this.#ownInteractions.slice(1 - MAX_OWN_INTERACTIONS), own];
  }

  #hasReported(fields: MessageOf<'Interaction Perception'>): boolean {
    const now = this.#context.now();
    const index = this.#ownInteractions.findIndex(
      ({ action, sourceIndex, targetIndex, at }) =>
        now - at < OWN_INTERACTION_MS &&
        action === fields.actionName &&
        sourceIndex === fields.sourceObjectIndex &&
        targetIndex === fields.targetObjectIndex,
    );
    if (index < 0) return false;
    this.#ownInteractions = this.#ownInteractions.toSpliced(index, 1);
    return true;
  }
}

function dataLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

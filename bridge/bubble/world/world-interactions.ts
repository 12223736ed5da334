import { encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import type { MessageOf } from '../../../src/protocol/setp/index.ts';
import type { InteractionTargets } from './interaction-targets.ts';
import type { ActionAnswer, BehaviorWorld, ObjectBehavior } from './object-behavior.ts';
import type { WorldObject } from './world-object.ts';
import type { ForwardedInteraction, InteractionAnswer } from './world-options.ts';

type InteractionFields = MessageOf<'Interaction Request'>;

/** What interactions need of the world. */
export interface InteractiveWorld {
  readonly world: BehaviorWorld;
  behaviorOf(object: WorldObject): ObjectBehavior | null;
  forward(interaction: ForwardedInteraction): void;
}

/** How long the governor of a target may take for its answer. */
const ANSWER_MS = 5000;

/** Bytes of `failureMessage`. */
const MAX_FAILURE = 124;

const NO_DATA = new Uint8Array(0);

interface Pending {
  readonly until: number;
  readonly expire: () => void;
}

/** Carries out interactions: finds targets, lets them answer or hands the request to their governors. */
export class WorldInteractions {
  readonly #world: InteractiveWorld;
  readonly #pending = new Set<Pending>();

  constructor(world: InteractiveWorld) {
    this.#world = world;
  }

  /** @param answered called once: now, or when the governor of the target has answered. */
  start(
    source: WorldObject,
    fields: InteractionFields,
    targets: InteractionTargets,
    answered: (answer: InteractionAnswer) => void,
  ): void {
    if (targets.objects.length === 0) {
      answered({ ...failure('There is nothing that could answer.'), targets: [] });
      return;
    }
    if (targets.isForAll) this.#askAll(source, fields, targets.objects, answered);
    else this.#askFirst(source, fields, targets.objects, answered);
  }

  /** Ends what was not answered in time. */
  expire(now: number): void {
    for (const each of this.#pending) if (now >= each.until) each.expire();
  }

  /** The first that has an answer; governors of others always have one. */
  #askFirst(
    source: WorldObject,
    fields: InteractionFields,
    objects: readonly WorldObject[],
    answered: (answer: InteractionAnswer) => void,
  ): void {
    for (const target of objects) {
      if (this.#isForwarded(source, target)) {
        this.#forward(source, target, fields, (answer) =>
          answered({ ...answer, targets: [target] }),
        );
        return;
      }
      const answer = this.#act(source, target, fields);
      if (!answer) continue;
      answered({ ...answer, targets: [target] });
      return;
    }
    answered({ ...failure(this.#refusalOf(source, objects[0], fields)), targets: [objects[0]] });
  }

  #askAll(
    source: WorldObject,
    fields: InteractionFields,
    objects: readonly WorldObject[],
    answered: (answer: InteractionAnswer) => void,
  ): void {
    const answers: (ActionAnswer | null)[] = objects.map(() => null);
    let missing = objects.length;
    const settle = (place: number, answer: ActionAnswer | null) => {
      answers[place] = answer;
      missing--;
      if (missing > 0) return;
      const best =
        answers.find((each) => each?.isSuccess) ??
        answers.find((each) => each !== null) ??
        failure('There is nothing that could answer.');
      answered({ ...best, targets: objects.filter((_, k) => answers[k]?.isSuccess) });
    };
    objects.forEach((target, place) => {
      if (!this.#isForwarded(source, target)) settle(place, this.#act(source, target, fields));
      else this.#forward(source, target, fields, (answer) => settle(place, answer));
    });
  }

  /** A participant who acts on its own avatar needs no answer of itself. */
  #isForwarded(source: WorldObject, target: WorldObject): boolean {
    return target.governor.kind !== 'bubble' && target !== source;
  }

  #act(source: WorldObject, target: WorldObject, fields: InteractionFields): ActionAnswer | null {
    if (target === source && source.governor.kind !== 'bubble') return success();
    if (target.isFrozen) return null;
    const { actionName: name, location, actionRequestData: data } = fields;
    const behavior = this.#world.behaviorOf(target);
    return behavior?.act?.(target, { name, source, location, data }, this.#world.world) ?? null;
  }

  #refusalOf(source: WorldObject, target: WorldObject, { actionName }: InteractionFields): string {
    if (target === source) return `There is no “${actionName}” for oneself here.`;
    return `${target.description?.name ?? 'This object'} does not answer “${actionName}”.`;
  }

  #forward(
    source: WorldObject,
    target: WorldObject,
    fields: InteractionFields,
    answered: (answer: ActionAnswer) => void,
  ): void {
    const settle = (answer: ActionAnswer) => {
      if (!this.#pending.delete(pending)) return;
      const { isSuccess, failureMessage, data } = answer;
      answered({ isSuccess, failureMessage: shortened(failureMessage), data });
    };
    const name = target.description?.name ?? 'The other side';
    const pending: Pending = {
      until: this.#world.world.now + ANSWER_MS,
      expire: () => settle(failure(`${name} has not answered.`)),
    };
    this.#pending.add(pending);
    this.#world.forward({ source, target, fields, answer: settle });
  }
}

export function success(data: Uint8Array<ArrayBuffer> = NO_DATA): ActionAnswer {
  return { isSuccess: true, failureMessage: '', data };
}

export function failure(message: string): ActionAnswer {
  return { isSuccess: false, failureMessage: shortened(message), data: NO_DATA };
}

/** The text as far as it fits its field. */
function shortened(text: string): string {
  let short = text.replaceAll('\0', '');
  while (encodeUtf8(short).length > MAX_FAILURE) short = short.slice(0, -1);
  return short;
}

/** What others perceive of an interaction: private data is left out. */
export function interactionPerception(
  fields: InteractionFields,
  source: WorldObject,
  answer: ActionAnswer,
): MessageOf<'Interaction Perception'> {
  return {
    ...fields,
    sourceObjectIndex: source.index,
    actionRequestData: fields.isDataPublic ? fields.actionRequestData : NO_DATA,
    actionResponseData: fields.isDataPublic ? answer.data : NO_DATA,
  };
}

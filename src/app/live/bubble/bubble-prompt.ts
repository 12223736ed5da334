import type { Vector3 } from '../../../math/index.ts';
import type { BubblePrompt, LiveState } from '../../state/index.ts';
import type { CanvasBox } from '../region/region-avatar-view.ts';
import { findTargets, type NearbyTarget, PromptChoice } from './nearby-actions.ts';
import { placePrompt } from './prompt-place.ts';

/** The parts of the page that the prompt needs. */
interface PromptHost {
  readonly state: LiveState;
  /** Agent id of the visitor's own avatar. */
  ownId(): string | null;
  /** Position of an avatar on the stage; null while it is not known. */
  positionOf(agentId: string): Vector3 | null;
  /** Has the visitor's own avatar do something with an object. */
  act(objectId: string, action: string): void;
  /** Null where nothing is drawn. */
  readonly picture: PromptPicture | null;
}

/** What is drawn, as far as the prompt has to keep clear of it: CSS pixels from the canvas' upper left corner. */
export interface PromptPicture {
  /** Width and height of the canvas. */
  readonly size: readonly [width: number, height: number];
  /** A point above a thing or an avatar with its name; null while it is not drawn. */
  pointAbove(objectId: string): readonly [x: number, y: number] | null;
  /** The avatars in the picture, with their names. */
  avatarBoxes(): readonly CanvasBox[];
}

type PromptKey = Pick<KeyboardEvent, 'type' | 'code' | 'repeat' | 'shiftKey'>;

/** The prompt: what is near the visitor's own avatar and acts, and doing that. */
export class Prompt {
  readonly #host: PromptHost;
  readonly #choice = new PromptChoice();
  #reachable = 0;

  constructor(host: PromptHost) {
    this.#host = host;
  }

  /** Publishes what is in reach now; to be called ten times a second while a bubble is shown. */
  update(): void {
    const { state, ownId, positionOf } = this.#host;
    const targets = findTargets({
      objects: state.bubbleObjects.peek(),
      avatars: state.bubbleAvatars.peek().values(),
      ownId: ownId(),
      positionOf,
    });
    this.#reachable = targets.length;
    this.#choice.update(targets);
    this.#publish();
  }

  /** Nothing is in reach, since no bubble is shown. */
  clear(): void {
    this.#choice.update([]);
    this.#host.state.prompt.value = null;
  }

  turn(by: 1 | -1): boolean {
    const hasTurned = this.#choice.turn(by);
    this.#publish();
    return hasTurned;
  }

  choose(objectId: string): void {
    this.#choice.choose(objectId);
    this.#publish();
  }

  /** Does what the prompt says; false without one. */
  act(): boolean {
    const target = this.#host.state.prompt.peek();
    if (target) this.#host.act(target.objectId, target.action);
    return target !== null;
  }

  /**
   * Handles a key: Enter does what the prompt says; Tab turns to the next target, with Shift back, and beyond the last one
   * leaves the stage. True where the key was used.
   */
  handleKey({ type, code, repeat, shiftKey }: PromptKey): boolean {
    if (type !== 'keydown' || this.#host.state.prompt.peek() === null) return false;
    if (code === 'Tab') return this.turn(shiftKey ? -1 : 1);
    const isEnter = code === 'Enter' || code === 'NumpadEnter';
    return isEnter && (repeat || this.act());
  }

  #publish(): void {
    const { prompt } = this.#host.state;
    const target = this.#choice.current;
    const next = target && this.#promptOf(target);
    if (!isSamePrompt(prompt.peek(), next)) prompt.value = next;
  }

  #promptOf(target: NearbyTarget): BubblePrompt {
    const { picture } = this.#host;
    const above = picture?.pointAbove(target.objectId) ?? null;
    const point = picture && above && placePrompt(above, picture.avatarBoxes(), ...picture.size);
    const rounded = point && ([Math.round(point[0]), Math.round(point[1])] as const);
    const action = target.actions[0];
    return { ...target, action, reachable: this.#reachable, point: rounded };
  }
}

/** Whether people would see no difference: distances are shown to a tenth of a metre. */
function isSamePrompt(a: BubblePrompt | null, b: BubblePrompt | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.objectId === b.objectId &&
    a.name === b.name &&
    a.actions.join('\n') === b.actions.join('\n') &&
    a.reachable === b.reachable &&
    Math.abs(a.distance - b.distance) < 0.05 &&
    a.point?.[0] === b.point?.[0] &&
    a.point?.[1] === b.point?.[1]
  );
}

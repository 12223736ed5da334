import {
  attachmentJoint,
  createWorldPose,
  type OverrideRuleName,
  type WorldPose,
} from '../../../avatar/index.ts';
import type { AnimatedRoot, AnimationStart, WornPart } from '../../../session/index.ts';
import { WornPlace } from '../../animated-objects/worn-place.ts';
import { Player } from '../../playback/player.ts';
import type { WornSkin } from '../../state/index.ts';
import { AnimationSet, type ClipSource } from './animation-set.ts';

/**
 * An animated object (animesh) that an avatar of a region wears: it has a skeleton of its own, without the wearer's shape,
 * which its own meshes override and which plays what the region says that the object plays. Until that is said it is at rest.
 *
 * **Source:** prims.md section 8.
 */
export class AnimatedAttachment {
  /** Where its joints are, as of the last call of `pose`. */
  readonly world: WorldPose = createWorldPose();
  readonly #player = new Player();
  readonly #animations: AnimationSet;
  #place: WornPlace | null = null;
  #root: AnimatedRoot | null = null;
  #point = 0;

  constructor(clips: ClipSource, onChange: () => void) {
    this.#animations = new AnimationSet(this.#player, clips, 0, onChange, 'rest');
  }

  /** Ids of the animations that could not be loaded. */
  get missing(): string[] {
    return this.#animations.missing;
  }

  /** Attaches the object, at an attachment point from 1 to 55. */
  attach(root: AnimatedRoot, point: number): void {
    if (root === this.#root && point === this.#point) return;
    this.#root = root;
    this.#point = point;
    this.#place = new WornPlace(attachmentJoint(point), root.position, root.rotation);
  }

  /** Wears the skins of the object's meshes, by the ids under which they compete. */
  wearSkins(skins: readonly WornSkin[], rule: OverrideRuleName): void {
    this.#player.wearSkins(skins, false, rule, 0);
  }

  play(animations: readonly AnimationStart[]): void {
    this.#animations.update(animations);
  }

  reloadAnimations(): void {
    this.#animations.reload();
  }

  /** Lets time pass. Allocates nothing. */
  advance(seconds: number): void {
    this.#player.advance(seconds);
  }

  /** Moves `world` to where the joints are for a wearer in this pose. Allocates nothing. */
  pose(wearer: WorldPose): void {
    this.#player.update();
    this.#place?.fill(this.world, wearer, this.#player.world);
  }
}

const NOTHING: readonly AnimationStart[] = [];

/** The animated objects that one avatar wears, by the ids of their roots. */
export class AnimatedAttachments {
  readonly #clips: ClipSource;
  readonly #onChange: () => void;
  readonly #byRoot = new Map<string, AnimatedAttachment>();
  /** The same as a list, since iterating over a Map allocates in every frame. */
  #list: readonly AnimatedAttachment[] = [];
  #played: ReadonlyMap<string, readonly AnimationStart[]> = new Map();

  /** @param onChange - Called when an animation was loaded, or could not be. */
  constructor(clips: ClipSource, onChange: () => void) {
    this.#clips = clips;
    this.#onChange = onChange;
  }

  /** Ids of the animations that could not be loaded. */
  get missing(): string[] {
    return this.#list.flatMap(({ missing }) => missing);
  }

  /** The object that a part belongs to, attached as that part says; null for a part of no animated object. */
  of({ animated, point }: Pick<WornPart, 'animated' | 'point'>): AnimatedAttachment | null {
    if (!animated) return null;
    let attachment = this.#byRoot.get(animated.id);
    if (!attachment) {
      attachment = new AnimatedAttachment(this.#clips, this.#onChange);
      this.#byRoot.set(animated.id, attachment);
      attachment.play(this.#played.get(animated.id) ?? NOTHING);
    }
    attachment.attach(animated, point);
    this.#list = [...this.#byRoot.values()];
    return attachment;
  }

  /** Gives each object the skins of its meshes, and forgets objects that none of the parts belongs to. */
  wear(
    parts: readonly WornPart[],
    skinsOf: (rootId: string) => readonly WornSkin[],
    rule: OverrideRuleName,
  ): void {
    const worn = new Set(parts.flatMap(({ animated }) => animated?.id ?? []));
    for (const [id, attachment] of this.#byRoot) {
      if (worn.has(id)) attachment.wearSkins(skinsOf(id), rule);
      else this.#byRoot.delete(id);
    }
    this.#list = [...this.#byRoot.values()];
  }

  /** What the objects play, by the ids of their roots. */
  play(played: ReadonlyMap<string, readonly AnimationStart[]>): void {
    this.#played = played;
    for (const [id, attachment] of this.#byRoot) attachment.play(played.get(id) ?? NOTHING);
  }

  reloadAnimations(): void {
    for (const attachment of this.#list) attachment.reloadAnimations();
  }

  /** Lets time pass. Allocates nothing. */
  advance(seconds: number): void {
    for (let index = 0; index < this.#list.length; index++) this.#list[index].advance(seconds);
  }

  /** Poses all of them for a wearer in this pose. Allocates nothing. */
  pose(wearer: WorldPose): void {
    for (let index = 0; index < this.#list.length; index++) this.#list[index].pose(wearer);
  }
}

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Bounds, Stage } from '../../render/index.ts';
import { Player } from '../playback/player.ts';
import type { ClipRecord } from '../playback/playing-clips.ts';
import type { AppState } from '../state/index.ts';
import { AvatarView } from './avatar-view.ts';

/**
 * The second avatar, which stands beside the first while two clips are compared and plays in sync with it, and the
 * positions of both. `records`, `createSecond`, `updateSecond` and `followClips` read signals, to be run in effects.
 */
export class Comparison {
  readonly #state: AppState;
  /** The player of the first avatar. */
  readonly #player: Player;
  /** The clip of the second avatar; null if that is the clip on the timeline. */
  readonly #clipId: ReadonlySignal<string | null>;
  /** A signal, so that the effects run again for a new avatar. */
  readonly #second: Signal<SecondAvatar | null> = signal(null);
  /** Distance of each of two avatars from the centre, metres, and what the camera shows of each. */
  #halfDistance = HALF_DISTANCE;
  #bounds = AVATAR_BOUNDS;
  /** Position of the first avatar; while there are two, the second one stands opposite. */
  #position: GroundPosition = CENTRE;

  constructor(state: AppState, player: Player) {
    this.#state = state;
    this.#player = player;
    this.#clipId = computed(() => {
      const id = state.comparedClip.value?.id ?? null;
      return id === state.timelineClipId.value ? null : id;
    });
  }

  /** The second avatar, while two clips or two outfits are compared. */
  get second(): SecondAvatar | null {
    return this.#second.peek();
  }

  /** The records for the first avatar's player: while two clips are compared, each avatar plays one of them. */
  get records(): readonly ClipRecord[] {
    const { timelineClipId, posed } = this.#state;
    const { clips } = posed;
    if (this.#second.value?.isAtRest) return withoutBuiltIn(clips.value);
    return this.#clipId.value ? playOnly(clips.value, timelineClipId.value) : clips.value;
  }

  /** Creates or removes the second avatar as the state requires, and points the camera at all avatars. */
  createSecond(stage: Stage): void {
    const clipId = this.#clipId.value;
    this.show(stage, clipId);
  }

  /** Shows a second avatar with another clip or in another outfit, in place of the one that is shown; null for none. */
  show(stage: Stage, shown: string | OtherOutfit | null): void {
    this.second?.dispose();
    this.#second.value = shown === null ? null : new SecondAvatar(stage, shown);
    this.#halfDistance = HALF_DISTANCE;
    this.#bounds = AVATAR_BOUNDS;
    this.lineUp(stage);
  }

  /**
   * Moves the avatars apart as far as what they wear is wide, and has the camera show all of it, with room for a heading
   * above each.
   *
   * @param first - of the first avatar, as if it stood in the centre; of the second its present pose counts.
   */
  makeRoom(stage: Stage, first: Bounds | null): void {
    const second = this.second?.view.bounds();
    if (!first || !second) return;
    const { min, max } = unionBounds(first, second);
    const reach = Math.max(...[0, 1].flatMap((axis) => [-min[axis], max[axis]]));
    this.#halfDistance = Math.max(HALF_DISTANCE, reach + GAP);
    const share = stage.camera.height < LOW_STAGE ? HEADING_SHARES.low : HEADING_SHARES.high;
    const heading = share * (max[2] - min[2]);
    this.#bounds = { min, max: [max[0], max[1], max[2] + heading] };
    this.lineUp(stage);
  }

  /** Gives the second avatar what it wears, and the overlays of the first. */
  updateSecond(): void {
    this.#second.value?.wear(this.#state);
  }

  /** Applies the records to the second avatar's player; call it after the same was done for the first. */
  followClips(): void {
    const { repeat, timelineClipId, posed } = this.#state;
    this.#second.value?.setClips(posed.clips.value, repeat.value);
    this.syncSecond(timelineClipId.value);
  }

  /** Moves the second avatar to the same time after the start of its clip as the first. */
  syncSecond(timelineClipId: string | null): void {
    this.second?.sync(this.#player, timelineClipId);
  }

  /** Places the first avatar in the centre, or at the left of the picture and the second one at the right, or as that requires. */
  placeAvatars(stage: Stage): void {
    const right = this.second
      ? positionAtRight(stage.camera.goalAzimuth, this.#halfDistance)
      : CENTRE;
    this.#position = this.second?.isAtLeft ? right : opposite(right);
    stage.avatarRoot.moveTo(...this.#position);
    this.second?.view.root.moveTo(...opposite(this.#position));
  }

  /** Places the avatars for the camera's present direction, and points it at them as they stand at rest. */
  lineUp(stage: Stage): void {
    this.placeAvatars(stage);
    stage.camera.frame(standingBounds(this.#position, this.#bounds));
  }

  /** The box around both avatars; `first` was measured as if the first one stood in the centre. */
  boundsWith(first: Bounds | null): Bounds | null {
    const second = this.second?.view.bounds();
    if (!first || !second) return first;
    return unionBounds(
      moveBounds(first, this.#position),
      moveBounds(second, opposite(this.#position)),
    );
  }
}

/** An outfit that is compared with the visitor's own. */
export interface OtherOutfit {
  /** What is worn, and how. */
  readonly state: AppState;
  /** Whether its avatar is at the left of the picture, and not at the right. */
  readonly isAtLeft?: boolean;
  /** Whether both avatars are at rest while no clip of the visitor's plays, without the page's own idle. */
  readonly isAtRest?: boolean;
  /** Called when it is no longer shown. */
  readonly onEnd: () => void;
}

/** An avatar beside the first that moves in sync with it: in the same outfit with another clip, or in another outfit. */
class SecondAvatar {
  readonly player = new Player();
  readonly view: AvatarView;
  readonly #stage: Stage;
  readonly #shown: string | OtherOutfit;
  #clips: readonly ClipRecord[] = [];

  /** @param shown - The clip that it plays, or what it wears. */
  constructor(stage: Stage, shown: string | OtherOutfit) {
    this.#stage = stage;
    this.#shown = shown;
    this.view = new AvatarView(stage, stage.addAvatarRoot(), this.player);
  }

  /** Whether it is at the left of the picture, and the first avatar at the right. */
  get isAtLeft(): boolean {
    return typeof this.#shown !== 'string' && this.#shown.isAtLeft === true;
  }

  /** See {@link OtherOutfit.isAtRest}. */
  get isAtRest(): boolean {
    return typeof this.#shown !== 'string' && this.#shown.isAtRest === true;
  }

  /** Wears what it should, with the overlays of the first; reads signals. */
  wear(state: AppState): void {
    const shown = this.#shown;
    const worn = typeof shown === 'string' ? state : shown.state;
    for (const option of ['showBones', 'showConstraints', 'wireframe'] as const) {
      worn[option].value = state[option].value;
    }
    this.view.showOverlays(worn);
    this.view.showMeshes(worn);
    this.player.wearOutfit(worn);
    this.player.setShape(worn.posed.bodyShape.value);
  }

  setClips(clips: readonly ClipRecord[], repeat: boolean): void {
    const shown = this.#shown;
    const played = this.isAtRest ? withoutBuiltIn(clips) : clips;
    this.#clips = typeof shown === 'string' ? playOnly(clips, shown) : played;
    this.player.setClips(this.#clips, repeat, false);
  }

  /** Moves to the same time as the first avatar. */
  sync(first: Player, timelineClipId: string | null): void {
    const shown = this.#shown;
    if (typeof shown === 'string') {
      const elapsed = timelineClipId === null ? null : first.elapsedOf(timelineClipId);
      // The time since the start, not the clip's own time, since the two clips may loop differently.
      this.player.goTo(shown, elapsed ?? 0);
      return;
    }
    const elapsed = this.#clips.map(({ id }) => [id, first.elapsedOf(id) ?? 0] as const);
    this.player.setElapsed(new Map(elapsed));
  }

  /** Draws it at the player's clock. Allocates nothing. */
  pose(): void {
    this.player.update();
    this.view.pose();
  }

  dispose(): void {
    this.view.clear();
    this.#stage.removeAvatarRoot(this.view.root);
    if (typeof this.#shown !== 'string') this.#shown.onEnd();
  }
}

/** The records with only one of the visitor's clips active; the page's own clips stay as they are. */
function playOnly(clips: readonly ClipRecord[], id: string | null): ClipRecord[] {
  return clips.map((clip) => (clip.builtIn ? clip : { ...clip, active: clip.id === id }));
}

const withoutBuiltIn = (clips: readonly ClipRecord[]) => clips.filter(({ builtIn }) => !builtIn);

/** A position on the ground: metres forward and to the left of the stage's centre, as the avatars see it. */
type GroundPosition = readonly [forward: number, left: number];

export const CENTRE: GroundPosition = [0, 0];

/** Distance of each of two avatars from the centre, metres: outstretched arms do not meet. */
const HALF_DISTANCE = 0.75;
/** Metres between what an avatar wears and the middle, at least. */
const GAP = 0.1;
/** Height of a heading above an avatar, as a share of the avatar's, on a stage below so many CSS pixels and on a higher one. */
const HEADING_SHARES = { low: 0.32, high: 0.14 };
const LOW_STAGE = 480;
const QUARTER_TURN = Math.PI / 2;

/** The bounds of an avatar at rest, for the camera. */
const AVATAR_BOUNDS: Bounds = { min: [-0.25, -0.5, 0], max: [0.25, 0.5, 1.85] };

/**
 * Where the second of two avatars stands so that the camera has it at the right, and neither hides the
 * other; the first stands opposite. Quarter turns only, so that they stand along the lines of the ground.
 *
 * @param azimuth - Direction of the camera, radians: 0 in front of the avatars, positive to their left.
 * @param distance - of each from the centre, metres.
 */
export function positionAtRight(azimuth: number, distance = HALF_DISTANCE): GroundPosition {
  const quarters = Math.round(azimuth / QUARTER_TURN) & 3;
  if (quarters % 2 === 0) return [0, quarters === 0 ? distance : -distance];
  return [quarters === 1 ? -distance : distance, 0];
}

/** The position on the other side of the centre. */
export function opposite([forward, left]: GroundPosition): GroundPosition {
  return [-forward, -left];
}

/** Bounds that were measured about an avatar in the centre, moved to where the avatar stands. */
export function moveBounds({ min, max }: Bounds, [forward, left]: GroundPosition): Bounds {
  return {
    min: [min[0] + forward, min[1] + left, min[2]],
    max: [max[0] + forward, max[1] + left, max[2]],
  };
}

/** The box around two boxes. */
export function unionBounds(a: Bounds, b: Bounds): Bounds {
  const outermost = (side: 'min' | 'max') =>
    a[side].map((place, axis) => Math[side](place, b[side][axis])) as [number, number, number];
  return { min: outermost('min'), max: outermost('max') };
}

/** The bounds that the camera shows of one avatar, or of two that stand opposite each other. */
export function standingBounds(position: GroundPosition, ofEach = AVATAR_BOUNDS): Bounds {
  return unionBounds(moveBounds(ofEach, position), moveBounds(ofEach, opposite(position)));
}

/** Whether these are the bounds of one avatar in the centre, which the camera shows by default. */
export function isDefaultBounds({ min, max }: Bounds): boolean {
  return [0, 1, 2].every(
    (axis) => min[axis] === AVATAR_BOUNDS.min[axis] && max[axis] === AVATAR_BOUNDS.max[axis],
  );
}

import { AVATAR_BOUNDS, type Bounds, type Stage } from '../../render/index.ts';
import { playOnly, withoutBuiltIn } from '../playback/clip-records.ts';
import { Player } from '../playback/player.ts';
import type { ClipRecord } from '../playback/playing-clips.ts';
import type { AppState } from '../state/index.ts';
import {
  CENTRE,
  type GroundPosition,
  HALF_DISTANCE,
  moveBounds,
  opposite,
  positionAtRight,
  standingBounds,
  unionBounds,
} from './avatar-places.ts';
import { AvatarView } from './avatar-view.ts';

/** An outfit that is compared with the visitor's own. */
export interface OtherOutfit {
  /** What is worn, and how. */
  readonly state: AppState;
  /** Whether its avatar is at the left of the picture, and not at the right. */
  readonly isAtLeft?: boolean;
  /** Whether both avatars are at rest while no clip of the visitor's plays, without the page's own idle. */
  readonly isAtRest?: boolean;
  /** Called when it is no longer shown, or will not be since something else is shown before it is. */
  readonly onEnd: () => void;
}

/** Metres between what an avatar wears and the middle, at least. */
const GAP = 0.1;
/** Height of a heading above an avatar, as a share of the avatar's, on a stage below so many CSS pixels and on a higher one. */
const HEADING_SHARES = { low: 0.32, high: 0.14 };
const LOW_STAGE = 480;

/**
 * An avatar beside the first that moves in sync with it, in the same outfit with another clip or in another outfit; and the
 * positions of both.
 */
export class SecondAvatar {
  readonly player = new Player();
  readonly view: AvatarView;
  readonly #stage: Stage;
  readonly #shown: string | OtherOutfit;
  #clips: readonly ClipRecord[] = [];
  /** Distance of each avatar from the centre, metres, and what the camera shows of each. */
  #halfDistance = HALF_DISTANCE;
  #bounds = AVATAR_BOUNDS;
  /** Position of the first avatar; this one stands opposite. */
  #first: GroundPosition = CENTRE;

  /** @param shown - The clip that it plays, or what it wears. */
  constructor(stage: Stage, shown: string | OtherOutfit) {
    this.#stage = stage;
    this.#shown = shown;
    this.view = new AvatarView(stage, stage.addAvatarRoot(), this.player);
    this.view.root.setVisible(this.#isOnStage);
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

  /**
   * Moves the avatars apart as far as what they wear is wide, and has the camera show all of it, with room for a heading
   * above each.
   *
   * @param first - of the first avatar, as if it stood in the centre; of this one its present pose counts.
   */
  makeRoom(first: Bounds | null): void {
    const second = this.view.bounds();
    if (!first || !second) return;
    const { min, max } = unionBounds(first, second);
    const reach = Math.max(...[0, 1].flatMap((axis) => [-min[axis], max[axis]]));
    this.#halfDistance = Math.max(HALF_DISTANCE, reach + GAP);
    const share = this.#stage.camera.height < LOW_STAGE ? HEADING_SHARES.low : HEADING_SHARES.high;
    const heading = share * (max[2] - min[2]);
    this.#bounds = { min, max: [max[0], max[1], max[2] + heading] };
    this.lineUp();
  }

  /** Places the first avatar at the left of the picture and this one at the right, or as it is shown. */
  placeAvatars(): void {
    const right = positionAtRight(this.#stage.camera.goalAzimuth, this.#halfDistance);
    const isAtLeft = typeof this.#shown !== 'string' && this.#shown.isAtLeft;
    this.#first = isAtLeft ? right : opposite(right);
    this.#stage.avatarRoot.moveTo(...this.#first);
    this.view.root.moveTo(...opposite(this.#first));
  }

  /** Places the avatars for the camera's present direction, and points it at them as they stand at rest. */
  lineUp(): void {
    this.placeAvatars();
    this.#frame(standingBounds(this.#first, this.#bounds));
  }

  /** The box around both avatars; `first` was measured as if the first one stood in the centre. */
  boundsWith(first: Bounds | null): Bounds | null {
    const second = this.view.bounds();
    if (!first || !second) return first;
    return unionBounds(moveBounds(first, this.#first), moveBounds(second, opposite(this.#first)));
  }

  /** Draws it at the player's clock. Allocates nothing. */
  pose(): void {
    this.player.update();
    this.view.pose();
  }

  /** Leaves the first avatar alone in the centre. */
  dispose(): void {
    this.view.clear();
    this.#stage.removeAvatarRoot(this.view.root);
    this.#stage.avatarRoot.moveTo(...CENTRE);
    this.#frame(AVATAR_BOUNDS);
    if (typeof this.#shown !== 'string') this.#shown.onEnd();
  }

  /** False while another scene is shown in place of the avatars. */
  get #isOnStage(): boolean {
    return this.#stage.avatarRoot.object.visible;
  }

  /** Another scene points the camera at itself. */
  #frame(bounds: Bounds): void {
    if (this.#isOnStage) this.#stage.camera.frame(bounds);
  }
}

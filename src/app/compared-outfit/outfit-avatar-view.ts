import type { Stage } from '../../render/index.ts';
import { Player } from '../playback/player.ts';
import type { ClipRecord } from '../playback/playing-clips.ts';
import { AvatarView } from '../stage/avatar-view.ts';
import type { SecondAvatar } from '../stage/comparison.ts';
import type { AppState } from '../state/index.ts';

/** An avatar in another outfit beside the first: it plays the same clips at the same time. */
export class OutfitAvatarView implements SecondAvatar {
  readonly player = new Player();
  readonly view: AvatarView;
  readonly #stage: Stage;
  readonly #outfit: AppState;
  #clips: readonly ClipRecord[] = [];

  /** @param outfit - what it wears. */
  constructor(stage: Stage, outfit: AppState) {
    this.#stage = stage;
    this.#outfit = outfit;
    this.view = new AvatarView(stage, stage.addAvatarRoot(), this.player);
  }

  wear({ showBones, showConstraints, wireframe }: AppState): void {
    const outfit = this.#outfit;
    outfit.showBones.value = showBones.value;
    outfit.showConstraints.value = showConstraints.value;
    outfit.wireframe.value = wireframe.value;
    this.view.showOverlays(outfit);
    this.view.showMeshes(outfit);
    this.player.wearOutfit(outfit);
    this.player.setShape(outfit.bodyShape.value);
  }

  setClips(clips: readonly ClipRecord[], repeat: boolean): void {
    this.#clips = clips;
    this.player.setClips(clips, repeat, false);
  }

  sync(first: Player): void {
    const elapsed = this.#clips.flatMap(({ id }) => {
      const seconds = first.elapsedOf(id);
      return seconds === null ? [] : [[id, seconds] as const];
    });
    this.player.setElapsed(new Map(elapsed));
  }

  pose(): void {
    this.player.update();
    this.view.pose();
  }

  dispose(): void {
    this.view.clear();
    this.#stage.removeAvatarRoot(this.view.root);
  }
}

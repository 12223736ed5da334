import type { Place, Stage } from '../render/index.ts';
import { poseOverlays } from './overlays.ts';
import { Player } from './player.ts';
import type { ClipRecord } from './running-clips.ts';
import type { AppState } from './state.ts';
import { Wardrobe } from './wardrobe.ts';

/** The second avatar: in the same clothes beside the first, with another clip at the same time. */
export class Rival {
  readonly player = new Player();
  readonly wardrobe: Wardrobe;
  readonly place: Place;
  readonly #stage: Stage;
  readonly #clipId: string;

  constructor(stage: Stage, clipId: string) {
    this.#stage = stage;
    this.#clipId = clipId;
    this.place = stage.addPlace();
    this.wardrobe = new Wardrobe(stage, this.place);
  }

  /** Plays what is ours and the one clip. */
  follow(clips: readonly ClipRecord[], repeat: boolean, playing: boolean): void {
    this.player.follow(playOnly(clips, this.#clipId), repeat, playing);
  }

  wear(state: AppState): void {
    const { meshes, wireframe, overrideRule, figure } = state;
    this.wardrobe.follow(meshes.value, wireframe.value);
    this.player.wear(meshes.value, overrideRule.value, figure.value?.hover);
  }

  /** Shows its clip as long after the start as the first avatar's, whatever loops in between. */
  goTo(elapsed: number): void {
    this.player.goTo(this.#clipId, elapsed);
  }

  update(): void {
    this.player.update();
    this.wardrobe.pose(this.player.world);
    poseOverlays(this.place, this.player);
  }

  /** Leaves the stage. */
  dispose(): void {
    this.wardrobe.clear();
    this.#stage.removePlace(this.place);
  }
}

/** The records with ours as they are and of the visitor's only one running. */
export function playOnly(clips: readonly ClipRecord[], id: string | null): ClipRecord[] {
  return clips.map((clip) => (clip.builtIn ? clip : { ...clip, active: clip.id === id }));
}

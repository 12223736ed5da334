import type { Place } from '../render/index.ts';
import type { Player } from './player.ts';
import type { AppState } from './state.ts';

/** Shows over an avatar what the visitor wants to see there; reads the signals. */
export function showOverlays({ bones, constraints }: Place, state: AppState): void {
  bones.setVisible(state.showBones.value);
  constraints.setVisible(state.showConstraints.value);
}

/** Draws what is shown over an avatar where its player has it. Allocates nothing. */
export function poseOverlays({ bones, constraints }: Place, player: Player): void {
  bones.shown?.update(player.world);
  constraints.shown?.update(player.actingConstraints());
}

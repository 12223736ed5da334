/** Clips of our own that play where a built-in's asset is not at hand. */
export type StandIn = 'idle' | 'walk' | 'run' | 'sit' | 'fly' | 'wave';

/**
 * Which of our clips plays for which built-in. Beside the families of stand, walk, run, sit, fly and hello,
 * every state that a simulator puts an avatar into has one, so that an avatar in-world never freezes: those
 * on the feet without going anywhere stand (a crouch, a turn, take-off and landing), a crouched walk
 * walks, a fall flies. All other built-ins are gestures that only their own clip can say.
 *
 * The choice is ours; the states are those of reference/animation.md section 11.
 */
const FAMILIES: Readonly<Record<StandIn, string>> = {
  idle: `stand stand_1 stand_2 stand_3 stand_4 crouch standup turnleft turnright turn_180 turnback_180
    away busy prejump jump land soft_land sit_to_stand`,
  walk: 'walk walk_new female_walk female_walk_new crouchwalk stride',
  run: 'run run_new female_run_new',
  sit: 'sit sit_female sit_generic sit_ground sit_ground_constrained motorcycle_sit',
  fly: 'fly flyslow hover hover_up hover_down falldown',
  wave: 'hello',
};

const STAND_INS: ReadonlyMap<string, StandIn> = new Map(
  (Object.keys(FAMILIES) as StandIn[]).flatMap((clip) =>
    FAMILIES[clip].split(/\s+/).map((name): [string, StandIn] => [name, clip]),
  ),
);

/** The clip of ours that plays for a built-in of this name (any case), or null where none fits. */
export function standInFor(name: string): StandIn | null {
  return STAND_INS.get(name.toLowerCase()) ?? null;
}

import { BUILTIN_IDS } from './builtin-animation-ids.ts';

/** The groups of built-in animations in the table. */
export type BuiltinGroup = keyof typeof BUILTIN_IDS;

/** An animation that every viewer knows without a file. */
export interface BuiltinAnimation {
  /** Lower case, as viewers and emotes write it. */
  readonly name: string;
  /** Lower case. */
  readonly uuid: string;
  readonly group: BuiltinGroup;
  /** Computed by the viewer at run time: it has no asset, so no file can contain it. */
  readonly procedural: boolean;
}

/** The titles of the groups, in the order in which they are shown. */
export const BUILTIN_GROUPS: Readonly<Record<BuiltinGroup, string>> = {
  standing: 'Standing and turning',
  walking: 'Walking and running',
  jumping: 'Jumping and landing',
  sitting: 'Sitting',
  flying: 'Flying',
  gestures: 'Gestures',
  doings: 'Things to do',
  dances: 'Dances',
  fighting: 'Aiming and fighting',
  expressions: 'Expressions, whole body',
  faces: 'Expressions, face alone',
  viewer: 'Made by the viewer',
};

/** All 150 built-in animations, group by group. */
export const BUILTIN_ANIMATIONS: readonly BuiltinAnimation[] = (
  Object.keys(BUILTIN_GROUPS) as BuiltinGroup[]
).flatMap((group) =>
  Object.entries(BUILTIN_IDS[group]).map(([name, uuid]) => ({
    name,
    uuid,
    group,
    procedural: group === 'viewer',
  })),
);

const BY_NAME: ReadonlyMap<string, BuiltinAnimation> = new Map(
  BUILTIN_ANIMATIONS.map((each) => [each.name, each]),
);
const BY_ID: ReadonlyMap<string, BuiltinAnimation> = new Map(
  BUILTIN_ANIMATIONS.map((each) => [each.uuid, each]),
);

/**
 * The built-in animation with a name, in any case, or null. Files write `Express_Toothsmile` where the table has
 * lower case, and viewers look up emotes in lower case.
 *
 * **Source:** reference/animation.md section 9.
 */
export function builtinByName(name: string): BuiltinAnimation | null {
  return BY_NAME.get(name.toLowerCase()) ?? null;
}

/** The built-in animation with a name or a UUID, in any case, or null. */
export function findBuiltin(nameOrId: string): BuiltinAnimation | null {
  return BY_ID.get(nameOrId.toLowerCase()) ?? builtinByName(nameOrId);
}

/** The name (`walk`) to show for a name or a UUID, or null if no built-in animation has it. */
export function builtinName(nameOrId: string): string | null {
  return findBuiltin(nameOrId)?.name ?? null;
}

/** The built-in animation whose name or UUID is a file's name, without folders and extension, or null. */
export function builtinForFile(path: string): BuiltinAnimation | null {
  return findBuiltin(path.slice(path.lastIndexOf('/') + 1).replace(/(?!^)\.[^.]*$/, ''));
}

/** Clips of our own that play instead of a built-in animation whose asset is not available. */
export type FallbackClip = 'idle' | 'walk' | 'run' | 'sit' | 'fly' | 'wave';

/**
 * Which of our clips plays for which built-in animations. Besides the variants of stand, walk, run, sit, fly and
 * hello, every state into which a simulator puts an avatar has a clip, so that an avatar in-world never freezes:
 * states on the feet without walking stand (a crouch, a turn, take-off and landing), a crouched walk walks, a
 * fall flies. All other built-in animations are gestures that no other clip can replace.
 *
 * The choice is ours; the states are those of reference/animation.md section 11.
 */
const BUILTINS_BY_FALLBACK: Readonly<Record<FallbackClip, string>> = {
  idle: `stand stand_1 stand_2 stand_3 stand_4 crouch standup turnleft turnright turn_180 turnback_180
    away busy prejump jump land soft_land sit_to_stand`,
  walk: 'walk walk_new female_walk female_walk_new crouchwalk stride',
  run: 'run run_new female_run_new',
  sit: 'sit sit_female sit_generic sit_ground sit_ground_constrained motorcycle_sit',
  fly: 'fly flyslow hover hover_up hover_down falldown',
  wave: 'hello',
};

const FALLBACK_BY_BUILTIN: ReadonlyMap<string, FallbackClip> = new Map(
  (Object.keys(BUILTINS_BY_FALLBACK) as FallbackClip[]).flatMap((clip) =>
    BUILTINS_BY_FALLBACK[clip].split(/\s+/).map((name): [string, FallbackClip] => [name, clip]),
  ),
);

/** Our clip for the built-in animation with this name, in any case, or null if none fits. */
export function fallbackClipFor(name: string): FallbackClip | null {
  return FALLBACK_BY_BUILTIN.get(name.toLowerCase()) ?? null;
}

/**
 * The viewer's upload dialog's label of each expression that a clip can have as its emote, in the dialog's order.
 *
 * **Source:** reference/animation.md section 9.
 */
const LABEL_BY_EMOTE: Readonly<Record<string, string>> = {
  express_open_mouth: 'Aaaaah',
  express_afraid_emote: 'Afraid',
  express_anger_emote: 'Angry',
  express_toothsmile: 'Big smile',
  express_bored_emote: 'Bored',
  express_cry_emote: 'Cry',
  express_disdain: 'Disdain',
  express_embarrassed_emote: 'Embarrassed',
  express_frown: 'Frown',
  express_kiss: 'Kiss',
  express_laugh_emote: 'Laugh',
  express_tongue_out: 'Plllppt',
  express_repulsed_emote: 'Repulsed',
  express_sad_emote: 'Sad',
  express_shrug_emote: 'Shrug',
  express_smile: 'Smile',
  express_surprise_emote: 'Surprise',
  express_wink_emote: 'Wink',
  express_worry_emote: 'Worry',
};

/** The dialog's label of an emote, found by its name or UUID in any case; null for all others. */
export function emoteLabel(emote: string): string | null {
  return LABEL_BY_EMOTE[findBuiltin(emote)?.name ?? ''] ?? null;
}

/** The dialog's labels, in its order. */
export const EMOTE_LABELS: readonly string[] = Object.values(LABEL_BY_EMOTE);

/**
 * The emote to store in a clip, found by the dialog's label in any case, or by the name or UUID of any built-in
 * animation, since viewers start whatever is named there. Null for all others.
 */
export function findEmote(labelOrName: string): string | null {
  const label = labelOrName.toLowerCase();
  const labelled = Object.entries(LABEL_BY_EMOTE).find(([, each]) => each.toLowerCase() === label);
  return labelled?.[0] ?? findBuiltin(labelOrName)?.name ?? null;
}

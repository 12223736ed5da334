import { BUILTIN_IDS } from './builtin-animation-ids.ts';

/** Kinds of built-in animations, as the table sorts them. */
export type BuiltinGroup = keyof typeof BUILTIN_IDS;

/** One animation that every viewer knows without loading it from a file of the visitor's. */
export interface BuiltinAnimation {
  /** Lower case, as viewers and emotes write it. */
  readonly name: string;
  /** Lower case. */
  readonly uuid: string;
  readonly group: BuiltinGroup;
  /** Computed by the viewer while the avatar stands there: no asset, so no file can be it. */
  readonly procedural: boolean;
}

/** How the kinds are called, in the order in which they are shown. */
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

function builtinsOf(group: BuiltinGroup): BuiltinAnimation[] {
  const procedural = group === 'viewer';
  return Object.entries(BUILTIN_IDS[group]).map(([name, uuid]) => ({
    name,
    uuid,
    group,
    procedural,
  }));
}

/** All 150 of them, kind by kind. */
export const BUILTIN_ANIMATIONS: readonly BuiltinAnimation[] = (
  Object.keys(BUILTIN_GROUPS) as BuiltinGroup[]
).flatMap(builtinsOf);

const BY_NAME: ReadonlyMap<string, BuiltinAnimation> = new Map(
  BUILTIN_ANIMATIONS.map((each) => [each.name, each]),
);
const BY_ID: ReadonlyMap<string, BuiltinAnimation> = new Map(
  BUILTIN_ANIMATIONS.map((each) => [each.uuid, each]),
);

/**
 * The built-in of a name in any case, or null. Files write `Express_Toothsmile` where the library has
 * lower case, and viewers look emotes up in lower case.
 *
 * **Source:** reference/animation.md section 9.
 */
export function builtinByName(name: string): BuiltinAnimation | null {
  return BY_NAME.get(name.toLowerCase()) ?? null;
}

/** The built-in of a UUID in any case, or null. */
export function builtinById(uuid: string): BuiltinAnimation | null {
  return BY_ID.get(uuid.toLowerCase()) ?? null;
}

/** The built-in that a name or a UUID stands for, or null. */
export function findBuiltin(nameOrId: string): BuiltinAnimation | null {
  return builtinById(nameOrId) ?? builtinByName(nameOrId);
}

/** What people should read for a name or a UUID (`walk`), or null where it is of no built-in. */
export function builtinName(nameOrId: string): string | null {
  return findBuiltin(nameOrId)?.name ?? null;
}

/** The built-in that a file is named for: its name less folders and ending is a built-in's name or UUID. */
export function builtinForFile(path: string): BuiltinAnimation | null {
  return findBuiltin(fileStem(path));
}

/** A file's own name, without its folders and its last ending. */
function fileStem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?!^)\.[^.]*$/, '');
}

/** Clips of our own that play where a built-in's asset is not at hand. */
export type FallbackClip = 'idle' | 'walk' | 'run' | 'sit' | 'fly' | 'wave';

/**
 * Which of our clips plays for which built-in. Beside the families of stand, walk, run, sit, fly and hello,
 * every state that a simulator puts an avatar into has one, so that an avatar in-world never freezes: those
 * on the feet without going anywhere stand (a crouch, a turn, take-off and landing), a crouched walk
 * walks, a fall flies. All other built-ins are gestures that only their own clip can say.
 *
 * The choice is ours; the states are those of reference/animation.md section 11.
 */
const FAMILIES: Readonly<Record<FallbackClip, string>> = {
  idle: `stand stand_1 stand_2 stand_3 stand_4 crouch standup turnleft turnright turn_180 turnback_180
    away busy prejump jump land soft_land sit_to_stand`,
  walk: 'walk walk_new female_walk female_walk_new crouchwalk stride',
  run: 'run run_new female_run_new',
  sit: 'sit sit_female sit_generic sit_ground sit_ground_constrained motorcycle_sit',
  fly: 'fly flyslow hover hover_up hover_down falldown',
  wave: 'hello',
};

const STAND_INS: ReadonlyMap<string, FallbackClip> = new Map(
  (Object.keys(FAMILIES) as FallbackClip[]).flatMap((clip) =>
    FAMILIES[clip].split(/\s+/).map((name): [string, FallbackClip] => [name, clip]),
  ),
);

/** The clip of ours that plays for a built-in of this name (any case), or null where none fits. */
export function fallbackClipFor(name: string): FallbackClip | null {
  return STAND_INS.get(name.toLowerCase()) ?? null;
}

/**
 * What the viewer's upload dialog calls each expression that a clip can name as its emote.
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

/** The dialog's word for an emote, given by its name in any case or by its UUID; null for all others. */
export function emoteLabel(emote: string): string | null {
  return LABEL_BY_EMOTE[findBuiltin(emote)?.name ?? ''] ?? null;
}

/** The dialog's words, in its order. */
export const EMOTE_LABELS: readonly string[] = Object.values(LABEL_BY_EMOTE);

/**
 * What a clip stores for an emote that people name by the dialog's word in any case, or for any built-in
 * animation by its name or UUID: viewers start whatever is named there. Null for all others.
 */
export function findEmote(word: string): string | null {
  const label = word.toLowerCase();
  const labelled = Object.entries(LABEL_BY_EMOTE).find(([, each]) => each.toLowerCase() === label);
  return labelled?.[0] ?? findBuiltin(word)?.name ?? null;
}

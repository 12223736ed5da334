import { BUILTIN_IDS } from './table.ts';
import type { Builtin, BuiltinGroup } from './types.ts';

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

function builtinsOf(group: BuiltinGroup): Builtin[] {
  const procedural = group === 'viewer';
  return Object.entries(BUILTIN_IDS[group]).map(([name, uuid]) => ({
    name,
    uuid,
    group,
    procedural,
  }));
}

/** All 150 of them, kind by kind. */
export const BUILTINS: readonly Builtin[] = (Object.keys(BUILTIN_GROUPS) as BuiltinGroup[]).flatMap(
  builtinsOf,
);

const BY_NAME: ReadonlyMap<string, Builtin> = new Map(BUILTINS.map((each) => [each.name, each]));
const BY_ID: ReadonlyMap<string, Builtin> = new Map(BUILTINS.map((each) => [each.uuid, each]));

/**
 * The built-in of a name in any case, or null. Files write `Express_Toothsmile` where the library has
 * lower case, and viewers look emotes up in lower case.
 *
 * **Source:** reference/animation.md section 9.
 */
export function builtinByName(name: string): Builtin | null {
  return BY_NAME.get(name.toLowerCase()) ?? null;
}

/** The built-in of a UUID in any case, or null. */
export function builtinById(uuid: string): Builtin | null {
  return BY_ID.get(uuid.toLowerCase()) ?? null;
}

/** The built-in that a name or a UUID stands for, or null. */
export function findBuiltin(nameOrId: string): Builtin | null {
  return builtinById(nameOrId) ?? builtinByName(nameOrId);
}

/** What people should read for a name or a UUID (`walk`), or null where it is of no built-in. */
export function describeId(nameOrId: string): string | null {
  return findBuiltin(nameOrId)?.name ?? null;
}

/** The built-in that a file is named for: its name less folders and ending is a built-in's name or UUID. */
export function builtinOfFile(path: string): Builtin | null {
  return findBuiltin(fileStem(path));
}

/** A file's own name, without its folders and its last ending. */
function fileStem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?!^)\.[^.]*$/, '');
}

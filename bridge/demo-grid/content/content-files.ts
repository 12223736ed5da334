import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { builtinByName, type FallbackClip } from '../../../src/motion/builtin-animations/index.ts';
import { namedUuid } from '../reproducible.ts';
import type { DemoAsset, DemoContent } from './demo-content.ts';

const MESH = 49;
/**
 * The jacket disagrees with the body under it about the shoulders. Its id is above all others, so that it
 * wins by the reference viewer's rule, where by the majority's it loses.
 */
const HIGHEST_ID = 'padded-jacket';

const Vector = z.tuple([z.number(), z.number(), z.number()]);

/** What `npm run assets` tells of each mesh; see scripts/wardrobe/tailor.ts. */
const Fitting = z.object({
  name: z.string(),
  faces: z.array(z.string()),
  size: Vector,
  position: Vector,
  rotation: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  point: z.number(),
});

/** A mesh of ours, and how it hangs on an avatar. */
export interface Garment extends z.infer<typeof Fitting> {
  readonly asset: DemoAsset;
}

/** By name. */
export type Wardrobe = ReadonlyMap<string, Garment>;

/** Reads the meshes that scripts/wardrobe made, in `bridge/demo-grid/assets`. */
export async function loadWardrobe(): Promise<Wardrobe> {
  const folder = new URL('bridge/demo-grid/assets/', packageFolder());
  const list = await readFile(new URL('wardrobe.json', folder), 'utf8');
  const garments = z
    .array(Fitting)
    .parse(JSON.parse(list))
    .map(async (fitting) => {
      const bytes = new Uint8Array(await readFile(new URL(`${fitting.name}.llmesh`, folder)));
      const { name } = fitting;
      return { ...fitting, asset: { id: meshId(name), type: MESH, name, bytes } };
    });
  return new Map((await Promise.all(garments)).map((garment) => [garment.name, garment]));
}

function meshId(name: string): string {
  const id = namedUuid(`mesh/${name}`);
  return name === HIGHEST_ID ? `ffff${id.slice(4)}` : id;
}

const ANIMATION = 20;

/** Metres a second of the ground under our own clips, so that no foot slides. */
export const CLIP_SPEED = { walk: 1.242, run: 2.645 } as const;

/** Our dance is no viewer's own, and has an id of its own. */
export const DANCE = namedUuid('animation/dance');
export const SIT = builtin('sit');
const HELLO = builtin('hello');

/** What the simulator plays: ids that every viewer knows, so that it has a clip even before it asks. */
export const ANIMATIONS: DemoContent['animations'] = {
  stand: builtin('stand'),
  walk: builtin('walk'),
  run: builtin('run'),
  fly: builtin('fly'),
  hover: builtin('hover'),
  jump: builtin('jump'),
  turnLeft: builtin('turnleft'),
  turnRight: builtin('turnright'),
  sitGround: builtin('sit_ground'),
  type: builtin('type'),
  away: builtin('away'),
};

/** Which of our clips is the asset of which id. */
const CLIPS: readonly (readonly [clip: FallbackClip | 'dance', ids: readonly string[]])[] = [
  [
    'idle',
    [
      ANIMATIONS.stand,
      ANIMATIONS.jump,
      ANIMATIONS.turnLeft,
      ANIMATIONS.turnRight,
      ANIMATIONS.type,
      ANIMATIONS.away,
    ],
  ],
  ['walk', [ANIMATIONS.walk]],
  ['run', [ANIMATIONS.run]],
  ['fly', [ANIMATIONS.fly, ANIMATIONS.hover]],
  ['sit', [SIT, ANIMATIONS.sitGround]],
  ['wave', [HELLO]],
  ['dance', [DANCE]],
];

/** Our own clips, in `public/samples`, as the assets of all animations that are played here. */
export async function loadClips(): Promise<DemoAsset[]> {
  const folder = new URL('public/samples/', packageFolder());
  const assets = CLIPS.map(async ([name, ids]) => {
    const bytes = new Uint8Array(await readFile(new URL(`${name}.anim`, folder)));
    return ids.map((id) => ({ id, type: ANIMATION, name, bytes }));
  });
  return (await Promise.all(assets)).flat();
}

function builtin(name: string): string {
  const found = builtinByName(name);
  if (!found) throw new TypeError(`no built-in animation is called ${name}`);
  return found.uuid;
}

/**
 * The folder of the package, with a slash at its end: above this file, whether it runs as source or as part
 * of the one file of the built command line tool.
 */
function packageFolder(): URL {
  for (let folder = new URL('./', import.meta.url); ; folder = new URL('../', folder)) {
    if (existsSync(new URL('package.json', folder))) return folder;
    if (folder.pathname === '/') throw new Error('the files of the demo grid are not installed');
  }
}

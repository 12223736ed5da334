import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { builtinByName, type FallbackClip } from '../../../src/motion/builtin-animations/index.ts';
import { packageFolder } from '../../package-folder.ts';
import { namedUuid } from '../reproducible-values.ts';
import type { DemoAsset, DemoContent } from './demo-content.ts';
import { gestureClips } from './gesture-clips.ts';
import { textureId } from './textile.ts';

const TEXTURE = 0;
const TEXTURE_ENDING = '.j2c';
const MESH = 49;
const ANIMATION = 20;

/**
 * The mesh that gets the highest id. The jacket and the body under it have different positions for the shoulders, so
 * the highest id makes it win by the reference viewer's rule, while it loses by the majority rule.
 */
const HIGHEST_ID = 'padded-jacket';

const Vector = z.tuple([z.number(), z.number(), z.number()]);

/** What `npm run assets` writes about each mesh: GarmentInfo in scripts/wardrobe/garments.ts. */
const GarmentInfo = z.object({
  name: z.string(),
  faces: z.array(z.string()),
  size: Vector,
  position: Vector,
  rotation: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  point: z.number(),
});

/** A mesh of the wardrobe, and its place on the avatar. */
export interface Garment extends z.infer<typeof GarmentInfo> {
  readonly asset: DemoAsset;
}

/** The garments by name. */
export type Wardrobe = ReadonlyMap<string, Garment>;

/** Reads the meshes of scripts/wardrobe, in `bridge/demo-grid/assets`. */
export async function loadWardrobe(): Promise<Wardrobe> {
  const folder = new URL('bridge/demo-grid/assets/', packageFolder());
  const list = await readFile(new URL('wardrobe.json', folder), 'utf8');
  const garments = z
    .array(GarmentInfo)
    .parse(JSON.parse(list))
    .map(async (info) => {
      const { name } = info;
      const bytes = new Uint8Array(await readFile(new URL(`${name}.llmesh`, folder)));
      return { ...info, asset: { id: meshId(name), type: MESH, name, bytes } };
    });
  return new Map((await Promise.all(garments)).map((garment) => [garment.name, garment]));
}

/** Reads the textures of scripts/textures, in `bridge/demo-grid/textures`, by id. */
export async function loadTextures(): Promise<ReadonlyMap<string, DemoAsset>> {
  const folder = new URL('bridge/demo-grid/textures/', packageFolder());
  const files = (await readdir(folder)).filter((file) => file.endsWith(TEXTURE_ENDING));
  const textures = files.map(async (file): Promise<DemoAsset> => {
    const name = file.slice(0, -TEXTURE_ENDING.length);
    const bytes = new Uint8Array(await readFile(new URL(file, folder)));
    return { id: textureId(name), type: TEXTURE, name, bytes };
  });
  return new Map((await Promise.all(textures)).map((asset) => [asset.id, asset]));
}

function meshId(name: string): string {
  const id = namedUuid(`mesh/${name}`);
  return name === HIGHEST_ID ? `ffff${id.slice(4)}` : id;
}

/** Metres per second at which the feet of our clips do not slide over the ground. */
export const CLIP_SPEED = { walk: 1.242, run: 2.645 } as const;

/** Our dance is not a built-in animation, so it has an id of its own. */
export const DANCE = namedUuid('animation/dance');
export const SIT = builtin('sit');
const HELLO = builtin('hello');

/** Built-in animations, for which every viewer has a clip even before it fetches the asset. */
export const ANIMATIONS: DemoContent['animations'] = {
  stand: builtin('stand'),
  walk: builtin('walk'),
  run: builtin('run'),
  fly: builtin('fly'),
  hover: builtin('hover'),
  prejump: builtin('prejump'),
  jump: builtin('jump'),
  softLand: builtin('soft_land'),
  crouch: builtin('crouch'),
  crouchWalk: builtin('crouchwalk'),
  turnLeft: builtin('turnleft'),
  turnRight: builtin('turnright'),
  sitGround: builtin('sit_ground'),
};

/** Our clips with the ids of the animations whose assets they are. */
const CLIPS: readonly (readonly [clip: FallbackClip | 'dance', ids: readonly string[]])[] = [
  [
    'idle',
    [
      ANIMATIONS.stand,
      ANIMATIONS.prejump,
      ANIMATIONS.jump,
      ANIMATIONS.softLand,
      ANIMATIONS.crouch,
      ANIMATIONS.turnLeft,
      ANIMATIONS.turnRight,
      builtin('type'),
      builtin('away'),
      builtin('busy'),
    ],
  ],
  ['walk', [ANIMATIONS.walk, ANIMATIONS.crouchWalk]],
  ['run', [ANIMATIONS.run]],
  ['fly', [ANIMATIONS.fly, ANIMATIONS.hover]],
  ['sit', [SIT, ANIMATIONS.sitGround]],
  ['wave', [HELLO]],
  ['dance', [DANCE]],
];

/** Reads our clips, in `public/samples`, as the assets of all animations that are played here. */
export async function loadClips(): Promise<DemoAsset[]> {
  const folder = new URL('public/samples/', packageFolder());
  const assets = CLIPS.map(async ([name, ids]) => {
    const bytes = new Uint8Array(await readFile(new URL(`${name}.anim`, folder)));
    return ids.map((id) => ({ id, type: ANIMATION, name, bytes }));
  });
  return [...(await Promise.all(assets)).flat(), ...gestureClips()];
}

function builtin(name: string): string {
  const found = builtinByName(name);
  if (!found) throw new TypeError(`no built-in animation is called ${name}`);
  return found.uuid;
}

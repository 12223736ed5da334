import { readFile } from 'node:fs/promises';
import { builtinByName, type FallbackClip } from '../../../src/motion/builtin-animations/index.ts';
import { namedUuid } from '../named-uuid.ts';
import { packageFolder } from './package-folder.ts';
import type { DemoAsset, DemoContent } from './types.ts';

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

import type { Vector3 } from '../../../src/math/index.ts';
import { namedUuid } from '../reproducible.ts';
import { FAMILY_NAMES, FIRST_NAMES, ROLES, type Role } from './bot-roles.ts';
import { type Routine, within } from './bot-routines.ts';
import type { Wardrobe } from './content-files.ts';
import type { Bot, DemoAsset, DemoOutfit } from './demo-content.ts';
import { type MadeOutfit, makeOutfit } from './make-outfit.ts';
import { BODIES } from './outfit-looks.ts';
import { BOTS_PER_PARCEL, type Parcel, PLACE_ROUTINES } from './parcels.ts';
import { puppetryOf } from './puppetry/index.ts';

/** Seconds that an outfit is worn; each bot begins at another time, so that not all change at once. */
const WEARS_FOR = 70;
/** Seconds between two things that a bot says. */
const SAYS_EVERY = 97;
/** Of both, from one bot to the next. */
const LATER = 13;

/**
 * The bot of that number and what its outfits need; the first eight are the cast itself.
 *
 * @param puppeteers - how many bots send puppetry, where it is not for the cast to say.
 */
export function makeBot(
  wardrobe: Wardrobe,
  number: number,
  plot: Parcel,
  puppeteers?: number,
): { bot: Bot; assets: readonly DemoAsset[] } {
  const place = number % BOTS_PER_PARCEL;
  // Whoever does the same elsewhere is dressed like another of the cast.
  const role = variantOf(ROLES[(place + plot.number) % ROLES.length], number);
  const figure = BODIES[role.figure];
  const tailored = role.looks.map(
    (look): MadeOutfit => makeOutfit(wardrobe, `bot-${number}`, figure, role.shape, look),
  );
  const outfits = tailored.map(({ outfit }) => outfit);
  const routine = PLACE_ROUTINES[place](plot, figure.stride);
  return {
    assets: tailored.flatMap(({ assets }) => assets),
    bot: {
      agentId: namedUuid(`agent/bot-${number}`),
      firstName: role.firstName,
      lastName: role.lastName,
      title: role.title,
      outfits,
      stateAt: (seconds) => stateAt(routine, outfits, seconds, number * LATER),
      linesBetween: (from, to) =>
        linesBetween(role.lines, from - number * LATER, to - number * LATER),
      puppetry: puppetryOf(number, puppeteers),
    },
  };
}

function variantOf(role: Role, number: number): Role {
  if (number < BOTS_PER_PARCEL) return role;
  const family = Math.floor(number / BOTS_PER_PARCEL) - 1;
  const again = Math.floor(family / FAMILY_NAMES.length);
  return {
    ...role,
    firstName: FIRST_NAMES[number % BOTS_PER_PARCEL],
    lastName: FAMILY_NAMES[family % FAMILY_NAMES.length] + (again > 0 ? String(again + 1) : ''),
  };
}

function stateAt(
  routine: Routine,
  outfits: readonly DemoOutfit[],
  seconds: number,
  later: number,
): ReturnType<Bot['stateAt']> {
  const state = routine(seconds);
  const changes = Math.floor((seconds + later) / WEARS_FOR);
  const outfit = within(changes, outfits.length);
  if (state.seat !== null) return { ...state, outfit };
  return { ...state, outfit, position: lifted(state.position, outfits[outfit].height / 2) };
}

/** From where the soles are to the middle of the bounding box. */
const lifted = ([x, y, z]: Vector3, up: number): Vector3 => [x, y, z + up];

/** One line every while, in turn, none at the very beginning. */
function linesBetween(lines: readonly string[], from: number, to: number): string[] {
  if (lines.length === 0) return [];
  const said: string[] = [];
  const first = Math.max(1, Math.floor(from / SAYS_EVERY) + 1);
  for (let k = first; k * SAYS_EVERY <= to; k++) said.push(lines[(k - 1) % lines.length]);
  return said;
}

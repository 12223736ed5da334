import type { Vector3 } from '../../../src/math/index.ts';
import { namedUuid } from '../named-uuid.ts';
import { FAMILIES, FIRST_NAMES, ROLES, type Role } from './cast.ts';
import { FIGURES } from './looks.ts';
import { PARTS, PLACES, type Plot } from './plot.ts';
import { puppetryOf } from './puppetry/index.ts';
import { type Routine, within } from './routines.ts';
import { type Tailored, tailor } from './tailoring.ts';
import type { Bot, DemoAsset, DemoOutfit } from './types.ts';
import type { Wardrobe } from './wardrobe.ts';

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
  plot: Plot,
  puppeteers?: number,
): { bot: Bot; assets: readonly DemoAsset[] } {
  const place = number % PLACES;
  // Whoever does the same elsewhere is dressed like another of the cast.
  const role = variantOf(ROLES[(place + plot.number) % ROLES.length], number);
  const figure = FIGURES[role.figure];
  const tailored = role.looks.map(
    (look): Tailored => tailor(wardrobe, `bot-${number}`, figure, role.shape, look),
  );
  const outfits = tailored.map(({ outfit }) => outfit);
  const routine = PARTS[place](plot, figure.stride);
  return {
    assets: tailored.flatMap(({ assets }) => assets),
    bot: {
      agentId: namedUuid(`agent/bot-${number}`),
      firstName: role.firstName,
      lastName: role.lastName,
      title: role.title,
      outfits,
      at: (seconds) => stateAt(routine, outfits, seconds, number * LATER),
      saysBetween: (from, to) =>
        linesBetween(role.says, from - number * LATER, to - number * LATER),
      puppetry: puppetryOf(number, puppeteers),
    },
  };
}

function variantOf(role: Role, number: number): Role {
  if (number < PLACES) return role;
  const family = Math.floor(number / PLACES) - 1;
  const again = Math.floor(family / FAMILIES.length);
  return {
    ...role,
    firstName: FIRST_NAMES[number % PLACES],
    lastName: FAMILIES[family % FAMILIES.length] + (again > 0 ? String(again + 1) : ''),
  };
}

function stateAt(
  routine: Routine,
  outfits: readonly DemoOutfit[],
  seconds: number,
  later: number,
): ReturnType<Bot['at']> {
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

import { encodeUtf8 } from '../../../src/formats/bytes/index.ts';
import type { Vector3 } from '../../../src/math/index.ts';
import { findBuiltin } from '../../../src/motion/builtin-animations/index.ts';
import { namedUuid } from '../reproducible-values.ts';
import { standInAssets } from './bakes.ts';
import { FAMILY_NAMES, FIRST_NAMES, NEIGHBOURS, ROLES, type Role, VISITORS } from './bot-roles.ts';
import { modulo, type Routine } from './bot-routines.ts';
import {
  ANIMATIONS,
  DANCE,
  loadClips,
  loadTextures,
  loadWardrobe,
  type Wardrobe,
} from './content-files.ts';
import type {
  Bot,
  BotState,
  DemoAsset,
  DemoContent,
  DemoItem,
  DemoOutfit,
} from './demo-content.ts';
import { makeGestures } from './demo-gestures.ts';
import { makeOutfit } from './make-outfit.ts';
import { BODIES } from './outfit-looks.ts';
import {
  BOTS_PER_PARCEL,
  createParcel,
  MAX_PARCELS,
  NEIGHBOUR_ROUTINES,
  type Parcel,
  PLACE_ROUTINES,
  REGION,
  visitorBench,
} from './parcels.ts';
import { puppetryOf } from './puppetry/bot-puppetry.ts';
import { BRASS, LEGACY_MATERIALS } from './textile.ts';

/** The most bots that the region has room for. */
export const MAX_BOTS = MAX_PARCELS * BOTS_PER_PARCEL;

/**
 * The project's own content of the demo grid: clothes, clips and bots, the same each time.
 *
 * @param count - number of bots, at most {@link MAX_BOTS}.
 * @param puppeteers - how many bots send puppetry; by default their places decide.
 */
export async function loadDemoContent(
  count = BOTS_PER_PARCEL,
  puppeteers?: number,
): Promise<DemoContent> {
  const [wardrobe, textures, clips] = await Promise.all([
    loadWardrobe(),
    loadTextures(),
    loadClips(),
  ]);
  const botCount = Math.min(Math.max(count, 0), MAX_BOTS);
  const parcelCount = Math.ceil(botCount / BOTS_PER_PARCEL);
  const parcels = Array.from({ length: parcelCount }, (_, number) => createParcel(number));
  const bots = Array.from({ length: botCount }, (_, number) =>
    makeBot(wardrobe, number, parcels[Math.floor(number / BOTS_PER_PARCEL)], puppeteers),
  );
  const neighbours = NEIGHBOURS.map((role, index) => makeNeighbour(wardrobe, role, index));
  const visitors = VISITORS.map(({ shape, look }) =>
    makeOutfit(wardrobe, 'guest', BODIES.own, shape, look),
  );
  const { gestures, assets: gestureAssets } = makeGestures(DANCE);
  const notes = noteAsset();
  const assets = [
    notes,
    ...gestureAssets,
    ...clips,
    ...[...wardrobe.values()].map(({ asset }) => asset),
    ...textures.values(),
    ...standInAssets(textures),
    BRASS,
    ...[...bots, ...neighbours, ...visitors].flatMap((made) => made.assets),
  ];
  return {
    assets: new Map(assets.map((asset) => [asset.id, asset])),
    materials: LEGACY_MATERIALS,
    // Bots name their seats by the number of their parcel.
    seats: [...parcels.map(({ seat }) => seat), visitorBench()],
    bots: bots.map(({ bot }) => bot),
    neighbour: { seats: [], bots: neighbours.map(({ bot }) => bot) },
    greeting: bots[1] ? { bot: bots[1].bot, text: GREETING } : null,
    gestures,
    animationItems: animationItems(clips),
    notecards: Array.from({ length: NOTECARDS }, (_, index) => ({
      name: `Note ${String(index + 1).padStart(3, '0')}`,
      assetId: notes.id,
    })),
    visitorOutfits: visitors.map(({ outfit }) => outfit),
    animations: ANIMATIONS,
    region: REGION,
  };
}

/** So many that viewers have to show them page by page. */
const NOTECARDS = 320;

/** The asset of all notecards. */
function noteAsset(): DemoAsset {
  const text = 'A folder with many items. All of them are this note.';
  const lines = [
    'Linden text version 2',
    '{',
    'LLEmbeddedItems version 1',
    '{',
    'count 0',
    '}',
    `Text length ${text.length}`,
    `${text}}`,
  ];
  return {
    id: namedUuid('notecard'),
    type: 7,
    name: 'Note',
    bytes: encodeUtf8(`${lines.join('\n')}\n`),
  };
}

/** Each clip once, under the name of its animation. */
function animationItems(clips: readonly DemoAsset[]): DemoItem[] {
  return clips.map(({ id, name }) => {
    const builtin = findBuiltin(id);
    return { name: builtin ? builtin.name : name, assetId: id };
  });
}

const GREETING =
  'Welcome to the demo grid! You were not here when I looked, so I write. Answer me, or ask me for a teleport or a menu.';

/** Seconds until a bot changes its outfit. */
const OUTFIT_SECONDS = 70;
/** Seconds between two lines of a bot's chat. */
const CHAT_SECONDS = 97;
/** Seconds by which both are later for each further bot, so that they do not all change or speak at once. */
const BOT_DELAY = 13;

interface MadeBot {
  readonly bot: Bot;
  readonly assets: readonly DemoAsset[];
}

/** The bot of a number with the assets of its outfits. The first eight have the roles themselves. */
function makeBot(wardrobe: Wardrobe, number: number, parcel: Parcel, puppeteers?: number): MadeBot {
  const place = number % BOTS_PER_PARCEL;
  // Bots with the same place on different parcels have different roles.
  const role = variantOf(ROLES[(place + parcel.number) % ROLES.length], number);
  const routine = PLACE_ROUTINES[place](parcel, BODIES[role.body].stride);
  const key = `bot-${number}`;
  const puppetry = puppetryOf(number, puppeteers);
  return makeRoleBot(wardrobe, role, { key, routine, delay: number * BOT_DELAY, puppetry });
}

/** A bot of the second region. */
function makeNeighbour(wardrobe: Wardrobe, role: Role, index: number): MadeBot {
  const routine = NEIGHBOUR_ROUTINES[index](BODIES[role.body].stride);
  const delay = (index + 0.5) * BOT_DELAY;
  return makeRoleBot(wardrobe, role, { key: `neighbour-${index}`, routine, delay, puppetry: null });
}

interface BotOptions {
  /** Distinguishes its ids from those of other bots. */
  readonly key: string;
  readonly routine: Routine;
  /** Seconds by which it changes its outfit and speaks later than others. */
  readonly delay: number;
  readonly puppetry: Bot['puppetry'];
}

function makeRoleBot(
  wardrobe: Wardrobe,
  role: Role,
  { key, routine, delay, puppetry }: BotOptions,
): MadeBot {
  const body = BODIES[role.body];
  const made = role.looks.map((look) => makeOutfit(wardrobe, key, body, role.shape, look));
  const outfits = made.map(({ outfit }) => outfit);
  return {
    assets: made.flatMap(({ assets }) => assets),
    bot: {
      agentId: namedUuid(`agent/${key}`),
      firstName: role.firstName,
      lastName: role.lastName,
      displayName: role.displayName ?? null,
      title: role.title,
      outfits,
      stateAt: (seconds) => stateAt(routine, outfits, seconds, delay),
      linesBetween: (from, to) => linesBetween(role.lines, from - delay, to - delay),
      answers: role.answers,
      puppetry,
    },
  };
}

/** The role with another name, for the bots after the first eight. */
function variantOf(role: Role, number: number): Role {
  if (number < BOTS_PER_PARCEL) return role;
  const family = Math.floor(number / BOTS_PER_PARCEL) - 1;
  const round = Math.floor(family / FAMILY_NAMES.length);
  return {
    ...role,
    displayName: undefined,
    firstName: FIRST_NAMES[number % BOTS_PER_PARCEL],
    lastName: FAMILY_NAMES[family % FAMILY_NAMES.length] + (round > 0 ? String(round + 1) : ''),
  };
}

function stateAt(
  routine: Routine,
  outfits: readonly DemoOutfit[],
  seconds: number,
  delay: number,
): BotState {
  const state = routine(seconds);
  const changes = Math.floor((seconds + delay) / OUTFIT_SECONDS);
  const outfit = modulo(changes, outfits.length);
  if (state.seat !== null) return { ...state, outfit };
  // A routine gives the position of the soles.
  const [x, y, z] = state.position;
  const position: Vector3 = [x, y, z + outfits[outfit].height / 2];
  return { ...state, outfit, position };
}

/** One line of chat at a time, in turn, none at the very beginning. */
function linesBetween(lines: readonly string[], from: number, to: number): string[] {
  if (lines.length === 0) return [];
  const due: string[] = [];
  const first = Math.max(1, Math.floor(from / CHAT_SECONDS) + 1);
  for (let k = first; k * CHAT_SECONDS <= to; k++) due.push(lines[(k - 1) % lines.length]);
  return due;
}

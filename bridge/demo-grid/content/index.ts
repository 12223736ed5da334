import { makeBot } from './bots.ts';
import { GUESTS } from './cast.ts';
import { ANIMATIONS, loadClips } from './clips.ts';
import { FIGURES } from './looks.ts';
import { MOST_PLOTS, PLACES, plotOf } from './plot.ts';
import { REGION } from './region.ts';
import { tailor } from './tailoring.ts';
import type { DemoContent } from './types.ts';
import { loadWardrobe } from './wardrobe.ts';

export type {
  Bot,
  BotPuppetry,
  BotState,
  DemoAsset,
  DemoAttachment,
  DemoContent,
  DemoOutfit,
  DemoPrim,
  DemoSeat,
  DemoWearable,
} from './types.ts';

/** As many bots as the region has room for. */
export const MOST_BOTS = MOST_PLOTS * PLACES;

/**
 * What the demo grid shows: our own clothes, clips and bots, the same each time.
 *
 * @param count - bots; more than {@link MOST_BOTS} are that many.
 * @param puppeteers - how many of them send puppetry; as their parts have it unless told.
 */
export async function loadDemoContent(count = PLACES, puppeteers?: number): Promise<DemoContent> {
  const [wardrobe, clips] = await Promise.all([loadWardrobe(), loadClips()]);
  const numbers = Array.from({ length: Math.min(Math.max(count, 0), MOST_BOTS) }, (_, k) => k);
  const plots = Array.from({ length: Math.ceil(numbers.length / PLACES) }, (_, k) => plotOf(k));
  const made = numbers.map((number) =>
    makeBot(wardrobe, number, plots[Math.floor(number / PLACES)], puppeteers),
  );
  const guests = GUESTS.map(({ shape, look }) =>
    tailor(wardrobe, 'guest', FIGURES.own, shape, look),
  );
  const assets = [
    ...clips,
    ...[...wardrobe.values()].map(({ asset }) => asset),
    ...[...made, ...guests].flatMap((each) => each.assets),
  ];
  return {
    assets: new Map(assets.map((asset) => [asset.id, asset])),
    seats: plots.map(({ seat }) => seat),
    bots: made.map(({ bot }) => bot),
    guestOutfits: guests.map(({ outfit }) => outfit),
    animations: ANIMATIONS,
    region: REGION,
  };
}

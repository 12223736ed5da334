import { VISITORS } from './bot-roles.ts';
import { makeBot } from './bots.ts';
import { ANIMATIONS, loadClips, loadWardrobe } from './content-files.ts';
import type { DemoContent } from './demo-content.ts';
import { makeOutfit } from './make-outfit.ts';
import { BODIES } from './outfit-looks.ts';
import { BOTS_PER_PARCEL, createParcel, MAX_PARCELS, REGION } from './parcels.ts';

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
} from './demo-content.ts';

/** As many bots as the region has room for. */
export const MAX_BOTS = MAX_PARCELS * BOTS_PER_PARCEL;

/**
 * What the demo grid shows: our own clothes, clips and bots, the same each time.
 *
 * @param count - bots; more than {@link MAX_BOTS} are that many.
 * @param puppeteers - how many of them send puppetry; as their parts have it unless told.
 */
export async function loadDemoContent(
  count = BOTS_PER_PARCEL,
  puppeteers?: number,
): Promise<DemoContent> {
  const [wardrobe, clips] = await Promise.all([loadWardrobe(), loadClips()]);
  const numbers = Array.from({ length: Math.min(Math.max(count, 0), MAX_BOTS) }, (_, k) => k);
  const plots = Array.from({ length: Math.ceil(numbers.length / BOTS_PER_PARCEL) }, (_, k) =>
    createParcel(k),
  );
  const made = numbers.map((number) =>
    makeBot(wardrobe, number, plots[Math.floor(number / BOTS_PER_PARCEL)], puppeteers),
  );
  const guests = VISITORS.map(({ shape, look }) =>
    makeOutfit(wardrobe, 'guest', BODIES.own, shape, look),
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
    visitorOutfits: guests.map(({ outfit }) => outfit),
    animations: ANIMATIONS,
    region: REGION,
  };
}

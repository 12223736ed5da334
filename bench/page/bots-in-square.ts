import type { Bot, BotState, DemoContent } from '../../bridge/demo-grid/content/index.ts';

/** Metres from one avatar to the next. */
const SPACING = 1.2;

/**
 * The content of a grid whose bots stand in a square, in their first outfits, and do not speak.
 *
 * @param ahead metres from the landing point to the middle of the square, along X, to where visitors look.
 */
export function botsInSquare(content: DemoContent, ahead = 0): DemoContent {
  const bots = content.bots.map((bot, index): Bot => {
    const state = stateInSquare(content, index, ahead);
    return { ...bot, stateAt: () => state, linesBetween: () => [] };
  });
  return { ...content, bots };
}

function stateInSquare(
  { bots, region, animations }: DemoContent,
  index: number,
  ahead: number,
): BotState {
  const perRow = Math.ceil(Math.sqrt(bots.length));
  const offset = (cell: number) => (cell - (perRow - 1) / 2) * SPACING;
  const [x, y] = region.landing;
  return {
    isPresent: true,
    position: [
      x + ahead + offset(index % perRow),
      y + offset(Math.floor(index / perRow)),
      region.ground + bots[index].outfits[0].height / 2,
    ],
    velocity: [0, 0, 0],
    rotation: [0, 0, 0, 1],
    seat: null,
    animations: [animations.stand],
    outfit: 0,
  };
}

import type { Signal } from '@preact/signals-core';
import type { HandleId, HandlePlace } from '../../motion/puppetry-control/index.ts';
import type { PuppetryBoard } from './puppetry-state.ts';

const isAimed = (at: HandlePlace) => at.isAimed;
const isPinned = (at: HandlePlace) => at.isPinned;
const isHeld = (at: HandlePlace) => at.isHeld;

/** Tells the board of the handles where something of them is new. Allocates nothing as long as it is not. */
export function tellHandles(board: PuppetryBoard, places: readonly HandlePlace[]): void {
  tell(board.aimed, places, isAimed);
  tell(board.pinned, places, isPinned);
  tell(board.held, places, isHeld);
}

function tell(
  told: Signal<ReadonlySet<HandleId>>,
  places: readonly HandlePlace[],
  is: (at: HandlePlace) => boolean,
): void {
  const before = told.peek();
  for (let index = 0; index < places.length; index++) {
    if (is(places[index]) === before.has(places[index].id)) continue;
    told.value = new Set(places.filter(is).map(({ id }) => id));
    return;
  }
}

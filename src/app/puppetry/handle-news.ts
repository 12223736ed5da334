import type { Signal } from '@preact/signals-core';
import type { HandleId, HandleState } from '../../motion/puppetry-control/index.ts';
import type { PuppetryState } from '../state/index.ts';

const isAimed = (at: HandleState) => at.hasTarget;
const isPinned = (at: HandleState) => at.isPinned;
const isHeld = (at: HandleState) => at.isGrabbed;

/** Tells the board of the handles where something of them is new. Allocates nothing as long as it is not. */
export function tellHandles(board: PuppetryState, places: readonly HandleState[]): void {
  tell(board.aimed, places, isAimed);
  tell(board.pinned, places, isPinned);
  tell(board.held, places, isHeld);
}

function tell(
  told: Signal<ReadonlySet<HandleId>>,
  places: readonly HandleState[],
  is: (at: HandleState) => boolean,
): void {
  const before = told.peek();
  for (let index = 0; index < places.length; index++) {
    if (is(places[index]) === before.has(places[index].id)) continue;
    told.value = new Set(places.filter(is).map(({ id }) => id));
    return;
  }
}

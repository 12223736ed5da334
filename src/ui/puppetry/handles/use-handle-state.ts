import type { HandleId } from '../../../motion/puppetry-control/index.ts';
import type { HandleState } from '../../words/puppetry-words.ts';
import { usePuppetry } from '../use-puppetry.ts';

/** What is asked of one handle now. */
export function useHandleState(id: HandleId): HandleState {
  const { grabbed, targeted, pinned } = usePuppetry().board;
  return {
    isHeld: grabbed.value.has(id),
    isAimed: targeted.value.has(id),
    isPinned: pinned.value.has(id),
  };
}

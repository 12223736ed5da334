import type { HandleId } from '../../../motion/puppetry-control/index.ts';
import { usePuppetry } from '../../context.ts';
import type { HandleState } from '../puppetry-text.ts';

/** What is asked of one handle now. */
export function useHandleState(id: HandleId): HandleState {
  const { grabbed, targeted, pinned } = usePuppetry().state;
  return {
    isHeld: grabbed.value.has(id),
    isAimed: targeted.value.has(id),
    isPinned: pinned.value.has(id),
  };
}

import { ACCESS } from '../../words/en/puppetry.ts';
import { changeFailedText } from '../puppetry-text.ts';
import type { Wish } from './use-change.ts';

/** Beside a control: that its change is on its way. */
export function WishState({ wish }: { wish: Wish<unknown> }) {
  return (
    <span class="wish-state" role="status">
      {wish.kind === 'sending' && ACCESS.askingChange}
    </span>
  );
}

/** Below a control: that its change came to nothing. */
export function WishFailure({ wish }: { wish: Wish<unknown> }) {
  if (wish.kind !== 'failed') return null;
  return (
    <p class="wish-failure" role="alert">
      {changeFailedText(wish.status)}
    </p>
  );
}

import { useSignal } from '@preact/signals';
import type { PuppetryChange } from '../../../protocol/puppetry/index.ts';
import { useUi } from '../../context.ts';

/** Where a wish to change something stands. */
export type Wish<T> =
  | { readonly kind: 'none' }
  /** On its way; `value` is what is wished for. */
  | { readonly kind: 'sending'; readonly value: T }
  /** Nothing changed. `status` of HTTP, 0 for no answer. */
  | { readonly kind: 'failed'; readonly status: number };

interface UseChange<T> {
  readonly wish: Wish<T>;
  readonly change: (value: T, change: PuppetryChange) => Promise<void>;
}

/** One thing that the region is asked to change: what was wished for last counts. */
export function useChange<T>(): UseChange<T> {
  const { app } = useUi();
  const wish = useSignal<Wish<T>>({ kind: 'none' });
  const change = async (value: T, change: PuppetryChange) => {
    const sending = { kind: 'sending', value } as const;
    wish.value = sending;
    const puppetry = await app.puppetry.open();
    const outcome = await puppetry.change(change);
    if (wish.peek() !== sending) return;
    wish.value =
      outcome.kind === 'changed' ? { kind: 'none' } : { kind: 'failed', status: outcome.status };
  };
  return { wish: wish.value, change };
}

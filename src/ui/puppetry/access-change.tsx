import { useSignal } from '@preact/signals';
import type { PuppetryChange } from '../../protocol/puppetry/index.ts';
import { useUi } from '../context.ts';
import { ACCESS } from '../words/en/puppetry.ts';
import { changeFailedText } from './puppetry-text.ts';

/** The progress of a change of the region's puppetry settings. */
type ChangeStatus<T> =
  | { readonly kind: 'none' }
  /** `value` is the requested one. */
  | { readonly kind: 'sending'; readonly value: T }
  /** Nothing changed. `status`: of the HTTP response, 0 for no response. */
  | { readonly kind: 'failed'; readonly status: number };

interface UseAccessChange<T> {
  readonly status: ChangeStatus<T>;
  readonly change: (value: T, change: PuppetryChange) => Promise<void>;
}

/** Changes one of the region's puppetry settings; the status is that of the last change. */
export function useAccessChange<T>(): UseAccessChange<T> {
  const { app } = useUi();
  const status = useSignal<ChangeStatus<T>>({ kind: 'none' });
  const change = async (value: T, change: PuppetryChange) => {
    const sending = { kind: 'sending', value } as const;
    status.value = sending;
    const puppetry = await app.puppetry.open();
    const outcome = await puppetry.change(change);
    if (status.peek() !== sending) return;
    status.value =
      outcome.kind === 'changed' ? { kind: 'none' } : { kind: 'failed', status: outcome.status };
  };
  return { status: status.value, change };
}

/** Beside a control: its change is under way. */
export function ChangeProgress({ status }: { status: ChangeStatus<unknown> }) {
  return (
    <span class="wish-state" role="status">
      {status.kind === 'sending' && ACCESS.changing}
    </span>
  );
}

/** Below a control: its change failed. */
export function ChangeError({ status }: { status: ChangeStatus<unknown> }) {
  if (status.kind !== 'failed') return null;
  return (
    <p class="wish-failure" role="alert">
      {changeFailedText(status.status)}
    </p>
  );
}

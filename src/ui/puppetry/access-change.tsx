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
  /** Nothing has changed. `status` is that of the HTTP response, 0 for no response. */
  | { readonly kind: 'failed'; readonly status: number };

interface UseAccessChange<T> {
  readonly status: ChangeStatus<T>;
  /** Sends the request; `value` is shown while it is under way. */
  readonly change: (value: T, request: PuppetryChange) => Promise<void>;
}

/** Changes one of the region's puppetry settings; the status is that of the last change. */
export function useAccessChange<T>(): UseAccessChange<T> {
  const { app } = useUi();
  const status = useSignal<ChangeStatus<T>>({ kind: 'none' });
  const change = async (value: T, request: PuppetryChange) => {
    const sending = { kind: 'sending', value } as const;
    status.value = sending;
    const puppetry = await app.puppetry.open();
    const outcome = await puppetry.change(request);
    if (status.peek() !== sending) return;
    status.value =
      outcome.kind === 'changed' ? { kind: 'none' } : { kind: 'failed', status: outcome.status };
  };
  return { status: status.value, change };
}

/** A note beside a control whose change is under way. */
export function ChangeProgress({ status }: { status: ChangeStatus<unknown> }) {
  return (
    <span class="change-progress" role="status">
      {status.kind === 'sending' && ACCESS.changing}
    </span>
  );
}

/** A note below a control whose change has failed. */
export function ChangeError({ status }: { status: ChangeStatus<unknown> }) {
  if (status.kind !== 'failed') return null;
  return (
    <p class="change-error" role="alert">
      {changeFailedText(status.status)}
    </p>
  );
}

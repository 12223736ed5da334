import { useSignal } from '@preact/signals';
import type { PendingUpdate } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { COMMON } from '../words/en/common.ts';
import { UPDATE } from '../words/en/update.ts';

/**
 * Offers a newer version of the page, below the avatar's feet, until it is taken or put off; nothing reloads by
 * itself. It waits while something else is said there, in a region, and while handles are out.
 */
export function UpdateNotice() {
  const { app } = useUi();
  const putOff = useSignal<PendingUpdate | null>(null);
  const { state, live, puppetry } = app;
  const update = state.pendingUpdate.value;
  const isElsewhere = live.state.step.value !== 'idle' || puppetry.state.showHandles.value;
  if (!update || update === putOff.value || isElsewhere || state.toast.value) return null;
  const hasOwn = state.undoLabel.value !== null || state.items.value.some((item) => !item.builtIn);
  return (
    <section class="toast live-notice" aria-label={UPDATE.title}>
      <Icon name="retry" />
      <div class="words">
        <strong>{UPDATE.title}</strong>
        <span>{hasOwn ? UPDATE.losesAvatar : UPDATE.keepsNothing}</span>
      </div>
      <button type="button" class="btn outlined" onClick={() => update.apply()}>
        {UPDATE.reload}
      </button>
      <IconButton
        icon="close"
        label={COMMON.dismiss}
        onClick={() => {
          putOff.value = update;
        }}
      />
    </section>
  );
}

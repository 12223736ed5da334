import { useSignal } from '@preact/signals';
import type { SessionEnd } from '../../session/contract.ts';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { endWords, troubleWords } from '../words/live-words.ts';
import { useLive } from './use-live.ts';

/** Below the avatars' feet while a session is in trouble, and once it has ended by itself. */
export function LiveNotice() {
  const { state } = useLive();
  const trouble = troubleWords(state.step.value, state.attempt.value);
  if (trouble !== null) {
    return (
      <section class="toast live-notice">
        <Icon name="waiting" />
        <div class="words">
          <strong>{trouble}</strong>
          <span>
            {state.step.value === 'reconnecting'
              ? 'The last scene stays until the connection is back.'
              : 'The last scene stays until you are there.'}
          </span>
        </div>
      </section>
    );
  }
  return <EndNotice />;
}

/** Until it is read, or another session begins. */
function EndNotice() {
  const { view } = useUi();
  const { state } = useLive();
  const end = state.step.value === 'ended' ? state.end.value : null;
  const readEnd = useSignal<SessionEnd | null>(null);
  const words = end && end !== readEnd.value ? endWords(end) : null;
  if (!words) return null;
  const isReplay = end?.kind === 'replay-over';
  return (
    <section class="toast live-notice">
      {isReplay ? <Icon name="note" /> : <Icon name="warning" class="sev-warning" />}
      <div class="words">
        <strong>{words.title}</strong>
        <span>{words.mend}</span>
      </div>
      {!isReplay && (
        <button
          type="button"
          class="btn outlined"
          onClick={() => {
            view.loginOpen.value = true;
          }}
        >
          Log in again
        </button>
      )}
      <IconButton
        icon="close"
        label="Dismiss"
        onClick={() => {
          readEnd.value = end;
        }}
      />
    </section>
  );
}

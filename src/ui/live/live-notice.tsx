import { useSignal } from '@preact/signals';
import type { SessionEnd } from '../../session/index.ts';
import { useLive, useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { COMMON } from '../words/en/common.ts';
import { LIVE } from '../words/en/live.ts';
import { interruptionText, sessionEndText } from '../words/live-text.ts';

/** Below the avatars' feet while a session is in trouble, and once it has ended by itself. */
export function LiveNotice() {
  const { state } = useLive();
  const trouble = interruptionText(state.step.value, state.attempt.value);
  if (trouble !== null) {
    return (
      <section class="toast live-notice">
        <Icon name="waiting" />
        <div class="words">
          <strong>{trouble}</strong>
          <span>
            {state.step.value === 'reconnecting' ? LIVE.sceneStays : LIVE.sceneStaysUntilThere}
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
  const words = end && end !== readEnd.value ? sessionEndText(end) : null;
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
          {LIVE.logInAgain}
        </button>
      )}
      <IconButton
        icon="close"
        label={COMMON.dismiss}
        onClick={() => {
          readEnd.value = end;
        }}
      />
    </section>
  );
}

import { STEP_WORDS } from '../../words/live-words.ts';
import { useLive } from '../use-live.ts';

/** While the grid is being asked: how far it is, and the way out. */
export function BusyLogin({ cancel }: { cancel: () => void }) {
  const step = useLive().state.step.value;
  const words = step === 'idle' || step === 'ended' ? STEP_WORDS.connecting : STEP_WORDS[step];
  return (
    <div class="login-busy">
      <progress aria-label="Login" />
      <div class="acts">
        <span role="status">{words}…</span>
        <span class="spacer" />
        <button
          type="button"
          class="btn outlined"
          ref={(button) => button?.focus()}
          onClick={cancel}
        >
          Cancel
        </button>
      </div>
    </div>
  );
}

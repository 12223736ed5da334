import { useLive } from '../../context.ts';
import { COMMON } from '../../words/en/common.ts';
import { LOGIN } from '../../words/en/live.ts';
import { SESSION } from '../../words/en/session.ts';

/** While the grid is being asked: how far it is, and the way out. */
export function BusyLogin({ cancel }: { cancel: () => void }) {
  const step = useLive().state.step.value;
  const shown = step === 'idle' || step === 'ended' ? 'connecting' : step;
  return (
    <div class="login-busy">
      <progress aria-label={LOGIN.login} />
      <div class="acts">
        <span role="status">{LOGIN.busy(SESSION.steps[shown])}</span>
        <span class="spacer" />
        <button
          type="button"
          class="btn outlined"
          ref={(button) => button?.focus()}
          onClick={cancel}
        >
          {COMMON.cancel}
        </button>
      </div>
    </div>
  );
}

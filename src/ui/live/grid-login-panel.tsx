import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { machineId, platformOf } from '../../app/live/index.ts';
import { browserStorage } from '../../app/state/index.ts';
import type { BridgeInfo } from '../../protocol/bridge/index.ts';
import { useLive, useUi } from '../context.ts';
import { COMMON } from '../words/en/common.ts';
import { LOGIN } from '../words/en/live.ts';
import { SESSION } from '../words/en/session.ts';
import { GridEditor } from './grid-editor.tsx';
import {
  draftOfLastLogin,
  formOf,
  initialDraft,
  type LoginDraft,
  LoginMemory,
} from './login-draft.ts';
import { LoginFlow, type LoginState } from './login-flow.ts';
import { LoginFields } from './login-form.tsx';
import { type SavedGrid, SavedGrids } from './saved-grids.ts';

interface GridLoginPanelProps {
  bridge: BridgeInfo;
  close: () => void;
}

/** The form, the progress and the challenges of one login to a grid. Removing it discards all fields. */
export function GridLoginPanel({ bridge, close }: GridLoginPanelProps) {
  const { app } = useUi();
  const { command } = useLive();
  const storage = useMemo(browserStorage, []);
  const memory = useMemo(() => new LoginMemory(storage), [storage]);
  const grids = useMemo(() => new SavedGrids(storage), [storage]);
  const saved = bridge.allowsOtherGrids ? grids.all.value : [];
  const draft = useSignal(draftOfLastLogin(bridge.grids, saved, memory));
  /** The grid that is being changed, `new` for one that is being added. */
  const editing = useSignal<SavedGrid | 'new' | null>(null);
  const flow = useMemo(
    () =>
      new LoginFlow({
        login: async (form, token) => (await app.live.open()).login(form, token),
        logout: async () => (await app.live.open()).session.logout(),
        onLoggedIn(form, mfaHash) {
          memory.remember(form.grid, [form.first, form.last].filter(Boolean).join(' '), mfaHash);
          command((live) => live.setWorld('region'));
          close();
        },
      }),
    [],
  );
  useEffect(() => () => flow.cancel(), [flow]);
  const submit = (draft: LoginDraft, password: string, token: string) => {
    const machine = { machineId: machineId(storage), platform: platformOf(navigator.userAgent) };
    const mfaHash = memory.mfaHash(draft.grid, draft.name);
    const form = { ...formOf(draft, password, machine), ...(mfaHash && { mfaHash }) };
    void flow.submit(form, token || null);
  };
  const state = flow.state.value;
  return (
    <>
      {state.kind === 'challenge' && <LoginChallengeForm flow={flow} state={state} />}
      {/* Hidden, not removed, so that nothing has to be typed again after a failure. */}
      <LoginFields
        bridge={bridge}
        memory={memory}
        grids={grids}
        draft={draft}
        edit={(grid) => {
          editing.value = grid;
        }}
        problem={state.kind === 'form' ? state.problem : null}
        isBusy={state.kind === 'busy'}
        isHidden={state.kind === 'challenge' || editing.value !== null}
        submit={submit}
      />
      {editing.value !== null && (
        <GridEditor
          rules={bridge}
          grids={grids}
          edited={editing.value === 'new' ? null : editing.value}
          close={(grid) => {
            editing.value = null;
            if (!grid) return;
            const { name } = initialDraft(null, memory.nameOn(grid.loginUri));
            draft.value = { ...draft.peek(), grid: grid.loginUri, name };
          }}
        />
      )}
      {state.kind === 'busy' && <LoginProgress cancel={() => flow.cancel()} />}
    </>
  );
}

/** The step of a login that is under way, and a button to cancel it. */
function LoginProgress({ cancel }: { cancel: () => void }) {
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

interface LoginChallengeProps {
  flow: LoginFlow;
  state: Extract<LoginState, { kind: 'challenge' }>;
}

/** What the grid requires before it admits the agent, with its own text, which is never read as HTML. */
function LoginChallengeForm({ flow, state: { challenge, message } }: LoginChallengeProps) {
  const { title, accept, decline } = LOGIN.challenges[challenge];
  const form = useRef<HTMLFormElement>(null);
  // Focuses the field for the code or the text of the terms, never the button that accepts.
  useLayoutEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find('input') ?? find('.grid-words'))?.focus();
  }, [challenge]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget as HTMLFormElement).get('code');
    void flow.respond(typeof code === 'string' ? code : '');
  };
  return (
    <form ref={form} class="login-form" onSubmit={submit}>
      <h3>{title}</h3>
      {message && (
        <section class="grid-words" aria-label={title} tabIndex={0}>
          {message}
        </section>
      )}
      {challenge === 'code' && (
        <label>
          <span>{LOGIN.code}</span>
          <input name="code" required autocomplete="one-time-code" inputMode="numeric" />
        </label>
      )}
      <div class="acts">
        <span class="spacer" />
        <button type="button" class="btn outlined" onClick={() => flow.cancel()}>
          {decline}
        </button>
        <button type="submit" class="btn primary">
          {accept}
        </button>
      </div>
    </form>
  );
}

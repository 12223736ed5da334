import '../styles/bubble.css';
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { browserStorage } from '../../app/state/index.ts';
import type { BridgeInfo, BubbleServerChoice } from '../../protocol/bridge/index.ts';
import { useUi } from '../context.ts';
import { LoginMemory } from '../live/login-draft.ts';
import { Icon } from '../parts/icon.tsx';
import { Marked } from '../parts/text.tsx';
import { BUBBLE_LOGIN } from '../words/en/bubble.ts';
import { COMMON } from '../words/en/common.ts';
import { BubbleDestination } from './bubble-destination.tsx';
import {
  type BubbleField,
  BubbleFlow,
  type BubbleLoginState,
  type BubbleProblem,
  bubbleName,
} from './bubble-flow.ts';

const MEMORY_KEY = 'vitrine-bubble-login';

interface BubbleLoginPanelProps {
  bridge: BridgeInfo;
  close: () => void;
}

/**
 * Signs in to a bubble server, then chooses a bubble and an avatar and joins. Removing it discards the pass phrase, and
 * ends a session that has joined no bubble.
 */
export function BubbleLoginPanel({ bridge, close }: BubbleLoginPanelProps) {
  const { app } = useUi();
  const { state } = app.live;
  const memory = useMemo(() => new LoginMemory(browserStorage(), MEMORY_KEY), []);
  const flow = useMemo(
    () =>
      new BubbleFlow({
        connect: async (form, token) => (await app.live.open()).connectBubble(form, token),
        listBubbles: async () => (await app.live.open()).listBubbles(),
        listAvatars: async (bubble) => (await app.live.open()).listBubbleAvatars(bubble),
        join: async (bubble, avatar) => (await app.live.open()).joinBubble(bubble, avatar),
        disconnect: async () => (await app.live.open()).session.logout(),
        onSignedIn: ({ server, user }) => memory.remember(server, user, null),
        onJoined: close,
      }),
    [],
  );
  useEffect(() => () => flow.cancel(), [flow]);
  useSignalEffect(() => flow.update(state.bubbles.value));
  if (bridge.bubbleServers.length === 0) return <NoServers />;
  return <BubbleForm bridge={bridge} memory={memory} flow={flow} />;
}

/** How a bridge gets a bubble server. */
function NoServers() {
  const { title, why, example } = BUBBLE_LOGIN.none;
  return (
    <div class="login-words">
      <p>
        <b>{title}</b>
      </p>
      <p>
        <Marked as="code" text={why} />
      </p>
      <pre>
        <code>{example}</code>
      </pre>
    </div>
  );
}

interface BubbleFormProps {
  bridge: BridgeInfo;
  memory: LoginMemory;
  flow: BubbleFlow;
}

function BubbleForm({ bridge, memory, flow }: BubbleFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const state = flow.state.value;
  const choices = 'choices' in state ? state.choices : null;
  useFormFocus(form, state);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (choices) {
      void flow.join();
      return;
    }
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const textOf = (name: string) => String(data.get(name) ?? '');
    const fields = {
      server: textOf('server'),
      user: textOf('user').trim(),
      passphrase: textOf('passphrase'),
    };
    void flow.signIn(fields, textOf('token') || null);
  };
  const problem = state.kind === 'form' ? state.problem : (choices?.problem ?? null);
  return (
    <form ref={form} class="login-form bubble-form" onSubmit={onSubmit}>
      {problem?.field === null && <Problem {...problem} />}
      <Credentials
        bridge={bridge}
        memory={memory}
        problem={problem}
        isBusy={state.kind === 'signing-in' || state.kind === 'joining'}
        // Whoever changes them signs in anew.
        onChange={() => choices && flow.cancel()}
      />
      {choices && (
        <BubbleDestination choices={choices} flow={flow} isBusy={state.kind === 'joining'} />
      )}
      <Foot state={state} flow={flow} />
    </form>
  );
}

interface CredentialsProps {
  bridge: BridgeInfo;
  memory: LoginMemory;
  problem: BubbleProblem | null;
  isBusy: boolean;
  onChange: () => void;
}

/** Server, user and pass phrase. The pass phrase is only ever in its input element. */
function Credentials({ bridge, memory, problem, isBusy, onChange }: CredentialsProps) {
  const { bubbleServers } = bridge;
  const last = bubbleServers.find(({ id }) => id === memory.grid) ?? bubbleServers[0];
  const server = useSignal<BubbleServerChoice>(last);
  const user = useSignal(memory.nameOn(last.id));
  const { isDemo } = server.value;
  /** Attributes of a field, and the problem that stands at it. */
  const at = (field: BubbleField) => ({
    'aria-invalid': problem?.field === field,
    'aria-describedby': problem?.field === field ? 'bubble-problem' : undefined,
  });
  const atField = (field: BubbleField) =>
    problem?.field === field && (
      <p id="bubble-problem" class="field-note grid-problem" role="alert">
        {problem.text}
      </p>
    );
  const chooseServer = (id: string) => {
    server.value = bubbleServers.find((each) => each.id === id) ?? bubbleServers[0];
    user.value = memory.nameOn(id);
    onChange();
  };
  return (
    <fieldset disabled={isBusy}>
      <label>
        <span>{BUBBLE_LOGIN.server}</span>
        <select
          name="server"
          required
          value={server.value.id}
          onChange={({ currentTarget }) => chooseServer(currentTarget.value)}
          {...at('server')}
        >
          {bubbleServers.map(({ id, name, host }) => (
            <option key={id} value={id}>
              {BUBBLE_LOGIN.serverChoice(name, host)}
            </option>
          ))}
        </select>
      </label>
      <p class="field-note">{BUBBLE_LOGIN.serverNote}</p>
      {atField('server')}
      <label>
        <span>{BUBBLE_LOGIN.user}</span>
        <input
          name="user"
          required
          // Fields of the protocol have 32 bytes.
          maxLength={32}
          autocomplete="username"
          autocapitalize="off"
          spellcheck={false}
          value={user.value}
          onInput={({ currentTarget }) => {
            user.value = currentTarget.value;
            onChange();
          }}
          {...at('user')}
        />
      </label>
      {atField('user')}
      <label>
        <span>{BUBBLE_LOGIN.passphrase}</span>
        <input
          name="passphrase"
          type="password"
          required={!isDemo}
          maxLength={32}
          autocomplete="current-password"
          onInput={onChange}
          {...at('passphrase')}
        />
      </label>
      {isDemo && <p class="field-note">{BUBBLE_LOGIN.anyName}</p>}
      {atField('passphrase')}
      {bridge.needsToken && (
        <label>
          <span>{BUBBLE_LOGIN.token}</span>
          <input name="token" type="password" required autocomplete="off" onInput={onChange} />
        </label>
      )}
    </fieldset>
  );
}

/** The button that goes on: a bar while the server is asked. */
function Foot({ state, flow }: { state: BubbleLoginState; flow: BubbleFlow }) {
  const choices = 'choices' in state ? state.choices : null;
  const name = choices?.bubble ? bubbleName(choices.bubble) : null;
  if (state.kind === 'signing-in') {
    return <Progress text={BUBBLE_LOGIN.signingIn} cancel={() => flow.cancel()} />;
  }
  if (state.kind === 'joining') {
    return <Progress text={BUBBLE_LOGIN.joining(name ?? '')} cancel={() => flow.cancel()} />;
  }
  if (!choices) {
    const hasFailed = state.kind === 'form' && state.problem?.field === null;
    return (
      <div class="acts">
        <span class="login-note">{BUBBLE_LOGIN.notStored}</span>
        <span class="spacer" />
        <button type="submit" class="btn primary">
          {hasFailed ? COMMON.tryAgain : BUBBLE_LOGIN.signIn}
        </button>
      </div>
    );
  }
  return (
    <div class="acts bubble-foot">
      <span class="login-note">{BUBBLE_LOGIN.othersSee}</span>
      <span class="spacer" />
      <button type="submit" class="btn primary" disabled={!choices.avatarId}>
        <Icon name="portal" />
        {name === null ? BUBBLE_LOGIN.chooseBubble : BUBBLE_LOGIN.join(name)}
      </button>
    </div>
  );
}

function Progress({ text, cancel }: { text: string; cancel: () => void }) {
  return (
    <div class="login-busy">
      <progress aria-label={text} />
      <div class="acts">
        <span role="status">{text}</span>
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

function Problem({ title, text }: BubbleProblem) {
  return (
    <div class="login-problem" role="alert">
      <Icon name="error" />
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
    </div>
  );
}

/** Moves the focus to the field to correct, to the bubbles once they are listed, and back after a cancelled request. */
function useFormFocus(
  form: { readonly current: HTMLFormElement | null },
  state: BubbleLoginState,
): void {
  const before = useRef(state);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = state;
    if (last.kind === state.kind) return;
    const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();
    if (state.kind === 'choosing') {
      if (last.kind === 'signing-in') focus('[name=bubble]:checked');
      else focus('[type=submit]');
    }
    // After a change of a field while choosing, the focus is in that field.
    if (state.kind !== 'form' || last.kind === 'choosing') return;
    const { problem } = state;
    focus(problem?.field ? `[name=${problem.field}]` : '[type=submit]');
  }, [state]);
}

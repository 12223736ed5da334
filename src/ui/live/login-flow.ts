import { type ReadonlySignal, signal } from '@preact/signals';
import type { LoginChallenge } from '../../protocol/grid/index.ts';
import type { LoginForm, LoginOutcome } from '../../session/index.ts';
import { LOGIN } from '../words/en/live.ts';
import { loginFailureText } from '../words/live-text.ts';

/** Why a login failed. */
export interface LoginProblem {
  readonly title: string;
  /** The grid's message, or our advice; plain text. */
  readonly text: string;
}

/** What the login dialog shows. */
export type LoginState =
  | { readonly kind: 'form'; readonly problem: LoginProblem | null }
  | { readonly kind: 'busy' }
  /** The grid requires something before it admits the agent; `message` is its text. */
  | { readonly kind: 'challenge'; readonly challenge: LoginChallenge; readonly message: string };

interface LoginCommands {
  login(form: LoginForm, bridgeToken: string | null): Promise<LoginOutcome>;
  logout(): Promise<void>;
  /** `mfaHash` replaces the second factor at the next login, if the grid required one. */
  onLoggedIn(form: LoginForm, mfaHash: string | null): void;
}

const EMPTY_FORM: LoginState = { kind: 'form', problem: null };

/** A login, including the challenges by which the grid may respond. Keeps the password until the login is over. */
export class LoginFlow {
  readonly #commands: LoginCommands;
  readonly #state = signal<LoginState>(EMPTY_FORM);
  /** Counts attempts, so that the outcome of a cancelled one is ignored. */
  #attempt = 0;
  #challenged: { form: LoginForm; bridgeToken: string | null; mfaHash: string | null } | null =
    null;

  constructor(commands: LoginCommands) {
    this.#commands = commands;
  }

  get state(): ReadonlySignal<LoginState> {
    return this.#state;
  }

  async submit(form: LoginForm, bridgeToken: string | null): Promise<void> {
    const attempt = ++this.#attempt;
    this.#challenged = null;
    this.#state.value = { kind: 'busy' };
    // Rejects only if a part of the page cannot be loaded.
    const outcome = await this.#commands.login(form, bridgeToken).catch(() => null);
    if (attempt !== this.#attempt) return;
    if (outcome) this.#handleOutcome(outcome, form, bridgeToken);
    else this.#fail(LOGIN.notLoaded);
  }

  /** Logs in again with the response to the challenge; `code` is that of a second factor. */
  async respond(code = ''): Promise<void> {
    const state = this.#state.peek();
    if (state.kind !== 'challenge' || !this.#challenged) return;
    const { form, bridgeToken, mfaHash } = this.#challenged;
    await this.submit(
      { ...form, ...challengeResponse(state.challenge, code, mfaHash) },
      bridgeToken,
    );
  }

  /** Returns to the form and gives up a login that is under way. */
  cancel(): void {
    const wasBusy = this.#state.peek().kind === 'busy';
    this.#attempt++;
    this.#challenged = null;
    this.#state.value = EMPTY_FORM;
    if (wasBusy) void this.#commands.logout().catch(() => {});
  }

  #handleOutcome(outcome: LoginOutcome, form: LoginForm, bridgeToken: string | null): void {
    if (outcome.kind === 'logged-in') {
      this.#state.value = EMPTY_FORM;
      this.#commands.onLoggedIn(form, outcome.mfaHash ?? form.mfaHash ?? null);
      return;
    }
    if (outcome.kind === 'failed') {
      const { title, advice } = loginFailureText(outcome.code);
      const { detail } = outcome;
      this.#fail({ title, text: detail ? LOGIN.adviceWithDetail(advice, detail) : advice });
      return;
    }
    const { challenge, message, mfaHash } = outcome;
    if (challenge === null) {
      this.#fail({ title: LOGIN.refused, text: message || outcome.reason });
      return;
    }
    this.#challenged = { form, bridgeToken, mfaHash };
    this.#state.value = { kind: 'challenge', challenge, message };
  }

  #fail(problem: LoginProblem): void {
    this.#state.value = { kind: 'form', problem };
  }
}

/** The fields of the login form that respond to a challenge. */
function challengeResponse(
  challenge: LoginChallenge,
  code: string,
  mfaHash: string | null,
): Partial<LoginForm> {
  switch (challenge) {
    case 'terms':
      return { agreesToTerms: true };
    case 'critical-message':
      return { readCritical: true };
    case 'code':
      return { token: code.trim(), ...(mfaHash && { mfaHash }) };
  }
}

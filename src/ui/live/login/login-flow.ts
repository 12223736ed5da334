import { type ReadonlySignal, signal } from '@preact/signals';
import type { LoginChallenge } from '../../../protocol/grid/index.ts';
import type { LoginForm, LoginOutcome } from '../../../session/index.ts';
import { LOGIN } from '../../words/en/live.ts';
import { loginFailureText } from '../../words/live-text.ts';

/** Why a login came to nothing. */
export interface LoginProblem {
  readonly title: string;
  /** In the grid's words, or what to do about it in ours; as text. */
  readonly words: string;
}

/** Where the dialog stands. */
export type LoginStage =
  | { readonly kind: 'form'; readonly problem: LoginProblem | null }
  | { readonly kind: 'busy' }
  /** The grid wants something first; `message` in its words. */
  | { readonly kind: 'question'; readonly question: LoginChallenge; readonly message: string };

interface LoginFlowHost {
  login(form: LoginForm, bridgeToken: string | null): Promise<LoginOutcome>;
  logout(): Promise<void>;
  /** Inside. `mfaHash`: what stands for the second factor from now on, if one was asked for. */
  onWelcome(form: LoginForm, mfaHash: string | null): void;
}

const FORM: LoginStage = { kind: 'form', problem: null };

/** A login with the questions that a grid asks on the way. It holds the password until it is over. */
export class LoginFlow {
  readonly #host: LoginFlowHost;
  readonly #stage = signal<LoginStage>(FORM);
  /** Counts tries, so that the answer to one that was given up is not heard. */
  #turn = 0;
  #asked: { form: LoginForm; bridgeToken: string | null; mfaHash: string | null } | null = null;

  constructor(host: LoginFlowHost) {
    this.#host = host;
  }

  get stage(): ReadonlySignal<LoginStage> {
    return this.#stage;
  }

  async submit(form: LoginForm, bridgeToken: string | null): Promise<void> {
    const turn = ++this.#turn;
    this.#asked = null;
    this.#stage.value = { kind: 'busy' };
    let outcome: LoginOutcome | null = null;
    try {
      outcome = await this.#host.login(form, bridgeToken);
    } catch {
      // Told below.
    }
    if (turn !== this.#turn) return;
    if (outcome) this.#hear(outcome, form, bridgeToken);
    else this.#fail(LOGIN.notLoaded);
  }

  /** Tries again with what the grid asked for; `code` is that of a second factor. */
  async answer(code = ''): Promise<void> {
    const stage = this.#stage.peek();
    if (stage.kind !== 'question' || !this.#asked) return;
    const { form, bridgeToken, mfaHash } = this.#asked;
    await this.submit({ ...form, ...given(stage.question, code, mfaHash) }, bridgeToken);
  }

  /** Back to the form, from wherever it stands; a session on its way is left. */
  cancel(): void {
    const wasBusy = this.#stage.peek().kind === 'busy';
    this.#turn++;
    this.#asked = null;
    this.#stage.value = FORM;
    if (wasBusy) void this.#host.logout().catch(() => {});
  }

  #hear(outcome: LoginOutcome, form: LoginForm, bridgeToken: string | null): void {
    if (outcome.kind === 'logged-in') {
      this.#stage.value = FORM;
      this.#host.onWelcome(form, outcome.mfaHash ?? form.mfaHash ?? null);
      return;
    }
    if (outcome.kind === 'failed') {
      const { title, mend } = loginFailureText(outcome.code);
      this.#fail({ title, words: outcome.detail ? LOGIN.mendWith(mend, outcome.detail) : mend });
      return;
    }
    const { question, message, mfaHash } = outcome;
    if (question === null) {
      this.#fail({ title: LOGIN.notLetIn, words: message || outcome.reason });
      return;
    }
    this.#asked = { form, bridgeToken, mfaHash };
    this.#stage.value = { kind: 'question', question, message };
  }

  #fail(problem: LoginProblem): void {
    this.#stage.value = { kind: 'form', problem };
  }
}

/** What a question adds to the next try. */
function given(question: LoginChallenge, code: string, mfaHash: string | null): Partial<LoginForm> {
  switch (question) {
    case 'terms':
      return { agreesToTerms: true };
    case 'critical-message':
      return { readCritical: true };
    case 'code':
      return { token: code.trim(), ...(mfaHash && { mfaHash }) };
  }
}

import { type ReadonlySignal, signal } from '@preact/signals';
import type {
  BubbleAvatarChoice,
  BubbleChoice,
  BubbleConnectOutcome,
  BubbleForm,
} from '../../session/index.ts';
import { BUBBLE_LOGIN } from '../words/en/bubble.ts';
import { LOGIN } from '../words/en/live.ts';
import { loginFailureText } from '../words/live-text.ts';

/** The fields of the form at which a problem may stand. */
export type BubbleField = 'server' | 'user' | 'passphrase';

/** Why the user is not signed in, or has not joined. */
export interface BubbleProblem {
  /** The field that it is about; null for one that stands above all fields. */
  readonly field: BubbleField | null;
  readonly title: string;
  /** Plain text, also that of the server. */
  readonly text: string;
}

/** The bubbles and avatars of a user who is signed in. */
export interface BubbleChoices {
  readonly user: string;
  readonly bubbles: readonly BubbleChoice[];
  /** The chosen bubble; null where there is none. */
  readonly bubble: BubbleChoice | null;
  /** Null while they are listed. */
  readonly avatars: readonly BubbleAvatarChoice[] | null;
  /** Id of the chosen avatar; empty without one. */
  readonly avatarId: string;
  readonly problem: BubbleProblem | null;
}

/** What the bubble half of the connect dialog shows. */
export type BubbleLoginState =
  | { readonly kind: 'form'; readonly problem: BubbleProblem | null }
  | { readonly kind: 'signing-in' }
  | { readonly kind: 'choosing'; readonly choices: BubbleChoices }
  | { readonly kind: 'joining'; readonly choices: BubbleChoices };

interface BubbleCommands {
  connect(form: BubbleForm, bridgeToken: string | null): Promise<BubbleConnectOutcome>;
  listBubbles(): Promise<readonly BubbleChoice[]>;
  listAvatars(bubbleId: string): Promise<readonly BubbleAvatarChoice[]>;
  join(bubbleId: string, avatarId: string): Promise<boolean>;
  /** Ends the session with the server. */
  disconnect(): Promise<void>;
  onSignedIn(form: BubbleForm): void;
  onJoined(): void;
}

const EMPTY_FORM: BubbleLoginState = { kind: 'form', problem: null };

/** Signing in to a bubble server, then choosing a bubble and an avatar, then joining. */
export class BubbleFlow {
  readonly #commands: BubbleCommands;
  readonly #state = signal<BubbleLoginState>(EMPTY_FORM);
  /** Counts attempts and choices, so that answers to earlier ones are ignored. */
  #attempt = 0;

  constructor(commands: BubbleCommands) {
    this.#commands = commands;
  }

  get state(): ReadonlySignal<BubbleLoginState> {
    return this.#state;
  }

  async signIn(form: BubbleForm, bridgeToken: string | null): Promise<void> {
    const attempt = ++this.#attempt;
    this.#state.value = { kind: 'signing-in' };
    // Rejects only if a part of the page cannot be loaded.
    const outcome = await this.#commands.connect(form, bridgeToken).catch(() => null);
    if (attempt !== this.#attempt) return;
    if (outcome?.kind !== 'connected') {
      this.#state.value = { kind: 'form', problem: signInProblem(outcome) };
      return;
    }
    this.#commands.onSignedIn(form);
    await this.#list(form.user, null);
  }

  /** Chooses a bubble, and lists the avatars with which the user may join it. */
  async chooseBubble(id: string): Promise<void> {
    const state = this.#state.peek();
    if (state.kind !== 'choosing') return;
    const bubble = state.choices.bubbles.find((each) => each.id === id) ?? null;
    await this.#choose({ ...state.choices, bubble });
  }

  chooseAvatar(avatarId: string): void {
    const state = this.#state.peek();
    if (state.kind !== 'choosing') return;
    this.#state.value = { kind: 'choosing', choices: { ...state.choices, avatarId } };
  }

  /** Lists the bubbles and avatars again. */
  async refresh(): Promise<void> {
    const state = this.#state.peek();
    if (state.kind !== 'choosing') return;
    this.#attempt++;
    await this.#list(state.choices.user, state.choices.bubble?.id ?? null);
  }

  /** Shows what the server has told meanwhile of the bubbles that are listed. */
  update(bubbles: readonly BubbleChoice[]): void {
    const state = this.#state.peek();
    if (state.kind !== 'choosing') return;
    const { choices } = state;
    const current = (bubble: BubbleChoice) => bubbles.find(({ id }) => id === bubble.id) ?? bubble;
    const now = {
      ...choices,
      bubbles: choices.bubbles.map(current),
      bubble: choices.bubble && current(choices.bubble),
    };
    this.#state.value = { kind: 'choosing', choices: now };
  }

  async join(): Promise<void> {
    const state = this.#state.peek();
    if (state.kind !== 'choosing') return;
    const { choices } = state;
    const { bubble, avatarId } = choices;
    if (!bubble || !avatarId) return;
    const attempt = ++this.#attempt;
    this.#state.value = { kind: 'joining', choices: { ...choices, problem: null } };
    const hasJoined = await this.#commands.join(bubble.id, avatarId).catch(() => false);
    if (attempt !== this.#attempt) return;
    if (hasJoined) {
      this.#state.value = EMPTY_FORM;
      this.#commands.onJoined();
      return;
    }
    const { title, text } = BUBBLE_LOGIN.joinRefused;
    const problem = { field: null, title: title(bubbleName(bubble)), text };
    this.#state.value = { kind: 'choosing', choices: { ...choices, problem } };
  }

  /** Returns to the form, and ends the session with the server where there is one. */
  cancel(): void {
    const { kind } = this.#state.peek();
    this.#attempt++;
    this.#state.value = EMPTY_FORM;
    if (kind !== 'form') void this.#commands.disconnect().catch(() => {});
  }

  async #list(user: string, bubbleId: string | null): Promise<void> {
    const attempt = this.#attempt;
    const bubbles = await this.#commands.listBubbles().catch(() => []);
    if (attempt !== this.#attempt) return;
    const bubble = bubbles.find(({ id }) => id === bubbleId) ?? bubbles[0] ?? null;
    await this.#choose({ user, bubbles, bubble, avatars: null, avatarId: '', problem: null });
  }

  /** Shows the choices, and lists the avatars of the chosen bubble. */
  async #choose(choices: BubbleChoices): Promise<void> {
    const attempt = ++this.#attempt;
    const { bubble } = choices;
    const avatars = bubble ? null : [];
    this.#state.value = { kind: 'choosing', choices: { ...choices, avatars, problem: null } };
    if (!bubble) return;
    const listed = await this.#commands.listAvatars(bubble.id).catch(() => []);
    const state = this.#state.peek();
    if (attempt !== this.#attempt || state.kind !== 'choosing') return;
    // Avatars of two bubbles may be the same: the choice is kept.
    const kept = listed.find(({ id }) => id === choices.avatarId) ?? listed[0];
    const now = { ...state.choices, avatars: listed, avatarId: kept?.id ?? '' };
    this.#state.value = { kind: 'choosing', choices: now };
  }
}

/** The name of a bubble: of the cloud document, else its description. */
export function bubbleName({ facts, description, id }: BubbleChoice): string {
  return facts?.name || description || id.slice(0, 8);
}

/** Why the user is not signed in. @param outcome - null where a part of the page could not be loaded. */
function signInProblem(
  outcome: Exclude<BubbleConnectOutcome, { kind: 'connected' }> | null,
): BubbleProblem {
  if (outcome === null) return { field: null, ...LOGIN.notLoaded };
  if (outcome.kind === 'refused') {
    const { field, text } = BUBBLE_LOGIN.refused[outcome.reason];
    const server = outcome.serverDescription.trim() || BUBBLE_LOGIN.theServer;
    return { field: field as BubbleField, title: '', text: text(server) };
  }
  if (outcome.code === 'server-silent') return { field: null, ...BUBBLE_LOGIN.silent };
  const { title, advice } = loginFailureText(outcome.code);
  const { detail } = outcome;
  return { field: null, title, text: detail ? LOGIN.adviceWithDetail(advice, detail) : advice };
}

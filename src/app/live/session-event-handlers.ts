import { batch, effect } from '@preact/signals-core';
import type { GridAssets } from '../../session/assets/index.ts';
import type { OutfitItem, SessionEvent } from '../../session/index.ts';
import type { PuppetryState } from '../state/index.ts';
import { HEALTH_SECONDS, type LiveState } from '../state/index.ts';
import type { RegionShow } from './create-region-stage.ts';
import { AgentList } from './region-agents.ts';

/** The list is made anew this often while something in it changes. */
const ROWS_INTERVAL_MS = 500;
const CHAT_LINES = 200;

/** What the session tells becomes state, and goes onto the stage. */
export class SessionEventHandlers {
  readonly records = new AgentList();
  readonly #state: LiveState;
  readonly #board: PuppetryState;
  readonly #show: RegionShow;
  readonly #assets: GridAssets;
  #rowsAreStale = false;

  constructor(state: LiveState, board: PuppetryState, show: RegionShow, assets: GridAssets) {
    this.#state = state;
    this.#board = board;
    this.#show = show;
    this.#assets = assets;
    show.onChange = () => this.markRows();
    effect(() => {
      this.records.driveSelf(board.sentJoints.value);
      this.markRows();
    });
    setInterval(() => this.#refreshRows(), ROWS_INTERVAL_MS);
  }

  hear(event: SessionEvent): void {
    const state = this.#state;
    switch (event.type) {
      case 'step':
        this.#hearStep(event);
        break;
      case 'region':
        state.region.value = event.region;
        // A recording has no inventory, and no login before it.
        if (event.region.isReplay) this.#setOutfit([]);
        this.#clear();
        break;
      case 'access':
        this.#assets.setAccess(event.access);
        break;
      case 'health':
        state.health.value = [...state.health.value, event.health].slice(-HEALTH_SECONDS);
        break;
      case 'avatars':
        this.records.apply(event.changed, event.gone);
        this.#show.apply(event.changed, event.gone);
        this.#focusOnSelf();
        this.markRows();
        break;
      case 'motion':
        this.records.move(event.slots, event.rows);
        this.#show.move(event.slots, event.rows);
        this.markRows();
        break;
      case 'distant':
        this.records.setDistant(event.agents);
        this.markRows();
        break;
      case 'outfit':
        this.#setOutfit(event.items);
        break;
      case 'chat':
        state.chat.value = [...state.chat.value, event.line].slice(-CHAT_LINES);
        break;
      case 'log':
        state.log.value = { total: event.total, kept: event.kept };
        break;
      case 'puppets':
        this.#show.drive(event.batch);
        if (this.records.drive(event.batch)) this.markRows();
        break;
      case 'stream':
        this.#board.stream.value = event.stream;
        break;
      case 'puppetry':
        this.#board.access.value = event.access;
    }
  }

  #hearStep({ step, attempt, end }: Extract<SessionEvent, { type: 'step' }>): void {
    const state = this.#state;
    const before = state.step.peek();
    batch(() => {
      state.step.value = step;
      state.attempt.value = attempt;
      state.end.value = end;
      // A recording that is replayed is in its region at once.
      const isReplay = step === 'connected' && (before === 'idle' || before === 'ended');
      if (step === 'connecting' || step === 'logging-in' || isReplay) this.#forget();
    });
  }

  /** What belonged to the last session. */
  #forget(): void {
    const state = this.#state;
    state.health.value = [];
    state.chat.value = [];
    this.#setOutfit([]);
    state.replay.value = null;
    state.focusedId.value = null;
  }

  #setOutfit(items: readonly OutfitItem[]): void {
    this.#state.outfit.value = items;
    this.records.setOutfit(items);
    this.markRows();
  }

  /** Another region: nobody of the last one is here. */
  #clear(): void {
    this.records.clear();
    this.#show.clear();
    this.markRows();
  }

  /** One's own avatar is what one looks at, until another is chosen. */
  #focusOnSelf(): void {
    const { focusedId } = this.#state;
    const isThere = focusedId.peek() !== null && this.records.avatar(focusedId.peek() ?? '');
    if (!isThere) focusedId.value = this.records.own?.agentId ?? null;
  }

  /** Something in the list is not as it says any more. */
  markRows(): void {
    this.#rowsAreStale = true;
  }

  #refreshRows(): void {
    if (!this.#rowsAreStale) return;
    this.#rowsAreStale = false;
    const { agents, focusedId } = this.#state;
    agents.value = this.records.rows(focusedId.peek(), this.#show);
  }
}

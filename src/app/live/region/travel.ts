import type { TeleportForm, TeleportRequestOutcome } from '../../../session/index.ts';
import type { PlaceState, TravelCommands } from '../../state/index.ts';

/** The part of the session that travelling needs. */
interface TravelSession {
  teleport(form: TeleportForm): Promise<TeleportRequestOutcome>;
  teleportHome(): Promise<TeleportRequestOutcome>;
  cancelTeleport(): unknown;
}

/** Requests teleports for the page, and keeps what becomes of the last request. */
export class Travel implements TravelCommands {
  readonly #state: PlaceState;
  readonly #session: () => TravelSession;
  /** Counts the requests: only the newest one is shown. */
  #request = 0;

  constructor(state: PlaceState, session: () => TravelSession) {
    this.#state = state;
    this.#session = session;
  }

  teleport(form: TeleportForm, name = form.region): Promise<void> {
    return this.#run(name, () => this.#session().teleport(form));
  }

  teleportHome(name: string): Promise<void> {
    return this.#run(name, () => this.#session().teleportHome());
  }

  cancelTeleport(): void {
    this.#request++;
    this.#state.travel.value = null;
    void this.#session().cancelTeleport();
  }

  dismissTravel(): void {
    this.#state.travel.value = null;
  }

  async #run(to: string, request: () => Promise<TeleportRequestOutcome>): Promise<void> {
    const number = ++this.#request;
    this.#state.travel.value = { kind: 'requesting', to };
    const outcome = await request();
    if (number !== this.#request) return;
    this.#state.travel.value =
      outcome.kind === 'failed' ? { kind: 'failed', to, reason: outcome.reason } : null;
  }
}

import type { PuppetryChange, PuppetryState } from '../../protocol/puppetry/index.ts';
import type { PuppetryOutcome } from './puppetry-contract.ts';

/** How long nothing was sent before the setting is put back: between two grips of a hand it stays. */
const RELEASE_DELAY_MS = 2000;

/**
 * Switches a region's `transmit` on while the agent's own avatar is puppeteered, and off again afterwards, as viewers do
 * for a plug-in. Only where it is off when that begins: a user who switches it off meanwhile is not overruled.
 *
 * **Source:** puppetry.md section 1.3.
 */
export class TransmitHold {
  readonly #change: (change: PuppetryChange) => Promise<PuppetryOutcome>;
  /** Whether it was decided for the puppetry that is being sent. */
  #isDecided = false;
  #isHeld = false;
  /** Whether the region has reported the setting that is held. */
  #isOn = false;
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(change: (change: PuppetryChange) => Promise<PuppetryOutcome>) {
    this.#change = change;
  }

  /** Whether the setting is on because of this, and will be put back. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Call regularly. @param state of the region; null while it is not known. */
  tick(isSending: boolean, state: PuppetryState | null, now: number): void {
    if (isSending) {
      this.#sentAt = now;
      if (state && !this.#isDecided) this.#begin(state);
      else if (state) this.#watch(state);
    } else if (this.#isDecided && now - this.#sentAt >= RELEASE_DELAY_MS) {
      this.#isDecided = false;
      if (!this.#isHeld) return;
      this.#isHeld = false;
      void this.#change({ transmit: false });
    }
  }

  /** A user who switches it off ends the hold. */
  #watch({ transmit }: PuppetryState): void {
    if (this.#isOn && !transmit) this.#isHeld = false;
    this.#isOn = transmit;
  }

  #begin({ transmit }: PuppetryState): void {
    this.#isDecided = true;
    this.#isOn = transmit;
    if (transmit) return;
    // From the request on, since the response reports the new state.
    this.#isHeld = true;
    void this.#change({ transmit: true }).then((outcome) => {
      if (outcome.kind === 'failed') this.#isHeld = false;
    });
  }
}

import { CONTROL_FLAGS, type MessageOf } from '../lludp/index.ts';

/** Bits of the control flags. */
const BITS = 32;

/** A simulator may repeat itself; more scripts than this do not change whether a control is taken. */
const MAX_TAKERS = 1000;

/**
 * The controls that scripts have taken: an agent reports the buttons of the mouse only to those who asked for them.
 *
 * **Source:** region.md section 8; `ScriptControlChange` of the message template.
 */
export class ScriptControls {
  /** Number of scripts, by bit. */
  readonly #takers = new Uint16Array(BITS);

  apply({ Data }: MessageOf<'ScriptControlChange'>): void {
    for (const { TakeControls, Controls } of Data) {
      for (let bit = 0; bit < BITS; bit++) {
        if (((Controls >>> bit) & 1) === 0) continue;
        const takers = this.#takers[bit] + (TakeControls ? 1 : -1);
        this.#takers[bit] = Math.min(MAX_TAKERS, Math.max(0, takers));
      }
    }
  }

  /** Whether a script has taken the left button, in mouselook or outside of it. */
  hasButton(isMouselook: boolean): boolean {
    const flag = isMouselook ? CONTROL_FLAGS.ML_LBUTTON_DOWN : CONTROL_FLAGS.LBUTTON_DOWN;
    return this.#takers[31 - Math.clz32(flag)] > 0;
  }

  /** Forgets everything, as after a login: scripts of the agent's attachments ask again. */
  clear(): void {
    this.#takers.fill(0);
  }
}

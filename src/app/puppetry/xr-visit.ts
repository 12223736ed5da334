import type { AvatarRoot, Stage, XrHand } from '../../render/index.ts';
import type { XrMode, XrStage } from '../../render/xr/index.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import type { PuppetryState } from '../state/index.ts';

/** What a headset needs of the page. */
export interface XrVisitHost {
  readonly avatarStage: AvatarStage;
  readonly stage: Stage;
  /** Of the body that stands before the wearer; null while nobody is there. */
  readonly place: () => AvatarRoot | null;
  readonly takeHands: (hands: readonly XrHand[]) => void;
}

/** The stage in a headset, while somebody wears one. Its code is loaded where there is one to be worn. */
export class XrVisit {
  readonly #board: Pick<PuppetryState, 'xr'>;
  readonly #host: XrVisitHost;
  #mode: XrMode | null = null;
  #session: XrStage | null = null;

  /** Looks for a headset at once, and whenever one is plugged in or out. */
  constructor(board: Pick<PuppetryState, 'xr'>, host: XrVisitHost) {
    this.#board = board;
    this.#host = host;
    void this.#look();
    navigator.xr?.addEventListener('devicechange', () => void this.#look());
  }

  /** @throws DOMException where the browser, the wearer or the device refuses. */
  async enter(): Promise<void> {
    const { avatarStage, stage, place, takeHands } = this.#host;
    const body = place();
    if (!this.#mode || !body || this.#session) return;
    const { openXr } = await import('../../render/xr/index.ts');
    avatarStage.setExternallyDriven(true);
    try {
      this.#session = await openXr(this.#mode, {
        stage,
        avatarRoot: body,
        onHands: takeHands,
        onFrame: (seconds) => avatarStage.frame(seconds),
        onEnd: () => this.#end(),
      });
    } catch (error) {
      this.#end();
      throw error;
    }
    this.#board.xr.value = 'in-session';
  }

  async leave(): Promise<void> {
    await this.#session?.end();
  }

  async #look(): Promise<void> {
    if (!navigator.xr) {
      this.#board.xr.value = 'absent';
      return;
    }
    const { findXrMode } = await import('../../render/xr/index.ts');
    this.#mode = await findXrMode();
    if (!this.#session) this.#board.xr.value = this.#mode ? 'there' : 'absent';
  }

  #end(): void {
    this.#session = null;
    this.#host.takeHands([]);
    this.#host.avatarStage.setExternallyDriven(false);
    this.#board.xr.value = this.#mode ? 'there' : 'absent';
  }
}

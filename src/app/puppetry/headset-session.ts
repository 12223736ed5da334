import type { AvatarRoot, Stage, XrHand } from '../../render/index.ts';
import type { XrMode, XrStage } from '../../render/xr/index.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import type { PuppetryState, XrCommands } from '../state/index.ts';

/** The parts of the page that a headset needs. */
interface HeadsetHost {
  readonly state: Pick<PuppetryState, 'xr'>;
  readonly avatarStage: AvatarStage;
  readonly stage: Stage;
  /** The avatar that is in front of the wearer; null while there is none. */
  avatarRoot(): AvatarRoot | null;
  /** Called with the wearer's hands in each frame of the headset, and with none when its session ends. */
  updateHands(hands: readonly XrHand[]): void;
}

/** The stage in a headset. The code for it is loaded in browsers that support WebXR. */
export class HeadsetSession implements XrCommands {
  readonly #host: HeadsetHost;
  #mode: XrMode | null = null;
  #session: XrStage | null = null;

  /** Looks for a headset at once, and whenever one is connected or disconnected. */
  constructor(host: HeadsetHost) {
    this.#host = host;
    void this.#findHeadset();
    navigator.xr?.addEventListener('devicechange', () => void this.#findHeadset());
  }

  async enter(): Promise<void> {
    const { state, avatarStage, stage } = this.#host;
    const avatarRoot = this.#host.avatarRoot();
    if (!this.#mode || !avatarRoot || this.#session) return;
    const { openXr } = await import('../../render/xr/index.ts');
    avatarStage.setExternallyDriven(true);
    try {
      this.#session = await openXr(this.#mode, {
        stage,
        avatarRoot,
        onHands: (hands) => this.#host.updateHands(hands),
        onFrame: (seconds) => avatarStage.frame(seconds),
        onEnd: () => this.#end(),
      });
    } catch (error) {
      this.#end();
      throw error;
    }
    state.xr.value = 'in-session';
  }

  async leave(): Promise<void> {
    await this.#session?.end();
  }

  async #findHeadset(): Promise<void> {
    if (navigator.xr) {
      const { findXrMode } = await import('../../render/xr/index.ts');
      this.#mode = await findXrMode();
      if (this.#session) return;
    }
    this.#publishMode();
  }

  #end(): void {
    this.#session = null;
    this.#host.updateHands([]);
    this.#host.avatarStage.setExternallyDriven(false);
    this.#publishMode();
  }

  #publishMode(): void {
    this.#host.state.xr.value = this.#mode ? 'available' : 'absent';
  }
}

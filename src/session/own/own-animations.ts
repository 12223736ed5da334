import { AnimationLengths } from './animation-lengths.ts';
import type { AnimationStarter, StartedAnimation } from './own-contract.ts';
import type { OwnContext, OwnRegion } from './own-region.ts';

/** The most animations that run at a time; viewers and simulators know no more of one avatar. */
const MAX_STARTED = 64;
/** Added to an animation's length before it is stopped, since others began it later. */
const END_MARGIN_MS = 100;

interface Started {
  readonly by: AnimationStarter;
  /** When it ends; infinite for one that loops, or whose length is not known. */
  endsAt: number;
  /** Whether the region has reported it since. */
  isReported: boolean;
}

/**
 * The animations that this session has started on the agent's own avatar. Each is remembered until it is stopped, so
 * that it can be, also in the next region: simulators take running animations along. One that does not loop is stopped
 * when it is over, as viewers do; one that the region stops reporting was stopped by somebody else.
 *
 * **Source:** region.md section 6.
 */
export class OwnAnimations {
  readonly #context: OwnContext;
  readonly #started = new Map<string, Started>();
  readonly #lengths = new AnimationLengths();
  #region: OwnRegion | null = null;

  constructor(context: OwnContext) {
    this.#context = context;
  }

  isStarted(id: string): boolean {
    return this.#started.has(id);
  }

  /** Starts an animation, which begins anew if it runs, or stops it. Without a region nothing happens. */
  set(id: string, isOn: boolean, by: AnimationStarter): void {
    const region = this.#context.region();
    if (!region || (isOn && !this.#started.has(id) && this.#started.size >= MAX_STARTED)) return;
    send(region, [[id, isOn]]);
    if (isOn) this.#remember(id, by, region);
    else this.#started.delete(id);
    this.#emit();
  }

  /** Stops those of a starter, or all. */
  stopAll(by: AnimationStarter | null = null): void {
    const ids = [...this.#started].flatMap(([id, started]) =>
      by === null || started.by === by ? [id] : [],
    );
    this.#stop(ids);
  }

  /** The agent has logged in anew: nothing runs. */
  clear(): void {
    if (this.#started.size === 0) return;
    this.#started.clear();
    this.#emit();
  }

  /** Stops what is over, and forgets what somebody else has stopped. */
  tick(now: number): void {
    if (this.#started.size === 0) return;
    const over: string[] = [];
    for (const [id, { endsAt }] of this.#started) if (endsAt <= now) over.push(id);
    if (over.length > 0) this.#stop(over);
    this.#forgetStopped();
  }

  #remember(id: string, by: AnimationStarter, region: OwnRegion): void {
    const startedAt = this.#context.clock.now();
    const started: Started = { by, endsAt: Number.POSITIVE_INFINITY, isReported: false };
    this.#started.delete(id);
    this.#started.set(id, started);
    this.#lengths
      .lengthOf(id, region)
      .then((seconds) => {
        if (seconds !== null) started.endsAt = startedAt + 1000 * seconds + END_MARGIN_MS;
      })
      .catch(this.#context.report);
  }

  #stop(ids: readonly string[]): void {
    const region = this.#context.region();
    if (!region || ids.length === 0) return;
    send(
      region,
      ids.map((id) => [id, false]),
    );
    for (const id of ids) this.#started.delete(id);
    this.#emit();
  }

  /** A region begins to report anew, so that nothing is forgotten while its first reports are missing. */
  #forgetStopped(): void {
    const { scene, ownId } = this.#context;
    const region = this.#context.region();
    if (region !== this.#region) {
      this.#region = region;
      for (const started of this.#started.values()) started.isReported = false;
    }
    const reported = scene.store.avatar(ownId)?.animations;
    if (!region || !reported) return;
    let hasChanged = false;
    for (const [id, started] of this.#started) {
      const isPlaying = reported.some((each) => each.id === id);
      if (isPlaying) started.isReported = true;
      else if (started.isReported) hasChanged = this.#started.delete(id);
    }
    if (hasChanged) this.#emit();
  }

  #emit(): void {
    const started = [...this.#started].map(([id, { by }]): StartedAnimation => ({ id, by }));
    this.#context.emit({ type: 'own-animations', started });
  }
}

function send(region: OwnRegion, changes: readonly (readonly [id: string, isOn: boolean])[]): void {
  const AnimationList = changes.map(([AnimID, StartAnim]) => ({ AnimID, StartAnim }));
  // Viewers send one empty block of puppetry with it.
  const PhysicalAvatarEventList = [{ TypeData: new Uint8Array() }];
  const AgentData = region.agentData;
  region.send('AgentAnimation', { AgentData, AnimationList, PhysicalAvatarEventList }, true);
}

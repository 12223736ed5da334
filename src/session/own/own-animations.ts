import type { AnimationStarter, StartedAnimation } from './own-contract.ts';
import type { OwnContext } from './own-region.ts';

/** The most animations that run at a time; viewers and simulators know no more of one avatar. */
const MAX_STARTED = 64;

/**
 * The animations that this session has started on the agent's own avatar. Each is remembered until it is stopped, so
 * that it can be, also in the next region: simulators take running animations along.
 *
 * **Source:** region.md section 6.
 */
export class OwnAnimations {
  readonly #context: OwnContext;
  readonly #started = new Map<string, AnimationStarter>();

  constructor(context: OwnContext) {
    this.#context = context;
  }

  isStarted(id: string): boolean {
    return this.#started.has(id);
  }

  /** Starts an animation, which begins anew if it runs, or stops it. Without a region nothing happens. */
  set(id: string, isOn: boolean, by: AnimationStarter): void {
    if (isOn && !this.#started.has(id) && this.#started.size >= MAX_STARTED) return;
    if (!this.#send([[id, isOn]])) return;
    if (isOn) this.#started.set(id, by);
    else this.#started.delete(id);
    this.#emit();
  }

  /** Stops those of a starter, or all. */
  stopAll(by: AnimationStarter | null = null): void {
    const ids = this.ids(by);
    if (ids.length === 0 || !this.#send(ids.map((id) => [id, false]))) return;
    for (const id of ids) this.#started.delete(id);
    this.#emit();
  }

  ids(by: AnimationStarter | null = null): string[] {
    return [...this.#started].flatMap(([id, starter]) =>
      by === null || starter === by ? [id] : [],
    );
  }

  /** The agent has logged in anew: nothing runs. */
  clear(): void {
    if (this.#started.size === 0) return;
    this.#started.clear();
    this.#emit();
  }

  #send(changes: readonly (readonly [id: string, isOn: boolean])[]): boolean {
    const region = this.#context.region();
    if (!region) return false;
    const AnimationList = changes.map(([AnimID, StartAnim]) => ({ AnimID, StartAnim }));
    // Viewers send one empty block of puppetry with it.
    const PhysicalAvatarEventList = [{ TypeData: new Uint8Array() }];
    const AgentData = region.agentData;
    region.send('AgentAnimation', { AgentData, AnimationList, PhysicalAvatarEventList }, true);
    return true;
  }

  #emit(): void {
    const started = [...this.#started].map(([id, by]): StartedAnimation => ({ id, by }));
    this.#context.emit({ type: 'own-animations', started });
  }
}

import { LRUCache } from 'lru-cache';
import { BONE_COUNT } from '../../avatar/index.ts';
import type { PuppetryLayout } from '../../protocol/puppetry/index.ts';
import type { OwnPuppetry, PuppetBodyShape } from './puppetry-contract.ts';

/** The most agents with settings of their own; no more avatars than that are reported to the page. */
const MAX_AGENTS = 512;

/** What the page has set about puppetry, for the running session and for later ones. */
export class PuppetSettings {
  /** The agent whose stream is reported. */
  watched: string | null = null;
  /** What the agent's own avatar sends. */
  own: OwnPuppetry | null = null;
  /** The layout of all agents without one of their own; null to detect it. */
  sharedLayout: PuppetryLayout | null = null;
  readonly #layouts = new LRUCache<string, PuppetryLayout>({ max: MAX_AGENTS });
  readonly #shapes = new LRUCache<string, PuppetBodyShape>({ max: MAX_AGENTS });

  /** Null for an agent whose layout is detected from its blocks. */
  layoutOf(agentId: string): PuppetryLayout | null {
    return this.#layouts.get(agentId) ?? this.sharedLayout;
  }

  setLayout(agentId: string, layout: PuppetryLayout | null): void {
    if (layout === null) this.#layouts.delete(agentId);
    else this.#layouts.set(agentId, layout);
  }

  /** Null for the shape of the default skeleton. Another shape is another object. */
  shapeOf(agentId: string): PuppetBodyShape | null {
    return this.#shapes.get(agentId) ?? null;
  }

  /** Shapes with fewer entries than there are bones are ignored. */
  setShape(agentId: string, shape: PuppetBodyShape): void {
    const { positions, scales } = shape;
    if (Math.min(positions.length, scales.length) < 3 * BONE_COUNT) return;
    this.#shapes.set(agentId, shape);
  }
}

import { BONE_COUNT } from '../../avatar/index.ts';
import type { PuppetryLayout } from '../../protocol/puppetry/index.ts';
import type { OwnPuppetry, PuppetBodyShape } from './puppetry-contract.ts';

/** Agents of whom something is kept; the page knows of no more. */
const MOST_AGENTS = 512;

/** What the page wants of puppetry, for the session that is there and for those to come. */
export class PuppetSettings {
  /** Whose stream is told of. */
  watched: string | null = null;
  /** What one's own avatar sends. */
  own: OwnPuppetry | null = null;
  readonly #layouts = new Map<string, PuppetryLayout>();
  readonly #shapes = new Map<string, PuppetBodyShape>();

  /** Null for one whose blocks are read as they look. */
  layoutOf(agentId: string): PuppetryLayout | null {
    return this.#layouts.get(agentId) ?? null;
  }

  setLayout(agentId: string, layout: PuppetryLayout | null): void {
    if (layout === null) this.#layouts.delete(agentId);
    else keep(this.#layouts, agentId, layout);
  }

  /** Null for one that is shaped like the default skeleton. Another shape is another object. */
  shapeOf(agentId: string): PuppetBodyShape | null {
    return this.#shapes.get(agentId) ?? null;
  }

  /** Lists that are too short for the bones are passed over. */
  setShape(agentId: string, shape: PuppetBodyShape): void {
    const { positions, scales } = shape;
    if (Math.min(positions.length, scales.length) < 3 * BONE_COUNT) return;
    keep(this.#shapes, agentId, shape);
  }
}

/** Those set longest ago are forgotten first. */
function keep<T>(map: Map<string, T>, agentId: string, value: T): void {
  map.delete(agentId);
  map.set(agentId, value);
  if (map.size <= MOST_AGENTS) return;
  const [oldest] = map.keys();
  map.delete(oldest);
}

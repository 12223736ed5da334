import type { HandleId } from '../motion/puppetry-control/index.ts';
import type { VitrineApp } from './create-app.ts';
import type { AgentRow } from './live/live-state.ts';

/**
 * What `window.vitrine` offers to the console, to scripts and to our browser tests: reading only.
 * Positions are metres in Second Life axes (X forward, Y left, Z up).
 */
export interface Probe {
  jointPosition(name: string): [number, number, number] | null;
  /** The same of the second avatar while two clips are compared, as if it stood in the middle too. */
  comparedJointPosition(name: string): [number, number, number] | null;
  /** Those in the region, as the list has them; positions in region metres. */
  agents(): readonly AgentRow[];
  /** Region metres of a joint as it is drawn; null for somebody who is not. */
  agentJointPosition(agentId: string, joint: string): readonly [number, number, number] | null;
  /** Where a handle is on the canvas, CSS pixels; null while there is nobody to take hold of. */
  handlePosition(id: HandleId): readonly [x: number, y: number] | null;
  /** Clip seconds of the clip on the timeline. */
  time(): number;
  items(): { name: string; kind: string; shown: boolean; triangles: number }[];
}

declare global {
  interface Window {
    vitrine: Probe;
  }
}

export function createProbe(app: VitrineApp): Probe {
  return {
    jointPosition: (name) => app.exhibit.player.jointPosition(name),
    comparedJointPosition: (name) =>
      app.exhibit.comparison.rival?.player.jointPosition(name) ?? null,
    agents: () => app.live.agents.value,
    agentJointPosition: (agentId, joint) => app.region?.jointPosition(agentId, joint) ?? null,
    handlePosition: (id) => app.puppeteer?.handlePosition(id) ?? null,
    time: () => app.state.playhead.value.time,
    items: () =>
      app.state.items.value.map((item) => ({
        name: item.name,
        kind: item.kind,
        shown: item.kind === 'mesh' ? item.visible : item.active,
        triangles:
          item.kind === 'mesh'
            ? (item.asset.lods[item.lod] ?? []).reduce((sum, face) => sum + face.triangleCount, 0)
            : 0,
      })),
  };
}

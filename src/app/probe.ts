import type { HandleId } from '../motion/puppetry-control/index.ts';
import type { App } from './create-app.ts';
import { type AgentRow, type Item, shownFaces } from './state/index.ts';

/**
 * The object `window.vitrine`, with which the console, scripts and the browser tests read the page.
 * Positions are metres in Second Life axes (X forward, Y left, Z up).
 */
export interface Probe {
  jointPosition(name: string): [number, number, number] | null;
  /** A joint of the second avatar while two clips are compared, as if that avatar were in the centre too. */
  comparedJointPosition(name: string): [number, number, number] | null;
  /** Where a joint is drawn on the canvas, CSS pixels from its upper left corner; null for an unknown name. */
  jointOnCanvas(name: string): [x: number, y: number] | null;
  /** Metres from the camera to its target, and the target. */
  camera(): {
    readonly theta: number;
    readonly phi: number;
    readonly radius: number;
    readonly target: readonly number[];
  } | null;
  /** The names of the selected item and joint, and the number of the selected face. */
  selection(): { item: string | null; face: number | null; joint: string | null };
  /** A point of each ring at the selected joint that faces the camera, CSS pixels on the canvas; null without rings. */
  ringPoints(): (readonly [x: number, y: number])[] | null;
  /** The agents of the region, as the list has them; positions in region metres. */
  agents(): readonly AgentRow[];
  /** The region in which the visitor is; the handle is decimal. */
  region(): { readonly name: string; readonly handle: string } | null;
  /** Region metres of a joint as it is drawn; null for an agent that is not drawn. */
  agentJointPosition(agentId: string, joint: string): readonly [number, number, number] | null;
  /** Position of a control handle on the canvas, CSS pixels; null while there is none. */
  handlePosition(id: HandleId): readonly [x: number, y: number] | null;
  /** Clip seconds of the clip on the timeline. */
  time(): number;
  /** Whether the browser keeps the outfit, see `WorkspaceState.keeping`; `writing` while changes are on their way. */
  keeping(): string | null;
  items(): { name: string; kind: string; shown: boolean; triangles: number }[];
  textures(): { id: string; name: string | null; stage: string }[];
}

declare global {
  interface Window {
    vitrine: Probe;
  }
}

export function createProbe({ state, stage, live, puppetry, workspace, posing }: App): Probe {
  return {
    textures: () => state.textures.peek().map(({ id, name, stage }) => ({ id, name, stage })),
    jointPosition: (name) => stage.player.jointPosition(name),
    comparedJointPosition: (name) => stage.comparison.second?.player.jointPosition(name) ?? null,
    jointOnCanvas(name) {
      const position = stage.player.jointPosition(name);
      if (!position || !stage.stage) return null;
      const point = Float64Array.from(position);
      stage.stage.avatarRoot.toStage(point, ...position);
      stage.stage.camera.project(point, point[0], point[1], point[2]);
      return [point[0], point[1]];
    },
    camera: () => stage.stage?.camera.state() ?? null,
    selection: () => ({
      item: state.selected.value?.name ?? null,
      face: state.selectedFace.value?.face ?? null,
      joint: state.selectedJoint.value,
    }),
    ringPoints: () => posing.current?.ringPoints() ?? null,
    agents: () => live.state.agents.value,
    region() {
      const region = live.state.region.value;
      return region && { name: region.name, handle: region.handle };
    },
    agentJointPosition: (agentId, joint) => live.current?.jointPosition(agentId, joint) ?? null,
    handlePosition: (id) => puppetry.current?.handlePosition(id) ?? null,
    keeping: () => (workspace.state.isWriting.value ? 'writing' : workspace.state.keeping.value),
    time: () => state.playhead.value.time,
    items: () =>
      state.items.value.map((item) => ({
        name: item.name,
        kind: item.kind,
        shown: isShown(item),
        triangles:
          item.kind === 'mesh'
            ? shownFaces(item).reduce((sum, face) => sum + face.triangleCount, 0)
            : 0,
      })),
  };
}

function isShown(item: Item): boolean {
  if (item.kind === 'mesh') return item.visible;
  return item.kind === 'clip' && item.active;
}

import { batch } from '@preact/signals-core';
import type { Vector3 } from '../../../math/index.ts';
import type { RegionEvent, RegionInfo, SessionStep } from '../../../session/index.ts';
import { type LiveState, MAX_RECENT_PLACES, type RecentPlace } from '../../state/index.ts';
import type { RegionAgents } from '../region-agents.ts';
import type { RegionStage } from './region-stage.ts';

type PlaceEventHandlers = {
  readonly [Type in RegionEvent['type']]: (event: Extract<RegionEvent, { type: Type }>) => void;
};

/** The parts of the page that the events of regions change. */
export interface PlaceEventTargets {
  readonly state: LiveState;
  readonly agents: Pick<RegionAgents, 'clear' | 'shift' | 'ownAvatar' | 'positionOf'>;
  /** Null where nothing is drawn. */
  readonly region: Pick<RegionStage, 'clear' | 'shift'> | null;
}

/** The handlers of the events about regions. */
export function createPlaceEventHandlers({ state, agents, region }: PlaceEventTargets): {
  readonly handlers: PlaceEventHandlers;
  /** The state of the session has changed. */
  onStep(step: SessionStep): void;
} {
  const { place } = state;

  const leave = (left: RegionInfo | null, entered: RegionInfo) => {
    if (!left || left.handle === entered.handle || left.grid !== entered.grid) return;
    const position = agents.positionOf(agents.ownAvatar?.agentId ?? null);
    if (left.isReplay || !position) return;
    const recent = withPlace(place.recent.peek(), left, position);
    place.recent.value = recent.filter((known) => known.region !== entered.handle);
  };

  const handlers: PlaceEventHandlers = {
    region({ region: entered, shift }) {
      batch(() => {
        leave(state.region.peek(), entered);
        state.region.value = entered;
        if (shift === null) {
          agents.clear();
          region?.clear();
          place.clear();
          return;
        }
        if (shift.every((metres) => metres === 0)) return;
        agents.shift(shift);
        region?.shift(shift);
        place.neighbours.value = place.neighbours.peek().flatMap((neighbour) => {
          const [x, y] = neighbour.corner;
          if (neighbour.handle === entered.handle) return [];
          return { ...neighbour, corner: [x + shift[0], y + shift[1]] as const };
        });
        const own = place.own.peek();
        place.own.value = own && { ...own, position: moved(own.position, shift) };
      });
    },

    neighbours({ regions }) {
      place.neighbours.value = regions;
    },

    'region-status'({ status }) {
      place.status.value = status;
    },
  };

  return {
    handlers,
    onStep(step) {
      if (step === 'moving' || step === 'ended') place.travel.value = null;
      if (step === 'connecting' || step === 'logging-in') {
        place.clear();
        place.recent.value = [];
      }
    },
  };
}

function moved([x, y, z]: Vector3, shift: Vector3): Vector3 {
  return [x + shift[0], y + shift[1], z + shift[2]];
}

/** The list with a place that was just left, in front. */
function withPlace(
  recent: readonly RecentPlace[],
  { name, handle, sizeX, sizeY }: RegionInfo,
  [x, y, z]: Vector3,
): RecentPlace[] {
  const within = (value: number, size: number) => Math.min(Math.max(value, 1), size - 1);
  const position: Vector3 = [within(x, sizeX), within(y, sizeY), z];
  const others = recent.filter(({ region }) => region !== handle);
  return [{ name, region: handle, position }, ...others].slice(0, MAX_RECENT_PLACES);
}

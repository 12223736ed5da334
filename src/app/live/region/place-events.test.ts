import { describe, expect, it, vi } from 'vitest';
import type { RegionAvatar, RegionInfo } from '../../../session/index.ts';
import { LiveState, MAX_RECENT_PLACES } from '../../state/index.ts';
import { RegionAgents } from '../region-agents.ts';
import { createPlaceEventHandlers } from './place-events.ts';

const PLAZA: RegionInfo = {
  ...{ name: 'Sandbox Plaza', grid: 'Demo', handle: '1', sizeX: 256, sizeY: 256, since: 0 },
  ...{ maturity: 'general', waterHeight: 20, regionFlags: 0, isReplay: false },
};
const DUNE: RegionInfo = { ...PLAZA, name: 'Dune Reach', handle: '2' };

const OWN: RegionAvatar = {
  ...{ agentId: 'own', isOwn: true, firstName: 'Wren', lastName: 'Okafor', title: '', slot: 3 },
  ...{ region: '1', height: 1.9, isSeated: false, parts: [], attachmentCount: 0, animations: [] },
  ...{ isCloud: false, bakes: null, visualParameters: null, hover: 0 },
};

function setUp() {
  const state = new LiveState();
  const agents = new RegionAgents();
  const region = { clear: vi.fn(), shift: vi.fn() };
  const { handlers, onStep } = createPlaceEventHandlers({ state, agents, region });
  const enter = (info: RegionInfo, shift: readonly [number, number, number] | null) =>
    handlers.region({ type: 'region', region: info, shift });
  const stand = (x: number, y: number, z: number) => {
    agents.applyAvatars([OWN], []);
    const rows = Float32Array.of(x, y, z, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0);
    agents.applyMotion(Uint16Array.of(OWN.slot), rows);
  };
  return { state, agents, region, handlers, onStep, enter, stand };
}

describe('entering a region', () => {
  it('moves what is on the stage where the visitor has crossed a border, and clears nothing', () => {
    const { state, agents, region, handlers, enter, stand } = setUp();
    enter(PLAZA, null);
    stand(257, 96, 22);
    const east = { ...{ handle: '2', name: 'Dune Reach', corner: [256, 0] as const } };
    const north = { ...east, handle: '3', name: 'Kelp Bank', corner: [0, 256] as const };
    handlers.neighbours({
      type: 'neighbours',
      regions: [east, north].map((plot) => ({ ...plot, sizeX: 256, sizeY: 256, state: 'open' })),
    });
    region.clear.mockClear();
    enter(DUNE, [-256, 0, 0]);
    expect(region.shift).toHaveBeenCalledWith([-256, 0, 0]);
    expect(region.clear).not.toHaveBeenCalled();
    expect(agents.positionOf('own')).toEqual([1, 96, 22]);
    expect(state.region.value).toBe(DUNE);
    // The map is right before the session reports the neighbours of the new region.
    expect(state.place.neighbours.value).toMatchObject([
      { name: 'Kelp Bank', corner: [-256, 256] },
    ]);
  });

  it('clears the stage where it is another place', () => {
    const { agents, region, enter, stand } = setUp();
    enter(PLAZA, null);
    stand(100, 96, 22);
    enter(DUNE, null);
    expect(region.clear).toHaveBeenCalledTimes(2);
    expect(region.shift).not.toHaveBeenCalled();
    expect(agents.positionOf('own')).toBeNull();
  });

  it('moves nothing where only the facts of the region have changed', () => {
    const { state, agents, region, enter, stand } = setUp();
    enter(PLAZA, null);
    stand(100, 96, 22);
    enter({ ...PLAZA, name: 'Sandbox' }, [0, 0, 0]);
    expect(region.shift).not.toHaveBeenCalled();
    expect(agents.positionOf('own')).toEqual([100, 96, 22]);
    expect(state.region.value?.name).toBe('Sandbox');
    expect(state.place.recent.value).toEqual([]);
  });
});

describe('recent places', () => {
  it('are those that the visitor has left, within their region, without the present one', () => {
    const { state, enter, stand, onStep } = setUp();
    enter(PLAZA, null);
    stand(257.5, 96, 22);
    enter(DUNE, [-256, 0, 0]);
    expect(state.place.recent.value).toEqual([
      { name: 'Sandbox Plaza', region: '1', position: [255, 96, 22] },
    ]);
    stand(20, 30, 21);
    enter(PLAZA, null);
    expect(state.place.recent.value).toEqual([
      { name: 'Dune Reach', region: '2', position: [20, 30, 21] },
    ]);
    onStep('logging-in');
    expect(state.place.recent.value).toEqual([]);
  });

  it('are bounded', () => {
    const { state, enter, stand } = setUp();
    for (let handle = 0; handle < 3 * MAX_RECENT_PLACES; handle++) {
      enter({ ...PLAZA, handle: String(handle) }, null);
      stand(1, 2, 3);
    }
    expect(state.place.recent.value).toHaveLength(MAX_RECENT_PLACES);
  });
});

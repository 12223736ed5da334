import { describe, expect, it } from 'vitest';
import type { RegionInfo, RegionStatus } from '../../session/index.ts';
import { gridText, wayNotice } from './region-text.ts';

const PLAZA: RegionInfo = {
  ...{ name: 'Sandbox Plaza', grid: 'Demo', handle: '1', sizeX: 256, sizeY: 256, since: 0 },
  ...{ maturity: 'moderate', waterHeight: 20, regionFlags: 0, isReplay: false },
};
const STATUS: RegionStatus = {
  ...{ timeDilation: 1, simulatorFps: null, rootAgents: null, childAgents: null },
  ...{ silentFor: 0, crossing: null },
};
const CROSSING: NonNullable<RegionStatus['crossing']> = {
  ...{ kind: 'border', since: 1000, to: 'Dune Reach', message: '', problem: null },
};
const WELL = { step: 'connected', travel: null, status: STATUS, region: PLAZA, now: 8000 } as const;

const withCrossing = (fields: Partial<typeof CROSSING>) => ({
  ...WELL,
  status: { ...STATUS, crossing: { ...CROSSING, ...fields } },
});

describe('the notice about the way', () => {
  it('is none while all is well, and at a border before two seconds', () => {
    expect(wayNotice(WELL)).toBeNull();
    expect(wayNotice({ ...WELL, status: null })).toBeNull();
    expect(wayNotice(withCrossing({}))).toBeNull();
  });

  it('names the region that is entered; only a teleport can be cancelled', () => {
    const onFoot = wayNotice({ ...withCrossing({}), step: 'moving' });
    expect(onFoot).toMatchObject({ title: 'Entering Dune Reach', isUnderWay: true });
    expect(onFoot?.canCancel).toBe(false);
    const teleport = wayNotice({ ...withCrossing({ kind: 'teleport', to: null }), step: 'moving' });
    expect(teleport).toMatchObject({ title: 'Entering the next region', canCancel: true });
    expect(wayNotice({ ...WELL, status: null, step: 'moving' })).toMatchObject({ kind: 'way' });
  });

  it('says what holds the visitor up at a border, and for how long', () => {
    expect(wayNotice(withCrossing({ problem: 'waiting' }))).toMatchObject({
      title: 'Dune Reach does not let you in',
      text: expect.stringContaining('for 7 s'),
    });
    expect(wayNotice(withCrossing({ problem: 'waiting', to: null }))?.title).toBe(
      'The region next door does not let you in',
    );
    expect(wayNotice(withCrossing({ problem: 'no-neighbour' }))?.title).toBe(
      'There is no way on here',
    );
    expect(wayNotice(withCrossing({ problem: 'refused' }))?.title).toContain('The bridge');
  });

  it('says that the simulator is silent, unless there is something else to say', () => {
    const silent = { ...WELL, status: { ...STATUS, silentFor: 12 } };
    expect(wayNotice(silent)).toMatchObject({
      kind: 'silent',
      title: 'Sandbox Plaza does not answer',
      text: expect.stringContaining('12 s'),
    });
    expect(wayNotice({ ...silent, step: 'reconnecting' })).toBeNull();
    expect(wayNotice({ ...silent, step: 'logging-out' })).toMatchObject({ kind: 'leaving' });
  });

  it('follows a request to teleport', () => {
    const travel = { kind: 'requesting', to: 'Kelp Bank' } as const;
    expect(wayNotice({ ...WELL, travel })).toMatchObject({ kind: 'looking', canCancel: true });
    const failed = { kind: 'failed', to: 'Kelp Bank', reason: 'unknown-region' } as const;
    expect(wayNotice({ ...WELL, travel: failed })).toMatchObject({
      kind: 'failed',
      title: 'You were not teleported to Kelp Bank',
      text: expect.stringContaining('no region of this name'),
    });
  });
});

it('names the maturity beside the grid where it is known', () => {
  expect(gridText('Demo grid', 'moderate')).toBe('Demo grid, moderate');
  expect(gridText('Demo grid', 'unknown')).toBe('Demo grid');
});

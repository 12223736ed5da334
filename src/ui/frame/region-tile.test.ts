import { expect, it } from 'vitest';
import { offerOf } from './region-tile.tsx';

const DEMO = { id: 'demo', name: 'Demo', loginUri: 'http://127.0.0.1:1/', isDemo: true };
const HOME = { id: 'home', name: 'Home', loginUri: 'http://127.0.0.1:2/', isDemo: false };
const WORK = { ...HOME, id: 'work', name: 'Work' };

const offer = (grids: (typeof DEMO)[], allowsOtherGrids = false, needsToken = false) => {
  const found = offerOf({ grids, allowsOtherGrids, needsToken });
  return found && [found.name, found.demo];
};

it('offers the demo region before all other grids, at once unless the bridge requires a token', () => {
  expect(offer([HOME, DEMO])).toEqual(['Enter the demo region', 'demo']);
  expect(offer([DEMO], true)).toEqual(['Enter the demo region', 'demo']);
  expect(offer([DEMO], false, true)).toEqual(['Enter the demo region', null]);
});

it('names the only other grid, and none of several', () => {
  expect(offer([HOME])).toEqual(['Connect to Home', null]);
  expect(offer([HOME], true)).toEqual(['Connect to a grid', null]);
  expect(offer([HOME, WORK])).toEqual(['Connect to a grid', null]);
  expect(offer([], true)).toEqual(['Connect to a grid', null]);
});

it('offers nothing where the bridge may connect to no grid', () => {
  expect(offer([])).toBeNull();
});

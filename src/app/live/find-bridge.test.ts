import { describe, expect, it } from 'vitest';
import { bubbleServerToJoin, gridToEnter } from './find-bridge.ts';

const DEMO = { id: 'demo', name: 'Demo', loginUri: 'http://127.0.0.1:1/', isDemo: true };
const HOME = { id: 'home', name: 'Home', loginUri: 'http://127.0.0.1:2/', isDemo: false };

describe('gridToEnter', () => {
  it.each([
    ['http://a.example/', [DEMO, HOME], null, null],
    ['http://a.example/?live=0', [DEMO], null, null],
    ['http://a.example/?live=1', [HOME, DEMO], null, 'demo'],
    ['http://a.example/?live=1', [HOME], null, null],
    ['http://a.example/', [DEMO, HOME], 'home', 'home'],
    ['http://a.example/?live=1', [DEMO, HOME], 'home', 'home'],
  ])('of %s with %j and autoConnect %j is %j', (page, grids, autoConnect, expected) => {
    expect(gridToEnter({ grids, autoConnect }, page)).toBe(expected);
  });

  it('is none without a bridge', () => {
    expect(gridToEnter(null, 'http://a.example/?live=1')).toBeNull();
  });
});

describe('bubbleServerToJoin', () => {
  const server = (id: string, isDemo: boolean) => ({ id, name: id, host: 'x', port: 1, isDemo });
  const bridge = { bubbleServers: [server('quay', false), server('demo', true)] };

  it.each([
    ['http://a.example/', bridge, null],
    ['http://a.example/?bubble=0', bridge, null],
    ['http://a.example/?bubble=1', bridge, 'demo'],
    ['http://a.example/?bubble=1', { bubbleServers: [server('quay', false)] }, null],
    ['http://a.example/?bubble=1', null, null],
  ])('of %s with %j is %j', (page, info, expected) => {
    expect(bubbleServerToJoin(info, page)).toBe(expected);
  });
});

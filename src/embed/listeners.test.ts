import { afterEach, describe, expect, it, vi } from 'vitest';
import { Listeners } from './listeners.ts';

afterEach(() => vi.unstubAllGlobals());

describe('Listeners', () => {
  it('tells those who listen, by name, until they stop', () => {
    const listeners = new Listeners();
    const told: unknown[] = [];
    const listener = (detail: unknown) => void told.push(detail);
    const stops = [listeners.on('select', listener), listeners.on('select', listener)];
    listeners.tell('select', { item: null });
    listeners.tell('loaded', { items: [] });
    expect(told).toEqual([{ item: null }, { item: null }]);
    stops[0]();
    stops[0]();
    listeners.tell('select', { item: null });
    expect(told).toHaveLength(3);
    listeners.clear();
    listeners.tell('select', { item: null });
    expect(told).toHaveLength(3);
  });

  it('a listener that throws stops nobody', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const listeners = new Listeners();
    const fault = new Error('of the page');
    const second = vi.fn();
    listeners.on('loaded', () => {
      throw fault;
    });
    listeners.on('loaded', second);
    listeners.tell('loaded', { items: [] });
    expect(reported).toHaveBeenCalledWith(fault);
    expect(second).toHaveBeenCalledTimes(1);
  });
});

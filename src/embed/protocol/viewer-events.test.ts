import { afterEach, describe, expect, it, vi } from 'vitest';
import { ViewerEventEmitter } from './viewer-events.ts';

afterEach(() => vi.unstubAllGlobals());

describe('ViewerEventEmitter', () => {
  it('calls the listeners of an event until they are removed', () => {
    const events = new ViewerEventEmitter();
    const details: unknown[] = [];
    const listener = (detail: unknown) => void details.push(detail);
    const removers = [events.on('select', listener), events.on('select', listener)];
    events.emit('select', { item: null });
    events.emit('loaded', { items: [] });
    expect(details).toEqual([{ item: null }, { item: null }]);
    removers[0]();
    removers[0]();
    events.emit('select', { item: null });
    expect(details).toHaveLength(3);
    events.removeAllListeners();
    events.emit('select', { item: null });
    expect(details).toHaveLength(3);
  });

  it('calls the other listeners after one that throws', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const events = new ViewerEventEmitter();
    const error = new Error('in the page');
    const second = vi.fn();
    events.on('loaded', () => {
      throw error;
    });
    events.on('loaded', second);
    events.emit('loaded', { items: [] });
    expect(reported).toHaveBeenCalledWith(error);
    expect(second).toHaveBeenCalledTimes(1);
  });
});

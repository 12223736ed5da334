import { describe, expect, it } from 'vitest';
import { countMessages, isoTime } from './message-counts.ts';

const message = (name: string, direction: 'in' | 'out', bytes: number, time: number) => ({
  name,
  direction,
  bytes,
  time,
});

describe('countMessages', () => {
  it('counts by name and direction, most bytes first', () => {
    const messages = [
      message('PacketAck', 'out', 10, 100),
      message('ObjectUpdate', 'in', 300, 101),
      message('PacketAck', 'in', 20, 102),
      message('PacketAck', 'out', 70, 104),
    ];
    expect(countMessages(messages)).toEqual({
      count: 4,
      bytes: 400,
      start: 100,
      duration: 4,
      messages: [
        {
          name: 'ObjectUpdate',
          direction: 'in',
          count: 1,
          bytes: 300,
          rate: 0.25,
          share: 0.75,
          first: 101,
          last: 101,
        },
        {
          name: 'PacketAck',
          direction: 'out',
          count: 2,
          bytes: 80,
          rate: 0.5,
          share: 0.2,
          first: 100,
          last: 104,
        },
        {
          name: 'PacketAck',
          direction: 'in',
          count: 1,
          bytes: 20,
          rate: 0.25,
          share: 0.05,
          first: 102,
          last: 102,
        },
      ],
    });
  });

  it('measures rates over the whole log, of which only a part is counted', () => {
    const { messages, duration } = countMessages([message('A', 'in', 1, 3)], { start: 0, end: 10 });
    expect([duration, messages[0].rate]).toEqual([10, 0.1]);
  });

  it('has no rate for a single moment, and no start without messages', () => {
    expect(countMessages([message('A', 'in', 0, 3)]).messages[0]).toMatchObject({
      rate: null,
      share: 0,
    });
    expect(countMessages([])).toEqual({
      count: 0,
      bytes: 0,
      start: null,
      duration: 0,
      messages: [],
    });
  });
});

it('a recorded moment has a date where the clock counts from 1970', () => {
  expect(isoTime(1_795_237_052.104)).toBe('2026-11-21T04:57:32.104Z');
  expect(isoTime(6.7335)).toBeNull();
  expect(isoTime(1e12)).toBeNull();
});

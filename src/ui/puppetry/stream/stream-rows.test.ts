import { describe, expect, it } from 'vitest';
import type { PuppetStream } from '../../../session/index.ts';
import { streamOf, streamRows } from './stream-rows.ts';

const joint = (number: number, age = 0) => ({
  joint: number,
  rate: 19.96,
  jitter: 3.4,
  delay: 61.5,
  age,
});

describe('streamRows', () => {
  it('stand by joint, with names and rounded figures', () => {
    const rows = streamRows([joint(10, 12.2), joint(0, -4)]);
    expect(rows.map((row) => row.name)).toEqual(['mPelvis', 'mEyeRight']);
    expect(rows[1]).toMatchObject({ rate: '20.0', jitter: '3', delay: '62', age: '12' });
    expect(rows[0].age).toBe('0');
  });

  it('number a joint that nobody knows, and mark one that is silent', () => {
    const [old, unknown] = streamRows([joint(4000), joint(1, 3001)]);
    expect(unknown.name).toBe('joint 4000');
    expect([old.isExpired, unknown.isExpired]).toEqual([true, false]);
  });
});

describe('streamOf', () => {
  const stream: PuppetStream = {
    agentId: 'a',
    layout: 'C',
    isForced: false,
    recordsPerSecond: 20,
    badBlocks: 0,
    ignored: 0,
    joints: [],
    targets: [],
  };

  it('is of the agent that is shown', () => {
    expect(streamOf(stream, 'a')).toBe(stream);
    expect(streamOf(stream, 'b')).toBeNull();
    expect(streamOf(null, 'a')).toBeNull();
  });
});

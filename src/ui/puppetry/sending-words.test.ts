import { describe, expect, it } from 'vitest';
import { INITIAL_PUPPETRY_STATE } from '../../protocol/puppetry/index.ts';
import { sendingWords } from './sending-words.ts';

describe('sendingWords', () => {
  const here = { kind: 'available', state: INITIAL_PUPPETRY_STATE } as const;

  it('counts what goes out', () => {
    expect(sendingWords(here, 31)).toEqual({
      short: '31 joints',
      whole: '31 joints go out, 20 times a second.',
    });
    expect(sendingWords(here, 1).whole).toBe('1 joint goes out, 20 times a second.');
  });

  it('says why nothing does', () => {
    expect(sendingWords({ kind: 'absent' }, 31).short).toBe('nowhere');
    expect(sendingWords(here, 0).short).toBe('nothing');
    const silenced = {
      kind: 'available',
      state: { ...INITIAL_PUPPETRY_STATE, transmit: false },
    } as const;
    expect(sendingWords(silenced, 31).short).toBe('transmit is off');
    const least = {
      kind: 'available',
      state: { ...INITIAL_PUPPETRY_STATE, eventSize: 30 },
    } as const;
    expect(sendingWords(least, 31).short).toBe('31 joints');
    const cramped = {
      kind: 'available',
      state: { ...INITIAL_PUPPETRY_STATE, eventSize: 29 },
    } as const;
    expect(sendingWords(cramped, 31).whole).toBe(
      '31 joints would go out; the region takes blocks of 29 bytes, and 30 is the least.',
    );
  });
});

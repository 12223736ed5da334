import { describe, expect, it } from 'vitest';
import { type PuppetryMoment, puppetryNews } from './puppet-announcement.ts';

const REST: PuppetryMoment = {
  handles: true,
  aimed: new Set(),
  pinned: new Set(),
  mirror: false,
  recording: null,
};
const reaching: PuppetryMoment = { ...REST, aimed: new Set(['handLeft', 'head']) };

describe('puppetryNews', () => {
  it('tells of pins, and of what is let go', () => {
    const pinned: PuppetryMoment = { ...reaching, pinned: new Set(['handLeft']) };
    expect(puppetryNews(reaching, pinned)).toBe('Left hand pinned');
    expect(puppetryNews(pinned, reaching)).toBe('Left hand no longer pinned');
    expect(puppetryNews(reaching, { ...REST, aimed: new Set(['head']) })).toBe(
      'Left hand released',
    );
    expect(puppetryNews(pinned, REST)).toBe('Everything released');
  });

  it('does not tell of what a drag begins', () => {
    expect(puppetryNews(REST, reaching)).toBe('');
    expect(puppetryNews(REST, REST)).toBe('');
  });

  it('tells of handles and of the mirror', () => {
    expect(puppetryNews({ ...REST, handles: false }, REST)).toBe('Handles shown');
    expect(puppetryNews(REST, { ...REST, handles: false })).toBe('Handles hidden');
    expect(puppetryNews(REST, { ...REST, mirror: true })).toBe('Mirror on');
    expect(puppetryNews({ ...REST, mirror: true }, REST)).toBe('Mirror off');
  });

  it('tells when a recording begins, is full and ends, not how it grows', () => {
    const recording = { name: 'Wren Okafor', isFull: false };
    const going: PuppetryMoment = { ...REST, recording };
    const full: PuppetryMoment = { ...REST, recording: { ...recording, isFull: true } };
    expect(puppetryNews(REST, going)).toBe('Recording Wren Okafor');
    expect(puppetryNews(going, { ...going, recording: { ...recording } })).toBe('');
    expect(puppetryNews(going, full)).toContain('maximum length');
    expect(puppetryNews(full, REST)).toBe('Recording ended');
  });
});

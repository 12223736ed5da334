import { describe, expect, it } from 'vitest';
import { readServeOptions } from './serve-options.ts';

describe('the options of vitrine serve', () => {
  it('are the demo grid and the demo’s bubbles without a configuration', () => {
    expect(readServeOptions({})).toEqual({
      config: null,
      checkConfig: false,
      port: undefined,
      host: undefined,
      programs: undefined,
      otherGrids: undefined,
      broker: undefined,
      demo: { secondRegion: true, link: {} },
      bubbles: true,
    });
  });

  it('are those of the command line', () => {
    const flags = { config: 'a.json', demo: true, 'demo-loss': '0.1', 'demo-latency': '300' };
    expect(readServeOptions(flags).demo).toEqual({
      secondRegion: true,
      link: { loss: 0.1, latency: 300 },
    });
    expect(readServeOptions({ config: 'a.json' })).toMatchObject({ demo: null, bubbles: false });
    expect(readServeOptions({ config: 'a.json', demo: true }).bubbles).toBe(true);
    expect(readServeOptions({ 'no-bubbles': true })).toMatchObject({ demo: {}, bubbles: false });
    expect(readServeOptions({ programs: 'open-sesame' }).programs).toEqual({
      token: 'open-sesame',
    });
    const { broker } = readServeOptions({ broker: 'nats://bridge:hush@127.0.0.1:4222' });
    expect(broker?.(null)).toMatchObject({ servers: ['127.0.0.1:4222'], user: 'bridge' });
    expect(readServeOptions({ programs: '' }).programs).toEqual({ token: null });
    const others = (value: string) => readServeOptions({ 'allow-other-grids': value }).otherGrids;
    expect([others(''), others('loopback')]).toEqual([true, 'loopback']);
  });

  it.each([
    [{ port: '70000' }, '--port needs a whole number from 0 to 65535, not 70000'],
    [{ programs: 'short' }, '--programs needs a token of 8 to 128'],
    [{ 'allow-other-grids': 'all' }, '--allow-other-grids may be followed by loopback, not by all'],
    [{ broker: 'http://a' }, '--broker: expected an address such as nats://127.0.0.1:4222'],
    [{ host: 'http://127.0.0.1' }, '--host needs a host name or address without a port'],
    [{ port: ' ' }, '--port needs a whole number'],
    [{ 'demo-avatars': '1.5' }, '--demo-avatars needs a whole number from 0 to 100, not 1.5'],
    [{ 'demo-loss': '2' }, '--demo-loss needs a number from 0 to 0.9, not 2'],
    [{ config: 'a.json', 'demo-jitter': '5' }, '--demo-jitter applies to the demo: add --demo'],
    [{ config: 'a.json', 'no-bubbles': true }, '--no-bubbles applies to the demo: add --demo'],
  ])('are refused where they are wrong: %j', (flags, words) => {
    expect(() => readServeOptions(flags)).toThrow(words);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { llsdArbitrary } from '../../../test/llsd-arbitrary.ts';
import { decodeLlsd, encodeLlsdXml, type Llsd } from '../../formats/llsd/index.ts';
import {
  changePuppetryState,
  decodePuppetryChange,
  decodePuppetryState,
  encodePuppetryChange,
  encodePuppetryState,
  INITIAL_PUPPETRY_STATE,
  puppetryRetryDelay,
} from './index.ts';

const agent = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const agents = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => agent(from + i));
const bytesOf = (text: string) => new TextEncoder().encode(text);
const xml = (inner: string) => bytesOf(`<?xml version="1.0" ?><llsd><map>${inner}</map></llsd>`);

describe('the state', () => {
  it('is sent completely, with the types of the reference', () => {
    expect(decodeLlsd(encodePuppetryState(INITIAL_PUPPETRY_STATE))).toEqual(
      new Map<string, Llsd>([
        ['transmit', true],
        ['receive', true],
        ['echo_back', false],
        ['event_size', 255n],
        ['range', 25],
        ['subscribed', []],
        ['muted', []],
      ]),
    );
  });

  it('survives encoding and decoding', () => {
    const state = {
      transmit: false,
      receive: false,
      echoBack: true,
      eventSize: 210,
      range: 12.5,
      subscribed: agents(0, 2),
      muted: agents(5, 3),
      updatePeriod: 0.1,
    };
    expect(decodePuppetryState(encodePuppetryState(state))).toEqual(state);
  });

  it('has initial values for missing keys, and accepts integers for reals', () => {
    const answer = xml('<key>range</key><integer>40</integer><key>new</key><undef />');
    expect(decodePuppetryState(answer)).toEqual({ ...INITIAL_PUPPETRY_STATE, range: 40 });
  });

  it('has its lists by either name', () => {
    const list = `<array><uuid>${agent(1)}</uuid></array>`;
    const answer = xml(`<key>subscribe</key>${list}<key>mute</key>${list}`);
    expect(decodePuppetryState(answer)).toMatchObject({
      subscribed: [agent(1)],
      muted: [agent(1)],
    });
  });
});

describe('a change', () => {
  it('contains only the changes', () => {
    const body = encodePuppetryChange({ echoBack: true, subscribe: [agent(1)] });
    expect([...(decodeLlsd(body) as Map<string, Llsd>).keys()]).toEqual(['echo_back', 'subscribe']);
    expect(decodePuppetryChange(body)).toEqual({ echoBack: true, subscribe: [agent(1)] });
  });

  it('changes nothing else', () => {
    const change = decodePuppetryChange(
      xml('<key>range</key><real>5</real><key>event_size</key><integer>9</integer>'),
    );
    expect(changePuppetryState(INITIAL_PUPPETRY_STATE, change)).toEqual({
      ...INITIAL_PUPPETRY_STATE,
      range: 5,
    });
    expect(changePuppetryState(INITIAL_PUPPETRY_STATE, {})).toEqual(INITIAL_PUPPETRY_STATE);
  });

  it('adds agents up to the limits, once each, and ignores the rest', () => {
    const change = { subscribe: [agent(0), ...agents(0, 11)], mute: agents(0, 101) };
    const { subscribed, muted } = changePuppetryState(INITIAL_PUPPETRY_STATE, change);
    expect(subscribed).toEqual(agents(0, 10));
    expect(muted).toEqual(agents(0, 100));
  });

  it('removes agents before it adds others', () => {
    const full = changePuppetryState(INITIAL_PUPPETRY_STATE, { subscribe: agents(0, 10) });
    const change = { unsubscribe: [agent(3)], subscribe: [agent(50), agent(51)] };
    expect(changePuppetryState(full, change).subscribed).toEqual([
      ...agents(0, 3),
      ...agents(4, 6),
      agent(50),
    ]);
    const muted = changePuppetryState(full, { mute: agents(0, 2) });
    expect(changePuppetryState(muted, { unmute: [agent(0)] }).muted).toEqual([agent(1)]);
  });

  it.each([
    ['transmit', '<string>yes</string>', 'true or false'],
    ['receive', '<integer>1</integer>', 'true or false'],
    ['echo_back', '<undef />', 'true or false'],
    ['range', '<string>25</string>', 'a number that is not negative'],
    ['range', '<real>-1</real>', 'a number that is not negative'],
    ['range', '<real>nan</real>', 'a number that is not negative'],
    ['range', '<real>inf</real>', 'a number that is not negative'],
    ['subscribe', `<uuid>${agent(1)}</uuid>`, 'an array of UUIDs'],
    ['mute', '<array><integer>7</integer></array>', 'an array of UUIDs'],
    ['unmute', '<array><string>nobody</string></array>', 'an array of UUIDs'],
  ])('of a wrong type is refused: %s as %s', (key, value, expected) => {
    const body = xml(`<key>transmit</key><boolean>0</boolean><key>${key}</key>${value}`);
    const error = expectDecodeError(() => decodePuppetryChange(body), 'wrong-type');
    expect(error).toMatchObject({ format: 'puppetry', path: key, details: { expected } });
  });

  it('is a map', () => {
    const body = bytesOf('<llsd><array /></llsd>');
    const error = expectDecodeError(() => decodePuppetryChange(body), 'wrong-type');
    expect(error).toMatchObject({ path: '', details: { expected: 'a map' } });
  });

  it('and a response give a value or a DecodeError for any bytes', () => {
    const keys = fc.constantFrom(
      ...['transmit', 'receive', 'echo_back', 'event_size', 'range', 'update_period'],
      ...['subscribe', 'unsubscribe', 'mute', 'unmute', 'subscribed', 'muted'],
    );
    const body = fc
      .array(fc.tuple(keys, llsdArbitrary))
      .map((pairs) => encodeLlsdXml(new Map(pairs)));
    fc.assert(
      fc.property(body, fc.nat(), (bytes, cut) => {
        for (const part of [bytes, bytes.slice(0, cut % (bytes.length + 1))]) {
          valueOrDecodeError(() => decodePuppetryState(part));
          valueOrDecodeError(() => decodePuppetryChange(part));
        }
      }),
      { numRuns: 200 },
    );
  });
});

it('a request is repeated twice after a 404, and after nothing else', () => {
  expect([1, 2, 3].map((tries) => puppetryRetryDelay(404, tries))).toEqual([0.25, 0.25, null]);
  expect([200, 400, 500].map((status) => puppetryRetryDelay(status, 1))).toEqual([
    null,
    null,
    null,
  ]);
});

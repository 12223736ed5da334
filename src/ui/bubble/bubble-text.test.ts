import { describe, expect, it } from 'vitest';
import type { CloudBubble, CloudLink, ObjectDescription } from '../../protocol/setp/index.ts';
import type { BubbleObject, InteractionOutcome, JoinedBubble } from '../../session/index.ts';
import {
  bubblePlaceText,
  bubbleProblems,
  bubbleSummary,
  linkFrom,
  withLinked,
} from './bubble-facts.ts';
import {
  directionText,
  distanceText,
  handoverText,
  interactionNews,
  lastInteraction,
  leadsHere,
  metresText,
  modelText,
  placeBehind,
  portalPlaceText,
  rateText,
  relativePositionText,
  solesText,
} from './bubble-text.ts';

const link = (bubbleId: string, state: CloudLink['state'], name = ''): CloudLink => ({
  bubbleId,
  bubbleName: name,
  address: '127.0.0.1',
  port: 7100,
  state,
  refusal: state === 'refused' ? 'unsupported-protocol' : null,
  center: [14, 0, 0],
});
const facts = (id: string, name: string, links: readonly CloudLink[]): CloudBubble => ({
  id,
  name,
  range: 60,
  perceptionRange: 40,
  cycleLength: 50_000,
  avatarCount: 2,
  objectCount: 1,
  links,
});
const UPPER = {
  id: 'u',
  description: 'Stairs and a bell',
  facts: facts('u', 'Upper Quay', [
    link('l', 'linked'),
    link('f', 'refused', 'Fog Bank'),
    link('x', 'unreachable'),
  ]),
};
const LOWER = { id: 'l', description: 'Lower Quay', facts: null };
const BUBBLES = [UPPER, LOWER];

describe('facts of a bubble', () => {
  it('are counts and working links, or the description where nothing more is known', () => {
    expect(bubbleSummary(UPPER, BUBBLES)).toBe('2 avatars, 1 object · links to Lower Quay');
    // The name is the description already.
    expect(bubbleSummary(LOWER, BUBBLES)).toBe('');
    expect(bubblePlaceText(LOWER, false, null)).toBe('');
  });

  it('name each link that does not work, and why', () => {
    expect(bubbleProblems(UPPER, BUBBLES)).toEqual([
      'link to Fog Bank refused: unsupported protocol',
      'another bubble does not answer',
    ]);
    expect(bubbleProblems(LOWER, BUBBLES)).toEqual([]);
  });

  it('say where a bubble is for the visitor', () => {
    const place = (id: string) => bubblePlaceText(LOWER, false, linkFrom(BUBBLES, 'u', id));
    expect(bubblePlaceText(UPPER, true, null)).toBe('you are here · range 60\u202fm · 2 avatars');
    expect(place('l')).toBe('linked, 14\u202fm off');
    expect(place('f')).toBe('link refused: unsupported protocol');
    expect(place('x')).toBe('does not answer');
  });

  it('include linked bubbles of other servers, and the present one in a recording without a list', () => {
    expect(withLinked(BUBBLES, { id: 'u', name: 'Upper Quay' }).map(({ id }) => id)).toEqual([
      ...['u', 'l', 'f', 'x'],
    ]);
    expect(withLinked([], { id: 'u', name: 'Upper Quay' })).toEqual([
      { id: 'u', description: 'Upper Quay', facts: null },
    ]);
    expect(withLinked(BUBBLES, null)).toBe(BUBBLES);
  });
});

describe('lengths and places', () => {
  it.each([
    [0.04, '0.0\u202fm'],
    [3.14, '3.1\u202fm'],
    [9.96, '10\u202fm'],
    [1402.3, '1\u202f402\u202fm'],
  ])('%d m away is %s', (metres, text) => expect(distanceText(metres)).toBe(text));

  it.each([
    [60, '60'],
    [2.2, '2.2'],
    [0.153, '0.15'],
  ])('%d m is %s', (metres, text) => expect(metresText(metres)).toBe(text));

  it('are relative to the centre of the bubble, with true minus signs and no minus zero', () => {
    expect(relativePositionText([1, -0.01, -2.06], [1, 0, 0])).toBe('0.0, 0.0, −2.1');
  });

  it.each([
    [[1, 0, 0], 'east'],
    [[1, 1, 0], 'north-east'],
    [[0, 1, 0], 'north'],
    [[-1, 0.1, 0], 'west'],
    [[0, -2, 5], 'south'],
    [[1, -1, 0], 'south-east'],
  ] as const)('%j is %s', (to, text) => expect(directionText([0, 0, 0], to)).toBe(text));
});

const BUBBLE = { center: [0, 0, 0] } as unknown as JoinedBubble;
const PORTAL = {
  position: [10, 0, 1],
  radius: 1,
  description: { portal: { center: [20, 0, 0], bubbleName: 'Lower Quay' } },
} as unknown as BubbleObject;

it('an avatar stands at its soles, half of its height below the middle of its box', () => {
  const description = { height: 1.8 } as ObjectDescription;
  const row = { position: [14, 0, 0.9] as const };
  expect(solesText(row, { description }, { center: [10, 0, 0] })).toBe('4.0, 0.0, 0.0');
  expect(solesText(row, undefined, BUBBLE)).toBe('14.0, 0.0, 0.9');
});

describe('a portal', () => {
  it('is so far along the ground, with the radius of its volume', () => {
    expect(portalPlaceText(PORTAL, [7.8, 0, 0])).toBe('2.2\u202fm east, r 1.0\u202fm');
  });

  it('is gone through by walking to a step behind it, on the ground', () => {
    expect(placeBehind(PORTAL, BUBBLE, 0.2)).toEqual([12, 0, 0.2]);
  });

  it('that leads to the present bubble is the other side of one', () => {
    const description = { portal: { bubbleId: 'l' } };
    const portal = { kind: 'portal', description } as unknown as BubbleObject;
    expect(leadsHere(portal, { id: 'l' })).toBe(true);
    expect(leadsHere(portal, { id: 'u' })).toBe(false);
    expect(leadsHere({ ...portal, kind: 'thing' }, { id: 'l' })).toBe(false);
  });

  it('without a description of ours is gone through away from the centre', () => {
    const foreign = { ...PORTAL, position: [0, -10, 1], description: null } as BubbleObject;
    expect(placeBehind(foreign, BUBBLE, 0)).toEqual([0, -12, 0]);
  });
});

describe('interactions', () => {
  const news = (action: string, outcome: InteractionOutcome) =>
    interactionNews({ objectId: 'o', name: 'Per Aaltonen', action, outcome });

  it.each<[string, InteractionOutcome, string]>([
    ['wave', { kind: 'done', data: '' }, 'Per Aaltonen waves back'],
    ['ask', { kind: 'done', data: ' Good evening ' }, 'Per Aaltonen: Good evening'],
    ['bow', { kind: 'done', data: 'Per Aaltonen bows.' }, 'Per Aaltonen bows.'],
    ['ring', { kind: 'done', data: '' }, 'Per Aaltonen: ring'],
    ['push', { kind: 'refused', message: 'I am no crate' }, 'Per Aaltonen: I am no crate'],
    ['push', { kind: 'refused', message: '' }, 'Per Aaltonen does not push'],
    ['push', { kind: 'failed', code: 'no-answer' }, 'No answer came. Try again.'],
  ])('%s, %j', (action, outcome, text) => expect(news(action, outcome)).toBe(text));

  it('the last one with an object is that at the end', () => {
    const one = { at: 1, action: 'ring', sourceId: 'a', targetId: 'o', isPublic: true } as const;
    const all = [one, { ...one, at: 2 }, { ...one, at: 3, targetId: 'p' }];
    const texts = { request: '', response: '' };
    const full = all.map((each) => ({ ...each, ...texts }));
    expect(lastInteraction('o', full)?.at).toBe(2);
    expect(lastInteraction('q', full)).toBeNull();
  });
});

it('rates and models are short', () => {
  expect(rateText(64_000)).toBe('64\u202fkB/s');
  expect(rateText(512)).toBe('0.5\u202fkB/s');
  expect(modelText('5e7b0a10-7c1f', 'stand-in')).toMatch(/^5e7b0a10, .*stand-in/);
});

describe('the duration of a handover', () => {
  it.each([
    [4, 'under 0.01\u202fs, the last one'],
    [124, '0.12\u202fs, the last one'],
  ])('of %d ms', (milliseconds, text) => {
    expect(handoverText(milliseconds)).toBe(text);
  });
});

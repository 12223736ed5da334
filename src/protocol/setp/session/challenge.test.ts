import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { SessionPair } from '../../../../test/setp/session-pair.ts';
import { decodePacket, encodePacket } from '../index.ts';
import { Challenges } from './challenge.ts';

const KEY = new TextEncoder().encode('shared by configuration');
const OTHER_KEY = new TextEncoder().encode('another key');
const REQUEST = Uint8Array.from({ length: 64 }, (_, n) => n * 3);

it.each([
  ['both sides have the key', KEY, KEY, true],
  ['the other side has another key', KEY, OTHER_KEY, false],
  ['the other side has none', KEY, null, false],
  ['this side has none', null, KEY, false],
  ['no side has one', null, null, false],
])('is a proof or not: %s', (_, challengeKey, otherKey, isProof) => {
  const pair = new SessionPair(undefined, {
    client: { challengeKey },
    server: { challengeKey: otherKey },
  }).establish();
  pair.client.session.challenge(REQUEST);
  pair.run(300);
  expect(pair.client.challenges).toEqual([isProof]);
  expect(pair.server.challenges).toEqual([]);
  expect(pair.client.received).toEqual([]);
});

it('is answered with HMAC-SHA-512 of the request', () => {
  const expected = createHmac('sha512', KEY).update(REQUEST).digest();
  expect(new Challenges(KEY).answer(REQUEST, 0)).toEqual(new Uint8Array(expected));
});

it('is no proof if its answer comes unasked, twice or late', () => {
  const challenges = new Challenges(KEY);
  const answer = new Challenges(KEY).answer(REQUEST, 0)!;
  expect(challenges.verify(answer)).toBeNull();
  challenges.begin(REQUEST);
  challenges.begin(REQUEST.map((byte) => byte + 1));
  expect(challenges.verify(answer)).toBe(false);
  expect(challenges.verify(answer)).toBeNull();
});

it('is not answered for a peer that sends our own challenge back', () => {
  const pair = new SessionPair(undefined, { client: { challengeKey: KEY } }).establish();
  pair.client.session.challenge(REQUEST);
  pair.isCut.client = true;
  pair.run(50);
  const header = { sessionId: pair.client.session.sessionId, packetId: 900, firstSendTime: 0n };
  const frame = { type: 4, messageId: 90, frameCount: 1, frameIndex: 0, data: REQUEST };
  const echo = encodePacket({ ...header, guaranteed: true, resendCount: 0 }, [frame]);
  pair.client.session.receive(echo, pair.now);
  pair.client.session.flush(pair.now);
  const types = pair.sent
    .filter(({ from }) => from === 'client')
    .flatMap(({ datagram }) => decodePacket(datagram).frames.map(({ type }) => type));
  expect(types).toEqual([4, 1]);
});

it('is answered ten times a second at most', () => {
  const challenges = new Challenges(KEY);
  const answers = (now: number) =>
    Array.from({ length: 30 }, () => challenges.answer(REQUEST, now)).filter(Boolean).length;
  expect([answers(5000), answers(5999), answers(6000)]).toEqual([10, 0, 10]);
});

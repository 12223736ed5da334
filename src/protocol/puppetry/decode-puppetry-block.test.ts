import { expect, it } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { decodePacket } from '../lludp/index.ts';
import { messageEvents, SenderLayouts } from './index.ts';

/** The worked bodies of puppetry.md section 2, behind a header of sequence 1. */
const HEADER = '00 00000001 00';
const EVENT = '1a040000 0100 09000000 0800 02 ff7f ff7f 9f86';
const AGENT = 'a0000000 00000000 00000000 000000a1';
const SESSION = 'b0000000 00000000 00000000 000000b2';
const ANIMATION = '2408fe9e df1d 1d7d f4ff 1384fa7b350f 07000000';
const AGENT_ANIMATION = `${HEADER} 05 ${AGENT} ${SESSION} 00 01 13 ${EVENT}`;
const AVATAR_ANIMATION = `${HEADER} 14 ${AGENT} 01 ${ANIMATION} 00 01 13 ${EVENT}`;

const eventsOf = (text: string, layouts = new SenderLayouts()) =>
  messageEvents(decodePacket(hex(text)).value, layouts);

it.each([
  ['AgentAnimation', AGENT_ANIMATION],
  ['AvatarAnimation', AVATAR_ANIMATION],
])('reads the events of an %s', (name, text) => {
  expect(decodePacket(hex(text)).name).toBe(name);
  const turn = [0, 0, expect.closeTo(0.258717, 6), expect.closeTo(0.965953, 6)];
  const values = { position: null, rotation: turn, scale: null };
  const joint = { id: 8, name: 'mHead', mask: 2, ...values, disableConstraint: false };
  expect(eventsOf(text)).toEqual([
    { events: { layout: 'C', records: [{ time: 1050, joints: [joint] }], warnings: [] } },
  ]);
});

it('returns null for the empty item of an ordinary start, and nothing for other messages', () => {
  expect(eventsOf(`${HEADER} 05 ${AGENT} ${SESSION} 00 01 00`)).toEqual([null]);
  expect(eventsOf('00 00000001 00 01 09 02010000')).toEqual([]);
});

it('returns the error of a block that cannot be decoded, and decodes the next', () => {
  const cut = `12 ${EVENT.slice(0, -2)}`;
  const [first, second] = eventsOf(`${HEADER} 05 ${AGENT} ${SESSION} 00 02 ${cut} 13 ${EVENT}`);
  expect(first).toMatchObject({ error: { format: 'puppetry', code: 'truncated', offset: 10 } });
  expect(second).toMatchObject({ events: { layout: 'C' } });
});

it('recognises a sender in either message', () => {
  const layouts = new SenderLayouts();
  const old = (text: string) => text.replace('0800 02', '0800 04');
  const position = (text: string) => text.replace('0800 02', '0800 01');
  expect(eventsOf(old(AGENT_ANIMATION), layouts)).toMatchObject([{ events: { layout: 'B' } }]);
  expect(eventsOf(position(AVATAR_ANIMATION), layouts)).toMatchObject([
    { events: { layout: 'B' } },
  ]);
  expect(eventsOf(position(AVATAR_ANIMATION))).toMatchObject([{ events: { layout: 'C' } }]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { encodeFieldText, encodeMessage } from '../lludp/index.ts';
import { SenderLayouts } from '../puppetry/index.ts';
import { flagLetters, messageLabel, tryDecode } from './decoded-message.ts';
import { suggestWords } from './filter-suggestions.ts';
import type { FilteredMessage } from './filter-terms.ts';
import { messageFields } from './message-fields.ts';
import { parseMessageFilter } from './message-filter.ts';

function messageOf(
  bytes: Uint8Array<ArrayBuffer>,
  direction: 'in' | 'out' = 'in',
  summary = '',
): FilteredMessage {
  const { packet } = tryDecode(bytes);
  return {
    direction,
    flags: flagLetters(bytes[0]),
    name: messageLabel(packet),
    sequence: packet?.sequence ?? 0,
    bytes: bytes.length,
    summary,
    fields: () => (packet ? messageFields(packet, new SenderLayouts()) : []),
  };
}

const AGENT = '00000000-0000-0000-0000-0000000000a1';
/** Reliable, zero-coded and resent, with one ack: StartPingCheck 71, oldest 48212 = 0xbc54. */
const PING = messageOf(
  hex('f0 0000bc5b 00 01 47 54bc 0002 0000bc50 01'),
  'in',
  'ping 71, oldest unacked 48\u202f212',
);
/** ImprovedTerseObjectUpdate of local id 1234 = 0x04d2. */
const TERSE = messageOf(
  hex('00 00000002 00 0f 0000000000000000 0000 01 08 d204000000000000 0000'),
  'in',
  '1 object',
);
/** KillObject of 1234 and 7. */
const KILL = messageOf(hex('40 00000003 00 10 02 d2040000 07000000'), 'in', '2 objects');
const CHAT = messageOf(
  encodeMessage(
    'ChatFromViewer',
    {
      AgentData: { AgentID: AGENT, SessionID: AGENT },
      ChatData: { Message: encodeFieldText('wave to Wren'), Type: 1, Channel: 0 },
    },
    { sequence: 9, reliable: true, zeroCoded: false },
  ),
  'out',
  'wave to Wren',
);
const UNKNOWN = messageOf(hex('40 00000001 00 7e 0102'), 'in', 'not in the template');
const ALL = { PING, TERSE, KILL, CHAT, UNKNOWN };

const found = (filter: string) => {
  const { matches } = parseMessageFilter(filter);
  return Object.entries(ALL).flatMap(([name, message]) => (matches(message) ? [name] : []));
};

describe('a filter', () => {
  it.each([
    ['', 'PING TERSE KILL CHAT UNKNOWN'],
    ['in', 'PING TERSE KILL UNKNOWN'],
    ['out', 'CHAT'],
    ['in out', 'PING TERSE KILL CHAT UNKNOWN'],
    ['-in', 'CHAT'],
    ['reliable', 'PING KILL CHAT UNKNOWN'],
    ['in -reliable', 'TERSE'],
    ['resent', 'PING'],
    ['zerocoded', 'PING'],
    ['acks', 'PING'],
    ['StartPingCheck', 'PING'],
    ['killobject chatfromviewer', 'KILL CHAT'],
    ['-KillObject -unknown', 'PING TERSE CHAT'],
    ['*Object*', 'TERSE KILL'],
    ['-*Object*', 'PING CHAT UNKNOWN'],
    ['object', 'TERSE KILL'],
    ['48212', 'PING'],
    ['"oldest unacked"', 'PING'],
    ['"in"', 'PING UNKNOWN'],
    ['-', 'PING TERSE KILL CHAT UNKNOWN'],
  ])('%j lets through %s', (filter, expected) => {
    expect(found(filter).join(' ')).toBe(expected);
  });

  it.each([
    ['LocalID=1234', 'TERSE KILL'],
    ['LocalID=7', 'KILL'],
    ['-LocalID=7 LocalID=1234', 'TERSE'],
    ['LocalID!=7', 'TERSE'],
    ['ObjectData.ID=1234', 'KILL'],
    ['ObjectData[1].ID=1234', ''],
    ['PingID=71', 'PING'],
    ['pingid.pingid>=0x47', 'PING'],
    ['OldestUnacked>48211 OldestUnacked<48213', 'PING'],
    ['Message~WAVE', 'CHAT'],
    ['Message="wave to wren"', 'CHAT'],
    ['Message=wave', ''],
    [`AgentID=${AGENT.toUpperCase()}`, 'CHAT'],
    ['*ID~a1', 'CHAT'],
    ['Message=', 'CHAT'],
    ['bytes>20', 'TERSE CHAT'],
    ['sequence=48219', 'PING'],
    ['constructor=1', ''],
  ])('%j lets through %j by their fields', (filter, expected) => {
    expect(found(filter).join(' ')).toBe(expected);
  });

  it('names the fields that no message has', () => {
    expect(parseMessageFilter('LocalID=1 Foo=2 -AgentData.Bar~x *x=1').unknownFields).toEqual([
      'Foo',
      'AgentData.Bar',
    ]);
  });

  it('decodes fields only where everything else matches', () => {
    let decoded = 0;
    const fields = () => {
      decoded++;
      return PING.fields();
    };
    const counted = { ...PING, fields };
    parseMessageFilter('-resent PingID=71').matches(counted);
    parseMessageFilter('reliable ping').matches(counted);
    expect(decoded).toBe(0);
    expect(parseMessageFilter('in PingID=71').matches(counted)).toBe(true);
    expect(decoded).toBe(1);
  });

  it('never throws, and excludes exactly what it lets through without the minus', () => {
    const word = fc.stringMatching(/^[\w"~=<>!.*[\]()+\\-]{1,12}$/).filter((w) => w[0] !== '-');
    fc.assert(
      fc.property(word, (each) => {
        const [wanted, excluded] = [parseMessageFilter(each), parseMessageFilter(`-${each}`)];
        for (const message of Object.values(ALL)) {
          expect(excluded.matches(message)).toBe(!wanted.matches(message));
        }
      }),
    );
  });
});

describe('suggestions', () => {
  const words = (text: string, seen: string[] = []) =>
    suggestWords(text, seen).map(({ word }) => word);

  it('are the keywords at first', () => {
    const keywords = ['in', 'out', 'reliable', 'resent', 'zerocoded', 'acks'];
    expect(words('')).toEqual(keywords);
    expect(words('in ')).toEqual(keywords);
  });

  it('complete the last word: messages of the log first, then those of the template, then fields', () => {
    expect(words('in agentup', ['PacketAck', 'AgentUpdate'])[0]).toBe('AgentUpdate');
    expect(words('-avataran')).toContain('-AvatarAnimation');
    expect(words('LocalI')).toContain('LocalID=');
    expect(suggestWords('in avataranim', [])[0].filter).toBe('in AvatarAnimation ');
    expect(suggestWords('in ObjectLocalI', [])[0].filter).toBe('in ObjectLocalID=');
    expect(words('LocalID=12')).toEqual([]);
    expect(words('a').length).toBeLessThanOrEqual(8);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hex, toHex } from '../../../test/hex.ts';
import { decodePacket, encodeMessage, encodePacket } from '../../protocol/lludp/index.ts';
import { withoutSecrets } from './redact-secrets.ts';

const SESSION = '5e551011-5e55-1011-5e55-10115e551011';
const DIGITS = SESSION.replaceAll('-', '');
const AGENT = '00000000-0000-0000-0000-0000000000a1';
const AGENT_DIGITS = AGENT.replaceAll('-', '');
const ZEROS = '00'.repeat(16);

const redacted = (...datagrams: string[]) =>
  withoutSecrets(datagrams.map(hex)).map((bytes) => toHex(bytes).replaceAll(' ', ''));

describe('withoutSecrets', () => {
  it('blanks circuit code and session id, but not the agent id', () => {
    expect(redacted(`40 00000001 00 ffff0003 78563412 ${DIGITS} ${AGENT_DIGITS}`)).toEqual([
      `400000000100ffff000300000000${ZEROS}${AGENT_DIGITS}`,
    ]);
    // CompleteAgentMovement has the code in a field of its own name.
    expect(redacted(`40 00000002 00 ffff00f9 ${AGENT_DIGITS} ${DIGITS} 78563412`)).toEqual([
      `400000000200ffff00f9${AGENT_DIGITS}${ZEROS}00000000`,
    ]);
    // So has AgentQuitCopy, which closes a neighbouring region's circuit.
    expect(redacted(`40 00000003 00 ffff0055 ${AGENT_DIGITS} ${DIGITS} 78563412`)).toEqual([
      `400000000300ffff0055${AGENT_DIGITS}${ZEROS}00000000`,
    ]);
  });

  it('keeps flags and acks, and zero-codes again what was zero-coded', () => {
    const datagram = encodeMessage(
      'RegionHandshakeReply',
      { AgentData: { AgentID: AGENT, SessionID: SESSION }, RegionInfo: { Flags: 5 } },
      { sequence: 7, reliable: true, zeroCoded: true, acks: [3, 4] },
    );
    const [saved] = withoutSecrets([datagram]);
    expect(saved.length).toBeLessThan(datagram.length);
    const { value, ...rest } = decodePacket(saved);
    expect(rest).toMatchObject({ sequence: 7, reliable: true, zeroCoded: true, acks: [3, 4] });
    expect(value).toEqual({
      AgentData: { AgentID: AGENT, SessionID: '00000000-0000-0000-0000-000000000000' },
      RegionInfo: { Flags: 5 },
    });
  });

  it('blanks seed capabilities, keeping their length', () => {
    const datagram = encodeMessage(
      'CrossedRegion',
      {
        AgentData: { AgentID: AGENT, SessionID: SESSION },
        RegionData: {
          SimIP: '10.0.0.1',
          SimPort: 9000,
          RegionHandle: 1n,
          SeedCapability: new TextEncoder().encode('http://10.0.0.1/CAPS/5ec3e7'),
        },
        Info: { Position: [0, 0, 0], LookAt: [1, 0, 0] },
      },
      { sequence: 1, zeroCoded: false },
    );
    const [saved] = withoutSecrets([datagram]);
    expect(saved.length).toBe(datagram.length);
    expect(decodePacket(saved).value).toMatchObject({
      RegionData: { SimIP: '10.0.0.1', SeedCapability: new Uint8Array(27) },
    });
  });

  it('blanks a known session id in bytes that the template does not describe', () => {
    const useCode = `40 00000001 00 ffff0003 78563412 ${DIGITS} ${AGENT_DIGITS}`;
    const unknownMessage = `00 00000002 00 7e aa ${DIGITS} ${DIGITS} bb 5e55`;
    expect(redacted(useCode, unknownMessage)[1]).toBe(`0000000002007eaa${ZEROS}${ZEROS}bb5e55`);
  });

  it('leaves only the header and the length of a datagram that cannot be read', () => {
    expect(redacted('40 00', `80 00000001 00 01 ${DIGITS} 00`)).toEqual([
      '4000',
      `80000000010000${'00'.repeat(17)}`,
    ]);
  });

  it('does not touch bytes without secrets', () => {
    const bytes = fc.uint8Array({ maxLength: 60 }).map((each) => new Uint8Array(each));
    fc.assert(
      fc.property(bytes, (body) => {
        const plain = encodeMessage(
          'ChatFromViewer',
          {
            AgentData: { AgentID: AGENT, SessionID: SESSION },
            ChatData: { Message: body, Type: 1, Channel: 0 },
          },
          { sequence: 1 },
        );
        const [saved] = withoutSecrets([plain]);
        expect(decodePacket(saved).value).toMatchObject({ ChatData: { Message: body } });
        const harmless = encodePacket({
          ...decodePacket(hex('00 00000001 00 7e')),
          leftover: body,
        });
        expect(withoutSecrets([harmless])).toEqual([harmless]);
      }),
      { numRuns: 50 },
    );
  });
});

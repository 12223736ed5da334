import { describe, expect, it } from 'vitest';
import { hex } from '../../test/hex.ts';
import {
  AGENT_UPDATE,
  isPacket,
  isReliable,
  LOGOUT_REPLY,
  LOGOUT_REQUEST,
  messageNumber,
  pingId,
  START_PING_CHECK,
  sequenceNumber,
  setSequence,
} from './packet-header.ts';

// Packets of lludp.md section 6.
const PING = hex('00 00000006 00 01 09 02010000');
const LOGOUT = hex('40 00000008 00 ffff00fc 11111111222233334444555555555555');

describe('the header of a packet', () => {
  it('has a sequence number, flags and a message number', () => {
    expect([sequenceNumber(PING), isReliable(PING), messageNumber(PING)]).toEqual([
      6,
      false,
      START_PING_CHECK,
    ]);
    expect(pingId(PING)).toBe(9);
    expect([sequenceNumber(LOGOUT), isReliable(LOGOUT), messageNumber(LOGOUT)]).toEqual([
      8,
      true,
      LOGOUT_REQUEST,
    ]);
    expect(messageNumber(hex('80 00000007 00 04 1111'))).toBe(AGENT_UPDATE);
  });

  it('has message numbers that may be zero-coded', () => {
    expect(messageNumber(hex('c0 00000008 00 ffff0001fd 11'))).toBe(LOGOUT_REPLY);
    expect(pingId(hex('80 00000006 00 01 0002 02 0002'))).toBe(0);
  });

  it('has sequence numbers of 32 bits', () => {
    expect(sequenceNumber(hex('00 fffffffe 00 01'))).toBe(0xfffffffe);
  });

  it('changes its sequence number and nothing else', () => {
    const frame = hex('ff 00 00000006 00 01 09 02010000');
    setSequence(frame.subarray(1), 0xabcdef);
    expect(frame).toEqual(hex('ff 00 00abcdef 00 01 09 02010000'));
  });

  it('has message number 0 for other messages, and any bytes', () => {
    expect(messageNumber(hex('00 00000006 00 ff06'))).toBe(0);
    expect(messageNumber(hex('00 00000006 00 ffffff00'))).toBe(0);
    expect(messageNumber(hex('80 00000006 00 ffff0001'))).toBe(0);
    expect(isPacket(hex('00 00000006 00'))).toBe(false);
    expect(isPacket(hex('00 00000006 02 01'))).toBe(false);
    expect(isPacket(PING)).toBe(true);
  });
});

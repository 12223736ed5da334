import { describe, expect, it } from 'vitest';
import { hex } from '../../test/hex.ts';
import {
  AGENT_UPDATE,
  isPacket,
  isReliable,
  LOGOUT_REPLY,
  LOGOUT_REQUEST,
  numberOf,
  pingIdOf,
  START_PING_CHECK,
  sequenceOf,
  withSequence,
} from './packet-peek.ts';

// Packets of lludp.md section 6.
const PING = hex('00 00000006 00 01 09 02010000');
const LOGOUT = hex('40 00000008 00 ffff00fc 11111111222233334444555555555555');

describe('a look at a packet', () => {
  it('finds number, flags and message', () => {
    expect([sequenceOf(PING), isReliable(PING), numberOf(PING)]).toEqual([
      6,
      false,
      START_PING_CHECK,
    ]);
    expect(pingIdOf(PING)).toBe(9);
    expect([sequenceOf(LOGOUT), isReliable(LOGOUT), numberOf(LOGOUT)]).toEqual([
      8,
      true,
      LOGOUT_REQUEST,
    ]);
    expect(numberOf(hex('80 00000007 00 04 1111'))).toBe(AGENT_UPDATE);
  });

  it('reads numbers through zero-coding', () => {
    expect(numberOf(hex('c0 00000008 00 ffff0001fd 11'))).toBe(LOGOUT_REPLY);
    expect(pingIdOf(hex('80 00000006 00 01 0002 02 0002'))).toBe(0);
  });

  it('reads sequence numbers of 32 bits', () => {
    expect(sequenceOf(hex('00 fffffffe 00 01'))).toBe(0xfffffffe);
  });

  it('writes another sequence number and nothing else', () => {
    const frame = hex('ff 00 00000006 00 01 09 02010000');
    withSequence(frame.subarray(1), 0xabcdef);
    expect(frame).toEqual(hex('ff 00 00abcdef 00 01 09 02010000'));
  });

  it('knows no other number, and takes any bytes', () => {
    expect(numberOf(hex('00 00000006 00 ff06'))).toBe(0);
    expect(numberOf(hex('00 00000006 00 ffffff00'))).toBe(0);
    expect(numberOf(hex('80 00000006 00 ffff0001'))).toBe(0);
    expect(isPacket(hex('00 00000006 00'))).toBe(false);
    expect(isPacket(hex('00 00000006 02 01'))).toBe(false);
    expect(isPacket(PING)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { ASSIGNED_ID, SessionPair, WALL_START } from '../../../../test/setp/session-pair.ts';
import { decodePacket, timestampOf } from '../index.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the first packets', () => {
  it('carry session id 0 until the answer, an Acknowledgement, has assigned one', () => {
    const pair = new SessionPair();
    pair.client.session.send('List Bubbles Request', {});
    pair.client.session.flush(0);
    pair.client.session.send('Object Examine by Index', { objectIndex: 7 });
    pair.run(150);
    expect(pair.client.session.sessionId).toBe(ASSIGNED_ID);
    // session 0 packet 1; its time; guaranteed; resends 0; frame: type 25, message 1, frame 0 of 1, no data
    const time = hex(pair.sent[0].datagram.subarray(8, 16));
    expect(hex(pair.sent[0].datagram)).toBe(
      `00000000 01000000 ${time} 01 00 19 01000000 0100 0000 00`.replaceAll(' ', ''),
    );
    expect(decodePacket(pair.sent[0].datagram).firstSendTime).toBe(timestampOf(WALL_START));
    // The answer: not guaranteed, acknowledging packet 1.
    expect(pair.sent[1].from).toBe('server');
    expect(hex(pair.sent[1].datagram)).toContain('01010000000100000004' + '01000000');
    // Only now the second message, since the server knows this side by its first packet alone.
    expect(hex(pair.sent[2].datagram)).toBe(
      `44332211 02000000 ${hex(pair.sent[2].datagram.subarray(8, 16))} 01 00 17 02000000 0100 0000 04 07000000`.replaceAll(
        ' ',
        '',
      ),
    );
    expect(pair.server.received).toMatchObject([
      { name: 'List Bubbles Request', messageId: 1, guaranteed: true },
      { name: 'Object Examine by Index', fields: { objectIndex: 7 }, messageId: 2 },
    ]);
  });
});

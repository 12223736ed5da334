import { describe, expect, it } from 'vitest';
import { decodeRecording } from '../../protocol/recording/index.ts';
import {
  decodeMessage,
  decodePacket,
  encodePacket,
  type Frame,
  framesOf,
  OBJECT_TYPES,
} from '../../protocol/setp/index.ts';
import { SetpLog } from './setp-log.ts';

const AT = 1_700_000_000_000;
const NO_DATA = new Uint8Array();

function packet(frames: readonly Frame[], resendCount = 0, guaranteed = true) {
  const header = { sessionId: 0x2f41, packetId: 190, firstSendTime: 0n, guaranteed, resendCount };
  return encodePacket(header, frames);
}

const movement = (id: number, objectIndex: number) =>
  framesOf('Movement Perception', id, {
    objectIndex,
    location: [1, 2, 0],
    velocity: [0, 0, 0],
    orientation: [0, 0, 0, 1],
  });
const connect = framesOf('Connect Request', 1, {
  clientProgramName: 'Vitrine',
  clientProgramMajorVersion: 1,
  clientProgramMinorVersion: 2,
  protocolMajorVersion: 0,
  protocolMinorVersion: 2,
  userIdentifier: 'amara',
  userPassphrase: 'a very secret word',
});
const challenge = framesOf('Challenge Response', 2, {
  challengeResponse: new Uint8Array(64).fill(0x61),
});
const ring = framesOf('Interaction Request', 88, {
  actionName: 'ring',
  targetType: 1,
  isDataPublic: true,
  sourceObjectIndex: 4,
  targetObjectIndex: 3,
  volumeSphereRadius: 0,
  location: [0, 0, 0],
  actionRequestData: NO_DATA,
});
const NAMES: Readonly<Record<number | string, string>> = { 3: 'Brass bell', 7: 'Per Aaltonen' };

function filled() {
  const log = new SetpLog(undefined, (key) => NAMES[key] ?? null);
  log.add('in', AT, packet(movement(412, 7), 0, false));
  log.add('out', AT + 27, packet(ring));
  log.add(
    'in',
    AT + 56,
    packet(framesOf('Acknowledgement', 413, { acknowledgedPacketIds: [190] }), 0, false),
  );
  const frame = {
    type: 58,
    messageId: 418,
    frameCount: 1,
    frameIndex: 0,
    data: new Uint8Array(90),
  };
  log.add('in', AT + 60, packet([frame], 1));
  return log;
}

describe('the log of SETP messages', () => {
  it('has a row for each message: name, id, bytes, flags, and what it says', () => {
    const rows = filled().rows('', 10, null);
    expect(
      rows.map(({ direction, name, sequence, bytes, flags, summary }) =>
        [direction, name, sequence, bytes, flags, summary].join(' | '),
      ),
    ).toEqual([
      'in | Movement Perception | 412 | 44 |  | Per Aaltonen, index 7',
      'out | Interaction Request | 88 | 48 | G | “ring” on Brass bell, index 3, public',
      'in | Acknowledgement | 413 | 4 |  | packet 190',
      'in | unknown (type 58) | 418 | 90 | GS | kept as 90 bytes in 1 frame',
    ]);
    expect(rows.map(({ isKnown }) => isKnown)).toEqual([true, true, true, false]);
  });

  it('has several rows for a packet with several messages, and one for a message of several packets', () => {
    const log = new SetpLog();
    log.add('in', AT, packet([...movement(1, 7), ...movement(2, 8)]));
    const description = framesOf('Object Perception', 3, {
      objectIdentifier: OBJECT_TYPES.thing,
      typeIdentifier: OBJECT_TYPES.thing,
      modelIdentifier: OBJECT_TYPES.thing,
      simulationIdentifier: OBJECT_TYPES.thing,
      objectIndex: 9,
      boundingSphereRadius: 1,
      mass: 1,
      location: [0, 0, 0],
      velocity: [0, 0, 0],
      acceleration: [0, 0, 0],
      orientation: [0, 0, 0, 1],
      angularVelocity: [0, 0, 0, 1],
      angularAcceleration: [0, 0, 0, 1],
      objectInternalData: new Uint8Array(400),
    });
    expect(description).toHaveLength(3);
    for (const frame of description.toReversed()) log.add('in', AT, packet([frame]));
    expect(log.rows('', 10, null).map(({ name, bytes }) => [name, bytes])).toEqual([
      ['Movement Perception', 44],
      ['Movement Perception', 44],
      ['Object Perception', 564],
    ]);
    expect([log.total, log.kept]).toEqual([3, 3]);
  });

  it('filters by text, name, direction, flag and field, and counts', () => {
    const log = filled();
    const found = (filter: string) => log.rows(filter, 10, null).map(({ sequence }) => sequence);
    expect(found('per aaltonen')).toEqual([412]);
    expect(found('in -acknowledgement')).toEqual([412, 418]);
    expect(found('MovementPerception')).toEqual([412]);
    expect(found('guaranteed')).toEqual([88, 418]);
    expect(found('resent')).toEqual([418]);
    expect(found('objectIndex=7')).toEqual([412]);
    expect(log.rows('', 1, 2).map(({ index }) => index)).toEqual([1]);
    const { count, messages } = log.summary('in');
    expect(count).toBe(3);
    expect(messages.map(({ name }) => name)).toContain('Movement Perception');
    expect(log.names()).toEqual([
      'Movement Perception',
      'Interaction Request',
      'Acknowledgement',
      'unknown (type 58)',
    ]);
  });

  it('has the fields of a message, and says why one cannot be read', () => {
    const log = filled();
    expect(log.detail(0)?.fields).toContainEqual(
      expect.objectContaining({ field: 'objectIndex', value: '7' }),
    );
    expect(log.detail(0)?.error).toBeNull();
    log.add('in', AT, new Uint8Array(5));
    log.add('in', AT, packet([{ ...movement(5, 1)[0], data: new Uint8Array(3) }]));
    const [short, damaged] = [log.detail(4), log.detail(5)];
    expect(short).toMatchObject({ name: 'unreadable', isKnown: false, fields: [] });
    expect(short?.error).toMatch(/^setp\//);
    expect(damaged).toMatchObject({ name: 'Movement Perception', fields: [] });
    expect(damaged?.error).toMatch(/^setp\//);
    expect(log.detail(99)).toBeNull();
  });

  it('masks passphrases and challenges, and zeros them in recordings', () => {
    const log = new SetpLog();
    log.add('out', AT, packet([...connect, ...challenge]));
    const rows = JSON.stringify([log.rows('', 9, null), log.detail(0), log.detail(1)]);
    const secret = Buffer.from('a very secret word').toString('hex');
    expect(rows).not.toContain('secret word');
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain('616161');
    expect(rows).toContain('amara');
    const saved = log.save();
    const text = new TextDecoder().decode(saved);
    expect(text).toContain('"protocol":"setp"');
    expect(text).not.toContain(secret);
    expect(text).not.toContain('616161');
    const [{ bytes, protocol, time }] = decodeRecording(saved);
    expect([protocol, time]).toEqual(['setp', AT / 1000]);
    const [request, , ...rest] = decodePacket(bytes).frames;
    expect(rest).toEqual([]);
    expect(decodeMessage(request.type, request.data)).toMatchObject({
      fields: { userIdentifier: 'amara', userPassphrase: '' },
    });
  });

  it('leaves only the length of datagrams that cannot be read in recordings', () => {
    const log = new SetpLog();
    log.add('in', AT, new Uint8Array(40).fill(0x61));
    expect(new TextDecoder().decode(log.save())).toContain(`${'61'.repeat(18)}${'00'.repeat(22)}`);
  });

  it('keeps names that rows had before indices were given anew', () => {
    let name: string | null = 'Per';
    const log = new SetpLog(undefined, () => name);
    log.add('in', AT, packet(movement(1, 7)));
    log.settleNames();
    name = 'Somebody else';
    log.add('in', AT, packet(movement(2, 7)));
    expect(log.rows('', 9, null).map(({ summary }) => summary)).toEqual([
      'Per, index 7',
      'Somebody else, index 7',
    ]);
  });

  it('keeps a limited number of rows, drops the oldest, and adds none while it is paused', () => {
    const log = new SetpLog(10);
    for (let id = 0; id < 25; id++) log.add('in', AT + id, packet(movement(id, 1)));
    expect([log.total, log.kept]).toEqual([25, 10]);
    expect(log.rows('', 99, null).map(({ sequence }) => sequence)[0]).toBe(15);
    expect(decodeRecording(log.save())).toHaveLength(10);
    log.pause(true);
    log.add('in', AT, packet(movement(99, 1)));
    expect(log.total).toBe(25);
  });
});

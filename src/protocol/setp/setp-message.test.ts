import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { hex, toHex } from '../../../test/hex.ts';
import { setpFields } from '../../../test/setp/setp-arbitrary.ts';
import type { Warning } from '../../formats/bytes/index.ts';
import {
  decodeMessage,
  encodeMessageData,
  framesOf,
  MESSAGE_TABLE,
  type MessageName,
  messageNameOf,
  messageType,
  SETP_MESSAGE_NAMES,
} from './index.ts';

const ID = '00112233-4455-6677-8899-aabbccddeeff';
const ID_BYTES = '00112233 44556677 8899aabb ccddeeff';

/** Decodes data of a message, given in hex, with its warnings. */
function read(name: MessageName, text: string, canTrail = false) {
  const warnings: Warning[] = [];
  const message = decodeMessage(messageType(name).type, hex(text), { warnings, canTrail });
  return { fields: message?.fields, warnings };
}

const expectError = (name: MessageName, text: string, code: string) =>
  expectDecodeError(() => read(name, text), code);

describe('the table', () => {
  it('has the 37 messages that the draft describes, each with a number of its own', () => {
    expect(SETP_MESSAGE_NAMES).toHaveLength(37);
    const types = Object.values(MESSAGE_TABLE).map(({ type }) => type);
    expect(new Set(types).size).toBe(37);
    expect(messageNameOf(41)).toBe('Movement Perception');
    expect(messageNameOf(13)).toBeNull();
    expect(messageType('Bubble Link Failure Response')).toMatchObject({
      type: 32,
      guaranteed: 'always',
    });
  });

  it.each<[MessageName, number, number?]>([
    ['Throttling Notification', 4],
    ['Challenge Request', 64],
    ['Challenge Response', 64],
    ['Connect Request', 128],
    ['Connect Success Response', 210],
    ['Connect Failure Response', 65],
    ['Join Bubble Request', 32],
    ['Join Bubble Response', 1],
    ['Injection Request', 164],
    ['Injection Response', 129],
    ['List Bubbles Response', 0, 64],
    ['List Avatars Response', 0, 64],
    ['Bubble Link Request', 184],
    ['Bubble Link Success Response', 128, 128],
    ['Bubble Link Failure Response', 97],
    ['Handover Request', 84],
    ['Handover Response', 129],
    ['Object Perception', 164],
    ['Movement Perception', 44],
    ['Advanced Movement Perception', 88],
    ['Animation Perception', 6, 16],
    ['Disappearance Perception', 4],
    ['Collision Perception', 8],
    ['Interaction Request', 48],
    ['Interaction Response', 133],
    ['Interaction Perception', 52],
    ['Handover Perception', 72],
  ])('%s has %i bytes, and %s for each entry', (name, size, entry = 0) => {
    const zeros = decodeMessage(messageType(name).type, new Uint8Array(size))?.fields;
    expect(encodeMessageData(name, zeros as never)).toHaveLength(size);
    if (entry === 0) return;
    const list = Object.entries(zeros as object).find(([, value]) => Array.isArray(value))?.[0];
    const sizes = fc.sample(setpFields(name), 30).map((fields) => {
      const count = (fields as unknown as Record<string, readonly unknown[]>)[list!].length;
      return encodeMessageData(name, fields as never).length - entry * count;
    });
    expect(new Set(sizes)).toEqual(new Set([size]));
  });
});

describe('messages, byte by byte', () => {
  it('Animation Perception: a count, and entries with padding', () => {
    const fields = {
      objectIndex: 1,
      animations: [
        { animationIdentifier: 6, animationLength: 1500, animationPhase: 250, animationState: 1 },
      ],
    };
    const bytes = '01000000 0100  06000000 dc050000 fa000000 01 000000';
    expect(toHex(encodeMessageData('Animation Perception', fields))).toBe(toHex(hex(bytes)));
    const dirty = '01000000 0100  06000000 dc050000 fa000000 01 aabbcc';
    expect(read('Animation Perception', dirty)).toEqual({ fields, warnings: [] });
  });

  it('Interaction Perception: two lengths with their data', () => {
    const fields = {
      actionName: 'wave',
      targetType: 1,
      isDataPublic: true,
      sourceObjectIndex: 2,
      targetObjectIndex: 0xffffffff,
      volumeSphereRadius: 0.5,
      location: [1, 2, 3] as const,
      actionRequestData: hex('aabb'),
      actionResponseData: hex('cc'),
    };
    const bytes = `77617665 ${'00'.repeat(14)} 01 01 02000000 ffffffff 0000003f
      0000803f 00000040 00004040 02000000 aabb 01000000 cc`;
    expect(toHex(encodeMessageData('Interaction Perception', fields))).toBe(toHex(hex(bytes)));
    expect(read('Interaction Perception', bytes).fields).toEqual(fields);
  });

  it('Handover Request: both lengths, which must agree', () => {
    const vector = [0, 0, 0] as const;
    const fields = {
      objectIdentifier: ID,
      sourceLocation: vector,
      targetLocation: vector,
      sourceSimulationIdentifier: ID,
      targetSimulationIdentifier: ID,
      objectInternalData: hex('0102'),
    };
    const zeros = '00'.repeat(24);
    const bytes = (first: string) =>
      `${ID_BYTES} ${zeros} ${first} ${ID_BYTES} ${ID_BYTES} 02000000 0102`;
    const encoded = encodeMessageData('Handover Request', fields);
    expect(toHex(encoded)).toBe(toHex(hex(bytes('0200000000000000'))));
    expect(read('Handover Request', bytes('0200000000000000')).fields).toEqual(fields);
    for (const first of ['0300000000000000', '0200000001000000']) {
      expect(expectError('Handover Request', bytes(first), 'length-mismatch')).toMatchObject({
        offset: 40,
        path: 'Handover Request.objectInternalDataLength',
      });
    }
  });

  it('strings end at the first zero, may fill their field, and must fit it', () => {
    const request = {
      clientProgramName: 'é'.repeat(30),
      clientProgramMajorVersion: 1,
      clientProgramMinorVersion: 2,
      protocolMajorVersion: 0,
      protocolMinorVersion: 2,
      userIdentifier: 'ada',
      userPassphrase: '',
    };
    const data = encodeMessageData('Connect Request', request);
    expect(toHex(data.subarray(58, 70))).toBe('c3 a9 01 02 00 02 61 64 61 00 00 00');
    data[70] = 0x7a;
    expect(decodeMessage(7, data)?.fields).toEqual(request);
    for (const userIdentifier of ['x'.repeat(33), 'é'.repeat(17), 'a\0b']) {
      expect(() => encodeMessageData('Connect Request', { ...request, userIdentifier })).toThrow(
        RangeError,
      );
    }
  });

  it('uuids are written in any case and read in lower case', () => {
    const fields = { bubbleIdentifier: ID.toUpperCase(), avatarIdentifier: ID };
    const data = encodeMessageData('Join Bubble Request', fields);
    expect(toHex(data)).toBe(toHex(hex(ID_BYTES + ID_BYTES)));
    expect(decodeMessage(10, data)?.fields).toEqual({ bubbleIdentifier: ID, avatarIdentifier: ID });
  });
});

describe('frames', () => {
  it('a message of 246 bytes has one frame, of 247 two', () => {
    const sizes = (length: number, maxFrameData?: number) =>
      framesOf(
        'Interaction Response',
        1,
        {
          messageId: 1,
          success: true,
          failureMessage: '',
          actionResponseData: new Uint8Array(length - 133),
        },
        maxFrameData,
      ).map(({ frameIndex, frameCount, data }) => [frameIndex, frameCount, data.length]);
    expect(sizes(246)).toEqual([[0, 1, 246]]);
    expect(sizes(247)).toEqual([
      [0, 2, 246],
      [1, 2, 1],
    ]);
    expect(sizes(255, 255)).toEqual([[0, 1, 255]]);
  });

  it('an Acknowledgement has 1 to 64 ids; 61 fit in a frame', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, id) => id);
    const frames = (count: number) =>
      framesOf('Acknowledgement', 1, { acknowledgedPacketIds: ids(count) }).length;
    expect([1, 61, 62, 64].map(frames)).toEqual([1, 1, 2, 2]);
    expect(() => frames(65)).toThrow('Acknowledgement.acknowledgedPacketIds');
    expect(() => frames(0)).toThrow(RangeError);
    expectError('Acknowledgement', '', 'list-length');
    expectError('Acknowledgement', '00000000'.repeat(65), 'list-length');
    expect(expectError('Acknowledgement', '0100000002', 'truncated').path).toBe(
      'Acknowledgement.acknowledgedPacketIds[1]',
    );
  });

  it('the links of a Bubble Link Success Response begin in a frame of their own', () => {
    const [fields] = fc.sample(setpFields('Bubble Link Success Response'), 1);
    const link = {
      bubbleIdentifier: ID,
      address: '127.0.0.1',
      port: 4000,
      relativeLocation: [50, 0, 0] as const,
      bubbleRange: 60,
      bubblePerceptionRange: 30,
    };
    const sizes = (count: number) =>
      framesOf('Bubble Link Success Response', 1, {
        ...fields,
        linkedBubbles: Array.from({ length: count }, () => link),
      }).map(({ data }) => data.length);
    expect(sizes(0)).toEqual([128]);
    expect(sizes(1)).toEqual([128, 128]);
    expect(sizes(2)).toEqual([128, 246, 10]);
  });

  it('refuses more than 65535 frames, and frames of no size', () => {
    const fields = { ...fc.sample(setpFields('Object Perception'), 1)[0] };
    const size = 65_535 * 246 + 1 - 164;
    const large = { ...fields, objectInternalData: new Uint8Array(size) };
    expect(() => framesOf('Object Perception', 1, large)).toThrow(RangeError);
    expect(() => framesOf('Keepalive', 1, {}, 0)).toThrow(RangeError);
  });
});

describe('what is odd', () => {
  it('is a warning where it can be read', () => {
    expect(read('Join Bubble Response', '02')).toEqual({
      fields: { success: true },
      warnings: [
        {
          code: 'flag-value',
          message: 'is 2, neither 0 nor 1, and was read as 1',
          offset: 0,
          path: 'Join Bubble Response.success',
        },
      ],
    });
    const movement = `01000000 0000c07f 00000000 00000000 0000803f 00000000 00000000
      0000807f 000080ff 00000000 00000000`;
    const { fields, warnings } = read('Movement Perception', movement);
    expect(fields).toEqual({
      objectIndex: 1,
      location: [0, 0, 0],
      velocity: [1, 0, 0],
      orientation: [0, 0, 0, 1],
    });
    expect(warnings.map(({ code, offset }) => [code, offset])).toEqual([
      ['not-finite', 4],
      ['not-finite', 28],
    ]);
  });

  it('is an error where it cannot', () => {
    expect(expectError('Disappearance Perception', '010000', 'truncated')).toMatchObject({
      format: 'setp',
      offset: 0,
      path: 'Disappearance Perception.objectIndex',
      details: { needed: 4, left: 3 },
    });
    expect(expectError('Animation Perception', '00000000 ffff', 'count-over-end')).toMatchObject({
      offset: 4,
      path: 'Animation Perception.animations',
    });
    const header = '00'.repeat(44);
    expect(
      expectError('Interaction Request', `${header} 05000000 0102`, 'count-over-end'),
    ).toMatchObject({ offset: 44, details: { found: 5, left: 2 } });
    expect(expectError('Keepalive', '00', 'trailing-bytes')).toMatchObject({ path: 'Keepalive' });
  });

  it('includes bytes behind the last field, which are padding where that is allowed', () => {
    expect(read('Disappearance Perception', '05000000 0000', true)).toMatchObject({
      fields: { objectIndex: 5 },
      warnings: [{ code: 'trailing-bytes', offset: 4 }],
    });
  });

  it.each([
    ['objectIndex', -1],
    ['objectIndex', 1.5],
    ['objectIndex', 2 ** 32],
    ['location', [0, Number.NaN, 0]],
    ['location', [0, 1e39, 0]],
    ['location', undefined],
    ['orientation', [0, 0, 0]],
  ])('is never written: %s %s', (name, value) => {
    const fields = fc.sample(setpFields('Movement Perception'), 1)[0];
    const encode = () => encodeMessageData('Movement Perception', { ...fields, [name]: value });
    expect(encode).toThrow(/RangeError|TypeError|is not|undefined/);
  });

  it('has its path in the message of a RangeError', () => {
    const animations = [0, 1].map(() => ({
      animationIdentifier: 0,
      animationLength: 0,
      animationPhase: 0,
      animationState: 0,
    }));
    animations[1].animationState = 256;
    expect(() => encodeMessageData('Animation Perception', { objectIndex: 0, animations })).toThrow(
      'Animation Perception.animations[1].animationState: 256 is not an integer from 0 to 255',
    );
  });
});

describe.each(SETP_MESSAGE_NAMES)('%s', (name) => {
  const { type } = messageType(name);

  it('survives a round trip', () => {
    fc.assert(
      fc.property(setpFields(name), (fields) => {
        const warnings: Warning[] = [];
        const data = encodeMessageData(name, fields as never);
        expect(decodeMessage(type, data, { warnings })).toEqual({ name, fields });
        expect(warnings).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('cut anywhere or changed anyhow gives a value or a DecodeError', () => {
    fc.assert(
      fc.property(
        setpFields(name),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }),
        fc.nat(),
        (fields, changes, cut) => {
          const data = encodeMessageData(name, fields as never);
          for (const [at, byte] of changes) if (data.length > 0) data[at % data.length] = byte;
          const read = (bytes: Uint8Array) => {
            const message = decodeMessage(type, bytes);
            if (message) encodeMessageDataLeniently(message.name, message.fields);
          };
          valueOrDecodeError(() => read(data));
          valueOrDecodeError(() => read(data.subarray(0, cut % (data.length + 1))));
        },
      ),
      { numRuns: 40 },
    );
  });
});

/** What was decoded can be encoded, except for texts that were no UTF-8: U+FFFD is longer than the bytes it replaces. */
function encodeMessageDataLeniently(name: MessageName, fields: object): void {
  try {
    encodeMessageData(name, fields as never);
  } catch (error) {
    expect(String(error)).toMatch(/is not a text of at most/);
  }
}

it('a count of entries that are not there is refused at once', () => {
  const data = new Uint8Array(1024 * 1024);
  const start = performance.now();
  expectDecodeError(() => decodeMessage(31, data.fill(0xff, 124, 128)), 'count-over-end');
  expect(performance.now() - start).toBeLessThan(50);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { type DecodedFrame, MessageAssembler } from './index.ts';

/** Frames of a message of type 40 whose data is one byte each: its index. */
function framesFor(messageId: number, frameCount: number, type = 40): DecodedFrame[] {
  return Array.from({ length: frameCount }, (_, frameIndex) => ({
    type,
    messageId,
    frameCount,
    frameIndex,
    data: Uint8Array.of(frameIndex),
    offset: 28,
  }));
}

it('passes a message of one frame on, keeping nothing', () => {
  const assembler = new MessageAssembler();
  const [frame] = framesFor(5, 1);
  expect(assembler.add(frame, 0)).toEqual({
    type: 40,
    messageId: 5,
    frameCount: 1,
    data: Uint8Array.of(0),
    offset: 28,
  });
  expect([assembler.pending, assembler.bytes]).toEqual([0, 0]);
});

it('puts messages together from any order, interleaved and duplicated, also where ids begin anew', () => {
  const messages = fc.uniqueArray(
    fc.record({
      messageId: fc.constantFrom(0, 1, 2, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff),
      data: fc.array(fc.uint8Array({ maxLength: 9 }), { minLength: 2, maxLength: 6 }),
    }),
    { selector: ({ messageId }) => messageId, minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(messages, fc.infiniteStream(fc.nat()), (list, random) => {
      const sent = list.flatMap(({ messageId, data }) =>
        data.flatMap((part, frameIndex): DecodedFrame[] => {
          const frame = { type: 40, messageId, frameCount: data.length, frameIndex, offset: 0 };
          return [
            { ...frame, data: new Uint8Array(part) },
            { ...frame, data: new Uint8Array(part) },
          ];
        }),
      );
      const keyed = sent.map((frame) => ({ frame, key: random.next().value ?? 0 }));
      keyed.sort((a, b) => a.key - b.key);
      const assembler = new MessageAssembler();
      const found = keyed.flatMap(({ frame }) => assembler.add(frame, 0) ?? []);
      const toPairs = (all: readonly { messageId: number; data: Iterable<unknown> }[]) =>
        all.map(({ messageId, data }) => `${messageId}: ${[...data]}`).sort();
      expect(toPairs(found)).toEqual(
        toPairs(
          list.map(({ messageId, data }) => ({ messageId, data: data.flatMap((p) => [...p]) })),
        ),
      );
      expect([assembler.pending, assembler.bytes]).toEqual([0, 0]);
    }),
  );
});

it('keeps copies: the datagram may change afterwards', () => {
  const assembler = new MessageAssembler();
  const [first, second] = framesFor(1, 2);
  assembler.add(first, 0);
  first.data.fill(0xee);
  expect([...(assembler.add(second, 0)?.data ?? [])]).toEqual([0, 1]);
});

describe('limits', () => {
  it('refuse a frame count above the cap before keeping anything', () => {
    const assembler = new MessageAssembler();
    const frame = { ...framesFor(1, 1)[0], frameCount: 0xffff };
    expect(expectDecodeError(() => assembler.add(frame, 0), 'message-too-large')).toMatchObject({
      format: 'setp',
      offset: 28,
    });
    expect([assembler.pending, assembler.bytes]).toEqual([0, 0]);
  });

  it('keep one frame of a message of 65535 frames, not room for all', () => {
    const assembler = new MessageAssembler({ frames: 0xffff });
    assembler.add({ ...framesFor(1, 1)[0], frameCount: 0xffff, frameIndex: 0xfffe }, 0);
    expect(assembler.bytes).toBeLessThan(100);
  });

  it('bound the number of incomplete messages, which stay usable', () => {
    const assembler = new MessageAssembler({ messages: 2 });
    for (const id of [1, 2]) assembler.add(framesFor(id, 2)[0], 0);
    expectDecodeError(() => assembler.add(framesFor(3, 2)[0], 0), 'too-many-messages');
    expect(assembler.add(framesFor(3, 1)[0], 0)).not.toBeNull();
    expect(assembler.add(framesFor(1, 2)[1], 0)).not.toBeNull();
    expect(assembler.add(framesFor(3, 2)[0], 0)).toBeNull();
    expect(assembler.pending).toBe(2);
  });

  it('bound the bytes, also those of empty frames', () => {
    const assembler = new MessageAssembler({ bytes: 1000 });
    const empty = framesFor(1, 100).map((frame) => ({ ...frame, data: new Uint8Array(0) }));
    const refused = empty.filter((frame) => {
      try {
        return assembler.add(frame, 0) !== null;
      } catch {
        return true;
      }
    });
    expect(refused.length).toBeGreaterThan(80);
    expect(assembler.bytes).toBeLessThanOrEqual(1000);
  });

  it('bound the age: a message whose frames do not come is forgotten', () => {
    const assembler = new MessageAssembler({ ageMs: 1000 });
    assembler.add(framesFor(1, 3)[0], 0);
    assembler.add(framesFor(2, 3)[0], 500);
    assembler.add(framesFor(1, 3)[1], 900);
    expect(assembler.expire(1499)).toBe(0);
    expect(assembler.expire(1500)).toBe(1);
    expect(assembler.add(framesFor(1, 3)[2], 1600)).not.toBeNull();
    expect([assembler.pending, assembler.bytes]).toEqual([0, 0]);
  });

  it('hold in a flood of random frames, in time that is linear', () => {
    const assembler = new MessageAssembler({ messages: 8, bytes: 4000, frames: 300 });
    let state = 1;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    for (let i = 0; i < 20_000; i++) {
      const frameCount = 1 + random(400);
      const frame = {
        type: random(3),
        messageId: random(40),
        frameCount,
        frameIndex: random(frameCount),
        data: new Uint8Array(random(247)),
        offset: 0,
      };
      try {
        assembler.add(frame, i);
      } catch (error) {
        expect(error).toMatchObject({ format: 'setp' });
      }
      expect(assembler.bytes).toBeLessThanOrEqual(4000);
      expect(assembler.pending).toBeLessThanOrEqual(8);
    }
  });
});

describe('frames that contradict each other', () => {
  it.each([
    ['another frame count', { frameCount: 4 }],
    ['a frame count of 1', { frameCount: 1, frameIndex: 0 }],
    ['another type', { type: 41 }],
    ['other data for the same frame', { frameIndex: 0, data: Uint8Array.of(9) }],
  ])('%s: the later is refused, the message goes on', (_, change) => {
    const assembler = new MessageAssembler();
    const [first, second, third] = framesFor(1, 3);
    assembler.add(first, 0);
    const wrong = { ...second, ...change };
    expectDecodeError(() => assembler.add(wrong, 0), 'frame-contradiction');
    expect(assembler.add(second, 0)).toBeNull();
    expect([...(assembler.add(third, 0)?.data ?? [])]).toEqual([0, 1, 2]);
  });
});

it('ignores late frames of a completed message, until its number may be given anew', () => {
  const assembler = new MessageAssembler({ ageMs: 1000, completed: 2 });
  const add = (id: number, now: number) => framesFor(id, 2).map((each) => assembler.add(each, now));
  expect(add(1, 0)[1]).not.toBeNull();
  expect(add(1, 0)).toEqual([null, null]);
  expect(assembler.pending).toBe(0);
  expect(add(1, 1000)[1]).not.toBeNull();
  for (const id of [2, 3]) add(id, 1000);
  expect(add(1, 1000)[1]).not.toBeNull();
});

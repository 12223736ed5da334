import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hex } from '../../../../test/hex.ts';
import { insertDuration, writeWebmDuration } from './webm-duration.ts';

/** As a recorder writes it: EBML head, a segment of unknown length, its info, and what follows. */
const HEAD = '1a45dfa3 84 42868101';
const SEGMENT = '18538067 01ffffffffffffff';
const SCALE = '2ad7b1 83 0f4240';
const APP = '4d80 83 616263';
const INFO_SHORT = `1549a966 8d ${SCALE} ${APP}`;
const INFO_LONG = `1549a966 010000000000000d ${SCALE} ${APP}`;
const TRACKS = '1654ae6b 82 abcd';

/** Info of 13 + 11 bytes: the length is 2 500 units of a millisecond, as a double. */
const MENDED = `1549a966 0100000000000018 ${SCALE} ${APP} 4489 88 40a3880000000000`;

describe('insertDuration', () => {
  it.each([
    ['a short size', INFO_SHORT],
    ['a long size', INFO_LONG],
  ])('writes the duration after the other fields of the info, after %s', (_, info) => {
    const bytes = hex(`${HEAD} ${SEGMENT} ${info} ${TRACKS}`);
    expect(insertDuration(bytes, 2.5)).toEqual(hex(`${HEAD} ${SEGMENT} ${MENDED} ${TRACKS}`));
  });

  it('counts in the units of the file', () => {
    const fine = `1549a966 87 2ad7b1 83 0003e8`;
    const mended = `1549a966 0100000000000012 2ad7b1 83 0003e8 4489 88 414312d000000000`;
    expect(insertDuration(hex(`${HEAD} ${SEGMENT} ${fine}`), 2.5)).toEqual(
      hex(`${HEAD} ${SEGMENT} ${mended}`),
    );
  });

  it('reads sizes of more than a byte', () => {
    const app = `4d80 40fe ${'ab'.repeat(254)}`;
    expect(insertDuration(hex(`${HEAD} ${SEGMENT} 1549a966 4102 ${app}`), 2.5)).toEqual(
      hex(`${HEAD} ${SEGMENT} 1549a966 010000000000010d ${app} 4489 88 40a3880000000000`),
    );
  });

  it.each([
    ['what is no WebM', '89504e47 0d0a1a0a 00000000'],
    ['a segment of known length', `${HEAD} 18538067 90 ${INFO_SHORT}`],
    ['an index before the info', `${HEAD} ${SEGMENT} 114d9b74 80 ${INFO_SHORT}`],
    ['a length that is there', `${HEAD} ${SEGMENT} 1549a966 8b 4489 88 40a3880000000000`],
    ['what is no segment', `${HEAD} 18538068 01ffffffffffffff ${INFO_SHORT}`],
    ['an info of nothing but zeros', `${HEAD} ${SEGMENT} 1549a966 82 0000`],
    [
      'an info whose last element is longer than it',
      `${HEAD} ${SEGMENT} 1549a966 85 ${APP} ${APP}`,
    ],
    ['units of no length', `${HEAD} ${SEGMENT} 1549a966 85 2ad7b1 81 00`],
    ['an info that is cut off', `${HEAD} ${SEGMENT} 1549a966 8d ${SCALE}`],
    ['nothing', ''],
  ])('leaves %s unchanged', (_, bytes) => {
    expect(insertDuration(hex(bytes), 2.5)).toBeNull();
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.boolean(), (noise, behindHead) => {
        const start = behindHead ? [...hex(`${HEAD} ${SEGMENT} 1549a966`)] : [];
        const result = insertDuration(new Uint8Array([...start, ...noise]), 1);
        expect(result === null || result.length > noise.length).toBe(true);
      }),
    );
  });
});

describe('writeWebmDuration', () => {
  it('keeps everything after the head', async () => {
    const pictures = new Uint8Array(9000).fill(7);
    const film = new Blob([hex(`${HEAD} ${SEGMENT} ${INFO_SHORT} ${TRACKS}`), pictures]);
    const longer = new Uint8Array(await (await writeWebmDuration(film, 2.5)).arrayBuffer());
    expect(longer.length).toBe(film.size + 11 + 7);
    expect(longer.slice(-9000)).toEqual(pictures);
  });

  it('leaves other layouts as they are, and keeps the type of what it changes', async () => {
    const picture = new Blob([hex('89504e47 0d0a1a0a')], { type: 'image/png' });
    expect(await writeWebmDuration(picture, 2.5)).toBe(picture);
    const film = new Blob([hex(`${HEAD} ${SEGMENT} ${INFO_SHORT}`)], { type: 'video/webm' });
    expect((await writeWebmDuration(film, 2.5)).type).toBe('video/webm');
  });
});

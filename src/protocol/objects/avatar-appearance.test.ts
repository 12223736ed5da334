import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import type { MessageOf } from '../lludp/index.ts';
import { decodeAvatarAppearance, decodeVisualParams } from './avatar-messages.ts';
import { VISUAL_PARAMS } from './visual-param-table.ts';

type Message = MessageOf<'AvatarAppearance'>;

const AGENT = '11223344-0000-0000-0000-000000000001';

/** 253 bytes of 0 with those of some places replaced; the version at 251 is 1. */
function shape(bytes: Record<number, number> = {}): number[] {
  return Array.from({ length: 253 }, (_, index) => bytes[index] ?? (index === 251 ? 1 : 0));
}

function appearance(bytes: number[], more: Partial<Message> = {}): Message {
  return {
    Sender: { ID: AGENT, IsTrial: false },
    ObjectData: { TextureEntry: hex('abcd') },
    VisualParam: bytes.map((ParamValue) => ({ ParamValue })),
    AppearanceData: [],
    AppearanceHover: [],
    AttachmentBlock: [],
    ...more,
  };
}

const data = (AppearanceVersion: number): Partial<Message> => ({
  AppearanceData: [{ AppearanceVersion, CofVersion: 12, Flags: 0 }],
});

describe('the table of parameters', () => {
  it('has 253, in ascending order, at the places that the reference names', () => {
    const ids = VISUAL_PARAMS.map(([id]) => id);
    expect(ids).toHaveLength(253);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect([25, 31, 213, 218, 251, 252].map((index) => ids[index])).toEqual([
      33, 80, 879, 10000, 11000, 11001,
    ]);
    expect([163, 868, 869, 877].every((id) => ids.includes(id))).toBe(true);
    expect(VISUAL_PARAMS.every(([, min, max]) => min < max)).toBe(true);
  });
});

describe('decodeVisualParams', () => {
  it('spreads a byte over the range of its parameter', () => {
    const height = (byte: number) => decodeVisualParams(shape({ 25: byte })).get(33)!;
    expect(height(0)).toBe(-2.3);
    expect(height(255)).toBe(2);
    expect(height(51)).toBeCloseTo(-2.3 + 4.3 / 5, 12);
  });

  it('has a zero although no step falls on it', () => {
    const hover = (byte: number) => decodeVisualParams(shape({ 252: byte })).get(11001)!;
    expect([hover(127), hover(128)]).toEqual([0, 0]);
    expect(hover(126)).toBeCloseTo(-2 + (126 / 255) * 4, 12);
  });

  it('uses what matches of fewer bytes and of more', () => {
    expect(decodeVisualParams(new Uint8Array(218)).size).toBe(218);
    expect(decodeVisualParams(new Uint8Array(255)).size).toBe(253);
  });
});

describe('decodeAvatarAppearance', () => {
  it('reads what OpenSimulator sends', () => {
    const decoded = decodeAvatarAppearance(
      appearance(shape({ 31: 255 }), {
        AppearanceHover: [{ HoverHeight: [0, 0, 0.25] }],
      }),
    );
    expect(decoded).toMatchObject({
      agentId: AGENT,
      textureEntry: hex('abcd'),
      cofVersion: null,
      hoverHeight: 0.25,
      attachments: [],
    });
    expect(decoded.parameters.get(80)).toBe(1);
  });

  it('reads the version of the outfit and what is worn', () => {
    const worn = { ID: '22222222-0000-0000-0000-000000000002', AttachmentPoint: 5 };
    const decoded = decodeAvatarAppearance(
      appearance(shape(), { ...data(1), AttachmentBlock: [worn] }),
    );
    expect(decoded.cofVersion).toBe(12);
    expect(decoded.hoverHeight).toBe(0);
    expect(decoded.attachments).toEqual([{ id: worn.ID, point: 5 }]);
  });

  it.each([0, 1])('refuses %i parameters', (count) => {
    const error = expectDecodeError(
      () => decodeAvatarAppearance(appearance(shape().slice(0, count))),
      'appearance-empty',
    );
    expect(error).toMatchObject({
      format: 'objects',
      path: 'AvatarAppearance.VisualParam',
      details: { found: count },
    });
  });

  it('takes version 1 where none is told, and the field where it is told alone', () => {
    const short = shape().slice(0, 218);
    expect(decodeAvatarAppearance(appearance(short)).parameters.size).toBe(218);
    expect(decodeAvatarAppearance(appearance(short, data(0))).cofVersion).toBe(12);
    expectDecodeError(
      () => decodeAvatarAppearance(appearance(short, data(2))),
      'appearance-version',
    );
  });

  it('refuses newer versions, and two that differ', () => {
    const newer = expectDecodeError(
      () => decodeAvatarAppearance(appearance(shape({ 251: 2 }))),
      'appearance-version',
    );
    expect(newer.details).toEqual({ parameter: 2, field: 'none', newest: 1 });
    const differ = expectDecodeError(
      () => decodeAvatarAppearance(appearance(shape(), data(0))),
      'appearance-version',
    );
    expect(differ.details).toEqual({ parameter: 1, field: 0, newest: 1 });
  });
});

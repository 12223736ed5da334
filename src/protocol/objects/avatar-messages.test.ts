import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex } from '../../../test/hex.ts';
import type { MessageOf } from '../lludp/index.ts';
import {
  decodeAvatarAnimation,
  decodeAvatarAppearance,
  decodeCoarseLocations,
  decodeVisualParams,
} from './avatar-messages.ts';
import { encodeVisualParams } from './index.ts';
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
  it('has 253 parameters in ascending order, at the indices of the reference', () => {
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
  it('maps a byte to the range of its parameter', () => {
    const height = (byte: number) => decodeVisualParams(shape({ 25: byte })).get(33)!;
    expect(height(0)).toBe(-2.3);
    expect(height(255)).toBe(2);
    expect(height(51)).toBeCloseTo(-2.3 + 4.3 / 5, 12);
  });

  it('reaches zero although no step is exactly zero', () => {
    const hover = (byte: number) => decodeVisualParams(shape({ 252: byte })).get(11001)!;
    expect([hover(127), hover(128)]).toEqual([0, 0]);
    expect(hover(126)).toBeCloseTo(-2 + (126 / 255) * 4, 12);
  });

  it('accepts fewer bytes, and ignores surplus ones', () => {
    expect(decodeVisualParams(new Uint8Array(218)).size).toBe(218);
    expect(decodeVisualParams(new Uint8Array(255)).size).toBe(253);
  });
});

describe('decodeAvatarAppearance', () => {
  it('decodes the message of OpenSimulator', () => {
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

  it('decodes the outfit version and the attachments', () => {
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

  it('assumes version 1 if there is none, and uses the field if it is alone', () => {
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

const ADA = '11111111-0000-0000-0000-000000000001';
const EVE = '22222222-0000-0000-0000-000000000002';

const Location = [
  { X: 128, Y: 64, Z: 6 },
  { X: 255, Y: 0, Z: 0 },
];
const AgentData = [{ AgentID: ADA }, { AgentID: EVE }];

it('decodeCoarseLocations returns positions, with heights in steps of four metres', () => {
  const Index = { You: 1, Prey: -1 };
  expect(decodeCoarseLocations({ Location, Index, AgentData })).toEqual({
    avatars: [
      { agentId: ADA, position: [128, 64, 24] },
      { agentId: EVE, position: [255, 0, 0] },
    ],
    you: EVE,
    prey: null,
  });
});

it('decodeCoarseLocations ignores locations without ids, ids without locations, and indices beyond them', () => {
  const Index = { You: 7, Prey: 0 };
  const decoded = decodeCoarseLocations({ Location, Index, AgentData: AgentData.slice(1) });
  expect(decoded).toEqual({
    avatars: [{ agentId: EVE, position: [128, 64, 24] }],
    you: null,
    prey: EVE,
  });
  const alone = decodeCoarseLocations({ Location: Location.slice(1), Index, AgentData });
  expect(alone.avatars).toEqual([{ agentId: ADA, position: [255, 0, 0] }]);
});

describe('encodeVisualParams', () => {
  it('has a byte for each of the 253 parameters, in steps of its range', () => {
    const bytes = encodeVisualParams(new Map([[33, 2]]));
    expect(bytes).toHaveLength(253);
    // Height, -2.3 to 2: its greatest weight; Big_Brow, -0.3 to 2: 0.3 of 2.3 in 255 steps.
    expect(bytes[25]).toBe(255);
    expect(bytes[0]).toBe(33);
    // Appearance version and hover: 0 of 0..255, and the middle of -2..2.
    expect([...bytes.subarray(251)]).toEqual([0, 128]);
  });

  it('clamps weights to the range', () => {
    expect(encodeVisualParams(new Map([[80, 7]]))[31]).toBe(255);
    expect(encodeVisualParams(new Map([[80, -7]]))[31]).toBe(0);
  });

  it('reverses decodeVisualParams for any bytes', () => {
    const bytes = fc.uint8Array({ minLength: 253, maxLength: 253 });
    fc.assert(
      fc.property(bytes, (sent) => {
        const weights = decodeVisualParams(sent);
        expect(decodeVisualParams(encodeVisualParams(weights))).toEqual(weights);
      }),
    );
  });
});

const WALK = '6ed24bd8-91aa-4b12-ccc7-c97c857ab4e0';
const DANCE = 'b68a3d7c-de9e-fc87-eec8-543d787e5b0d';
const STAND = '2408fe9e-df1d-1d7d-f4ff-1384fa7b350f';
const BALL = '99999999-0000-0000-0000-000000000009';
const NULL_ID = '00000000-0000-0000-0000-000000000000';

const playing = (
  list: [id: string, sequence: number][],
  objects: string[] = [],
): MessageOf<'AvatarAnimation'> => ({
  Sender: { ID: AGENT },
  AnimationList: list.map(([AnimID, AnimSequenceID]) => ({ AnimID, AnimSequenceID })),
  AnimationSourceList: objects.map((ObjectID) => ({ ObjectID })),
  PhysicalAvatarEventList: [],
});

it('decodeAvatarAnimation pairs objects with the first animations', () => {
  const list: [string, number][] = [
    [DANCE, 4],
    [WALK, -1],
    [STAND, 1],
  ];
  expect(decodeAvatarAnimation(playing(list, [BALL, NULL_ID]))).toEqual({
    agentId: AGENT,
    animations: [
      { id: DANCE, sequence: 4, objectId: BALL },
      { id: WALK, sequence: -1, objectId: null },
      { id: STAND, sequence: 1, objectId: null },
    ],
  });
});

it('decodeAvatarAnimation lists an animation once, with its last sequence number', () => {
  const { animations } = decodeAvatarAnimation(
    playing([
      [WALK, 1],
      [STAND, 1],
      [WALK, 2],
    ]),
  );
  expect(animations.map(({ id, sequence }) => [id, sequence])).toEqual([
    [WALK, 2],
    [STAND, 1],
  ]);
});

it('decodeAvatarAnimation may return an empty list', () => {
  expect(decodeAvatarAnimation(playing([])).animations).toEqual([]);
});

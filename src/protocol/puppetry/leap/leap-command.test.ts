import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../../test/expect-decode-error.ts';
import { jointDirectory } from '../../../avatar/index.ts';
import { decodeLeapCommand, decodeLeapText } from './index.ts';

const read = (text: string) => decodeLeapText(text, jointDirectory);
const command = (text: string) => read(text).command;

/** A joint of which nothing is requested. */
const JOINT = {
  position: null,
  rotation: null,
  scale: null,
  disableConstraint: false,
  report: false,
};

describe('the current form', () => {
  it('sets targets, joints and the camera by long names', () => {
    const text = `{"command":"set","reqid":12,"data":{
      "inverse_kinematics":{"mElbowLeft":{"position":[0.1,0.9,0.6],"rotation":[0,0.6,0],"disable_constraint":true}},
      "joint_state":{"mHead":{"rotation":[0,0,0.28],"position":[0,0,0.1],"scale":[1,2,3]}},
      "camera":2}}`;
    expect(read(text)).toEqual({
      command: {
        command: 'set',
        reqid: 12,
        inverseKinematics: [
          {
            ...JOINT,
            joint: 60,
            position: [0.1, 0.9, 0.6],
            rotation: [0, 0.6, 0, 0.8],
            disableConstraint: true,
          },
        ],
        jointState: [
          {
            ...JOINT,
            joint: 8,
            rotation: [0, 0, 0.28, 0.96],
            position: [0, 0, 0.1],
            scale: [1, 2, 3],
          },
        ],
        camera: 2,
      },
      ignored: [],
    });
  });

  it('accepts short names, and prefers them to long ones', () => {
    const text = `{"command":"set","data":{"i":{"60":{"p":[9,9,9]}}},
      "d":{"i":{"60":{"p":[1,2,3],"position":[4,5,6],"r":[0,0,0],"d":false}},"j":{"hip":{"s":[2,2,2]}},"c":0}}`;
    expect(command(text)).toEqual({
      command: 'set',
      reqid: null,
      inverseKinematics: [
        {
          ...JOINT,
          joint: 60,
          position: [1, 2, 3],
          rotation: [0, 0, 0, 1],
          disableConstraint: true,
        },
      ],
      jointState: [{ ...JOINT, joint: 0, scale: [2, 2, 2] }],
      camera: 0,
    });
  });

  it('r is a rotation if it is a list, and otherwise requests a report, except for mPelvis', () => {
    const text = `{"command":"set","data":{"i":{
      "mWristLeft":{"r":true,"rotation":[0,0,0]},"8":{"report":0},"0":{"r":1,"p":[0,0,0]}}}}`;
    expect(command(text)).toMatchObject({
      inverseKinematics: [
        { joint: 0, report: false, position: [0, 0, 0] },
        { joint: 8, report: true },
        { joint: 61, report: true, rotation: [0, 0, 0, 1] },
      ],
    });
  });

  it('merges two keys of one joint field by field, where the last value counts', () => {
    const text = `{"command":"set","data":{"j":{
      "mHead":{"r":[0,0,0.6],"p":[1,1,1]},"head":{"p":[2,2,2]}}}}`;
    expect(command(text)).toMatchObject({
      jointState: [{ joint: 8, rotation: [0, 0, 0.6, 0.8], position: [2, 2, 2] }],
    });
  });

  it('clamps numbers to -10..10 first, and makes a half turn of rotations that are too long', () => {
    const text = '{"command":"set","data":{"i":{"8":{"p":[1e999,-30,5,7],"r":[0,3,4]}}}}';
    expect(command(text)).toMatchObject({
      inverseKinematics: [{ position: [10, -10, 5], rotation: [0, 0.6, 0.8, 0] }],
    });
    const wide = '{"command":"set","data":{"i":{"8":{"r":[0,30,0]}}}}';
    expect(command(wide)).toMatchObject({ inverseKinematics: [{ rotation: [0, 1, 0, 0] }] });
  });

  it('ignores what is not a number, and lists it', () => {
    const { command, ignored } = decodeLeapCommand(
      {
        command: 'set',
        reqid: [1],
        data: {
          i: {
            mHead: { p: [Number.NaN, 0, 0], r: [0, 0], q: 1 },
            LEFT_PEC: { p: [1, 1, 1] },
            '133': { p: [1, 1, 1] },
            mChest: 5,
            constructor: {},
          },
          j: { mNeck: { s: ['1', 1, 1] } },
          camera: 'first',
          light: 1,
        },
      },
      jointDirectory,
    );
    expect(command).toEqual({
      command: 'set',
      reqid: null,
      inverseKinematics: [],
      jointState: [],
      camera: null,
    });
    expect(new Set(ignored)).toEqual(
      new Set([
        'reqid',
        'light',
        'camera',
        'mHead.position',
        'mHead.rotation',
        'mHead.q',
        'LEFT_PEC',
        '133',
        'mChest',
        'constructor',
        'mNeck.scale',
      ]),
    );
  });

  it('requests data, with or without an envelope', () => {
    expect(command('{"command":"get","data":["skeleton","c","dance"],"reqid":"a"}')).toEqual({
      command: 'get',
      reqid: 'a',
      data: ['skeleton', 'camera'],
    });
    const wrapped = '{"pump":"puppetry","data":{"command":"get","reqid":3,"d":["s"]}}';
    expect(command(wrapped)).toEqual({ command: 'get', reqid: 3, data: ['skeleton'] });
  });
});

describe('the flat form of 2022', () => {
  it('distinguishes targets from states', () => {
    const text = `{"command":"move","reqid":5,"time":"x",
      "mWristLeft":{"pos":[1,2,3],"rot":[0,0,0.6],"no_constraint":1},
      "mElbowLeft":{"eff":[4,5,6]},
      "mHead":{"local_rot":[0,0.6,0],"scale":[1,1,2],"no_constraint":false}}`;
    expect(read(text)).toEqual({
      command: {
        command: 'set',
        reqid: 5,
        inverseKinematics: [
          { ...JOINT, joint: 60, position: [4, 5, 6] },
          {
            ...JOINT,
            joint: 61,
            position: [1, 2, 3],
            rotation: [0, 0, 0.6, 0.8],
            disableConstraint: true,
          },
        ],
        jointState: [{ ...JOINT, joint: 8, rotation: [0, 0.6, 0, 0.8], scale: [1, 1, 2] }],
        camera: null,
      },
      ignored: [],
    });
  });

  it('requires exactly three numbers', () => {
    const { command, ignored } = read('{"command":"move","mHead":{"rot":[0,0,0,1]},"nose":{}}');
    expect(command).toMatchObject({ inverseKinematics: [] });
    expect(ignored).toEqual(['mHead.rot', 'nose']);
  });

  it('has commands of their own for the camera and the skeleton', () => {
    expect(command('{"command":"get_camera"}')).toMatchObject({ data: ['camera'] });
    expect(command('{"command":"send_skeleton"}')).toMatchObject({ data: ['skeleton'] });
    expect(command('{"command":"set_camera","camera_id":1}')).toMatchObject({ camera: 1 });
  });
});

describe('what is no command', () => {
  it.each([
    ['not-json', '{"command":'],
    ['wrong-type', '[1]'],
    ['wrong-type', 'null'],
    ['wrong-type', '{"command":"set"}'],
    ['wrong-type', '{"command":"set","data":{"i":[1]}}'],
    ['leap-command', '{}'],
    ['leap-command', '{"command":"dance"}'],
    ['leap-command', '{"data":{"data":{"command":"get"}}}'],
    ['leap-command', '{"__proto__":{"command":"get"}}'],
  ])('is refused with %s: %s', (code, text) => {
    expect(expectDecodeError(() => read(text), code).format).toBe('leap');
  });

  it('has limits', () => {
    const many = Object.fromEntries(Array.from({ length: 513 }, (_, i) => [`joint${i}`, {}]));
    const set = (joints: object) => JSON.stringify({ command: 'set', data: { i: joints } });
    expectDecodeError(() => read(set(many)), 'too-many-joints');
    expectDecodeError(() => read(JSON.stringify({ command: 'move', ...many })), 'too-many-joints');
    expectDecodeError(() => read(`{"command":"get"}${' '.repeat(65_536)}`), 'text-too-long');
    const deep = `{"command":"set","data":{"i":{"8":{"p":${'['.repeat(20_000)}${']'.repeat(20_000)}}}}}`;
    expect(read(deep).ignored).toEqual(['8.position']);
  });

  it('gives a command or a DecodeError for any JSON value, with short texts', () => {
    const key = fc.constantFrom('i', 'j', 'p', 'r', 'd', 'mHead', '8', 'data', 'pos', 'rot', 'c');
    const inner = fc.dictionary(key, fc.jsonValue({ maxDepth: 3 }));
    const name = fc.constantFrom('set', 'get', 'move', 'set_camera', 'x');
    const commands = fc.tuple(name, inner, inner).map(([command, data, rest]) => ({
      ...rest,
      command,
      data,
    }));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), commands), (value) => {
        valueOrDecodeError(() => {
          const { command, ignored } = decodeLeapCommand(value, jointDirectory);
          expect(ignored.length).toBeLessThanOrEqual(32);
          if (command.command === 'get') return;
          for (const { joint, rotation, position } of command.jointState) {
            expect(joint).toBeLessThan(133);
            if (rotation) expect(Math.hypot(...rotation)).toBeCloseTo(1, 6);
            for (const part of position ?? []) expect(Math.abs(part)).toBeLessThanOrEqual(10);
          }
        });
      }),
    );
  });
});

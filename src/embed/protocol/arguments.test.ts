import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ViewerError } from '../contract.ts';
import { readArguments } from './arguments.ts';
import { COMMAND_NAMES, type CommandName, isCommandName } from './commands.ts';

const VALID: Partial<Record<CommandName, readonly unknown[]>> = {
  load: [['a.mesh', { url: 'b', name: 'b.anim' }, { url: 'c' }]],
  wear: [{ bytes: new Uint8Array([1, 2]), name: 'a.mesh' }],
  remove: ['item-1'],
  watch: ['item-2'],
  seek: [-1.5],
  setSpeed: [4],
  setLoop: [false],
  setCamera: [{ orbit: '0deg 90deg auto', view: 'back', autoRotate: -15, animate: false }],
  setBackground: ['transparent'],
  puppeteer: [[{ joint: 'mHead', position: [0, 1, 2], rotation: [0, 0, 0, 1] }]],
  jointPositions: [['mHead', 'hand_left']],
  screenshot: [{ width: 16, height: 4096, background: '#000' }],
};

it('returns valid arguments unchanged', () => {
  for (const name of COMMAND_NAMES) {
    const args = VALID[name] ?? [];
    expect(readArguments(name, args)).toEqual(args);
  }
  expect(readArguments('puppeteer', [null])).toEqual([null]);
  expect(readArguments('screenshot', [])).toEqual([undefined]);
});

it('copies objects, but not files and bytes', () => {
  const bytes = new Uint8Array(4);
  const blob = new Blob(['x']);
  const file = new File(['x'], 'x.anim');
  const contents = [
    { bytes, name: 'a', more: 1 },
    { bytes: blob, name: 'b' },
    { bytes: bytes.buffer, name: 'c' },
  ];
  const [read] = readArguments('load', [[...contents, file]]) as [typeof contents];
  expect(read[0]).toEqual({ bytes, name: 'a' });
  expect(read[0].bytes).toBe(bytes);
  expect(read[1].bytes).toBe(blob);
  expect(read[2].bytes).toBe(bytes.buffer);
  expect(read[3]).toBe(file);
});

const LONGEST_ADDRESS = 'a'.repeat(2 ** 21);
const LONGEST_NAME = 'n'.repeat(1000);
const BYTES = new Uint8Array(1);

it.each<[CommandName, unknown]>([
  ['load', LONGEST_ADDRESS],
  ['load', { url: LONGEST_ADDRESS, name: LONGEST_NAME }],
  ['wear', { bytes: BYTES, name: LONGEST_NAME }],
  ['remove', LONGEST_NAME],
  ['setSpeed', 0.1],
  ['screenshot', { width: 4096, height: 16 }],
  ['setBackground', LONGEST_NAME],
  ['puppeteer', [{ joint: 'mHead', rotation: [0, 0, 0, 1] }]],
  ['puppeteer', new Array(32).fill({ joint: 'mHead', position: [0, 0, 0] })],
])('accepts what is just valid: %s', (name, argument) => {
  expect(readArguments(name, [argument])).toEqual([argument]);
});

it.each<[CommandName, ...unknown[]]>([
  ['load', '', `${LONGEST_ADDRESS}a`, { url: `${LONGEST_ADDRESS}a` }, [], 7, {}],
  ['load', { url: 'a', name: '' }, { url: 'a', name: `${LONGEST_NAME}n` }],
  ['load', new Array(101).fill('a'), new URL('https://a.example')],
  ['wear', { bytes: BYTES }, { bytes: BYTES, name: '' }, { bytes: 'text', name: 'a' }],
  ['wear', { bytes: BYTES, name: `${LONGEST_NAME}n` }, { bytes: new Float32Array(1), name: 'a' }],
  ['remove', '', `${LONGEST_NAME}n`, 7, new String('item-1')],
  ['seek', Infinity, -Infinity, '1', true, null, [1]],
  ['setSpeed', 0.099, 4.001, '1', true, null, [1]],
  ['setLoop', 1, 'true', null, 0],
  ['setCamera', 'front', { animate: 1 }, { autoRotate: '12' }, { view: 'Front' }, { orbit: 7 }],
  [
    'screenshot',
    { width: 15 },
    { width: 4097 },
    { height: 16.5 },
    { height: 4097 },
    { height: '100' },
    null,
  ],
  ['puppeteer', [], new Array(33).fill({ joint: 'mHead', position: [0, 0, 0] })],
  ['puppeteer', [{ joint: 'mHead', position: [0, 0, 0, 0] }]],
  ['puppeteer', [{ joint: 'mHead', position: [0, 0, Infinity] }]],
  ['puppeteer', [{ joint: 'mHead', position: [0, 0, '1'] }]],
  ['puppeteer', [{ joint: 'mHead', rotation: [0, 0, 0] }], [{ joint: 'mHead' }]],
  ['puppeteer', [{ joint: 'mHead', rotation: [0, 0, 0, 0] }]],
  ['puppeteer', [{ joint: '', position: [0, 0, 0] }], [{ position: [0, 0, 0] }], [null]],
  ['jointPositions', [], 'mHead', [''], [7], new Array(257).fill('mHead')],
])('refuses what is just invalid: %s', (name, ...invalid) => {
  for (const argument of invalid) {
    expect(() => readArguments(name, [argument]), JSON.stringify(argument).slice(0, 80)).toThrow(
      expect.objectContaining({ code: 'bad-argument' }),
    );
  }
});

it('knows no command that every object has', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'ready', 'on', 'dispose', 7, null]) {
    expect(isCommandName(name)).toBe(false);
  }
});

it('refuses everything else with a sentence, and throws no other error', () => {
  const anything = fc.anything({ withBigInt: true, withDate: true, withTypedArray: true });
  const args = fc.oneof(anything, fc.array(anything), fc.array(fc.array(anything)));
  fc.assert(
    fc.property(fc.constantFrom(...COMMAND_NAMES), args, (name, list) => {
      try {
        readArguments(name, list);
      } catch (error) {
        expect(error).toBeInstanceOf(ViewerError);
        expect(error).toMatchObject({ code: 'bad-argument', fileName: null, fatal: false });
        expect((error as Error).message).toMatch(new RegExp(`^${name}.* must be .+\\.$`, 's'));
      }
    }),
    { numRuns: 500 },
  );
});

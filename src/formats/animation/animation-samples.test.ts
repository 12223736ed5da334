import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import {
  type Curve,
  decodeAnimation,
  dequantisePositions,
  dequantiseRotations,
  encodeAnimation,
} from './index.ts';

const FOLDER = 'samples/anim/';

/** The rows of the README's table whose header starts with these cells. */
function tableRows(readme: string, ...header: string[]): string[][] {
  const cells = (line: string) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  const lines = readme.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${header.join(' | ')} |`));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map(cells);
}

/** All numbers in a cell such as `(0.2, 0, 0)` or `0 / 0.933338`. */
const numbers = (cell: string) => (cell.match(/-?\d+(\.\d+)?(e-\d+)?/g) ?? []).map(Number);
const load = (name: string) => decodeAnimation(sharedFile(`${FOLDER}${name}.anim`));

function expectNear(actual: readonly number[], expected: readonly number[]): void {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) {
    expect(Math.abs(actual[i] - value)).toBeLessThan(1e-6 + 5e-6 * Math.abs(value));
  }
}

/** Time and value of the curve's first (0) or last (-1) key, as the README writes it; none is a dash. */
function expectKey({ times, values }: Curve, at: 0 | -1, cell: string): void {
  const width = values.length / times.length;
  const index = at === 0 ? 0 : times.length - 1;
  const key = times.length
    ? [times[index], ...values.slice(index * width, (index + 1) * width)]
    : [];
  expectNear(key, numbers(cell));
}

describeWithSamples('the animation samples', () => {
  let readme = '';
  beforeAll(() => {
    readme = new TextDecoder().decode(sharedFile(`${FOLDER}README.md`));
  });

  it('have the header fields that an independent script read', () => {
    const rows = tableRows(readme, 'name', 'uuid (file in the set)');
    expect(rows).toHaveLength(12);
    for (const row of rows) {
      const [name, , , , version, duration, base, priorities, loop, points, eases, hand] = row;
      const [emote, jointCount, rotationKeys, positionKeys, constraints] = row.slice(12);
      const clip = load(name);
      expect(clip.version).toBe(version);
      expectNear([clip.duration], numbers(duration));
      expect(clip.basePriority).toBe(Number(base));
      const found = [...new Set(clip.joints.map(({ priority }) => priority))].sort();
      expect(found).toEqual(numbers(priorities));
      expect(clip.loop).toBe(loop === 'yes');
      expectNear([clip.loopIn, clip.loopOut], numbers(points));
      expectNear([clip.easeIn, clip.easeOut], numbers(eases));
      expect(clip.handPose).toBe(Number(hand));
      expect(clip.emote).toBe(emote === '(empty)' ? '' : emote);
      expect(clip.joints).toHaveLength(Number(jointCount));
      const keys = (kind: 'rotationKeys' | 'positionKeys') =>
        clip.joints.reduce((sum, joint) => sum + joint[kind].length / 4, 0);
      expect(keys('rotationKeys')).toBe(Number(rotationKeys));
      expect(keys('positionKeys')).toBe(Number(positionKeys));
      expect(clip.constraints).toHaveLength(Number(constraints));
      expect(clip.trailing).toHaveLength(0);
      const expected = name === 'clap' ? ['constraints-ignored'] : [];
      expect(clip.warnings.map(({ code }) => code)).toEqual(expected);
    }
  });

  it('have the first and last keys that an independent script read', () => {
    const rows = tableRows(readme, 'name', 'joint', 'priority', 'rotation keys');
    expect(rows).toHaveLength(12);
    for (const [name, joint, priority, keyCount, ...keys] of rows) {
      const clip = load(name);
      const [first] = clip.joints;
      expect(first).toMatchObject({ name: joint, priority: Number(priority) });
      const rotations = dequantiseRotations(clip, first);
      const positions = dequantisePositions(clip, first);
      expect(rotations.times).toHaveLength(Number(keyCount));
      expectKey(rotations, 0, keys[0]);
      expectKey(rotations, -1, keys[1]);
      expectKey(positions, 0, keys[2]);
      expectKey(positions, -1, keys[3]);
      expect(clip.joints.at(-1)?.name).toBe(keys[4]);
    }
  });

  it('have the constraints that an independent script read', () => {
    const rows = tableRows(readme, 'sample', 'chain', 'type');
    expect(rows).toHaveLength(26);
    for (const [sample, chain, type, source, target, direction, easeIn, easeOut] of rows) {
      const [name, index] = sample.split(' #');
      const constraint = load(name).constraints[Number(index)];
      expect(constraint).toMatchObject({
        chainLength: Number(chain),
        type,
        sourceVolume: source.split(' ')[0],
        targetVolume: target.split(' ')[0],
      });
      expectNear(constraint.sourceOffset, numbers(source));
      expectNear(constraint.targetOffset, numbers(target));
      expectNear(constraint.targetDirection, numbers(direction));
      expectNear([constraint.easeInStart, constraint.easeInStop], numbers(easeIn));
      expectNear([constraint.easeOutStart, constraint.easeOutStop], numbers(easeOut));
    }
  });

  const files = () =>
    readdirSync(new URL('../../../../shared/samples/anim', import.meta.url))
      .filter((file) => file.endsWith('.anim'))
      .map((file) => ({ file, bytes: sharedFile(FOLDER + file) }));

  it('are encoded byte for byte after decoding', () => {
    for (const { bytes } of files()) {
      expect(Buffer.compare(encodeAnimation(decodeAnimation(bytes)), bytes)).toBe(0);
    }
  });

  it('give an error for every prefix, unless only ignored constraints are missing', () => {
    for (const { file, bytes } of files()) {
      const end = file === 'clap.anim' ? bytes.length - 11 * 86 : bytes.length;
      for (let length = 0; length < bytes.length; length++) {
        const isValue = valueOrDecodeError(() => decodeAnimation(bytes.subarray(0, length)));
        if (isValue !== length >= end) throw new Error(`${file}, ${length} bytes: ${isValue}`);
      }
    }
  });

  it('with flipped bits give a value that encodes to the same bytes, or an error', () => {
    const samples = files();
    const flips = fc.array(fc.tuple(fc.nat(), fc.nat(7)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.nat(samples.length - 1), flips, (which, places) => {
        const bytes = samples[which].bytes.slice();
        for (const [at, bit] of places) bytes[at % bytes.length] ^= 1 << bit;
        valueOrDecodeError(() => {
          const again = encodeAnimation(decodeAnimation(bytes));
          if (Buffer.compare(again, bytes) !== 0) throw new Error('other bytes');
        });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('random bytes', () => {
  const HEADER = Uint8Array.of(1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 128, 63, 0);

  it('give a value or a DecodeError, alone and after a valid header', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (junk, headed) => {
        valueOrDecodeError(() => decodeAnimation(headed ? Buffer.concat([HEADER, junk]) : junk));
      }),
      { numRuns: 3000 },
    );
  });
});

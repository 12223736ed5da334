import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import validator from 'gltf-validator';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Animation,
  buildAnimation,
  decodeAnimation,
  encodeAnimation,
} from '../src/formats/animation/index.ts';
import { plainAnimation } from '../test/plain-clips.ts';
import { sharedPath } from '../test/shared-path.ts';
import { describeWithSamples } from '../test/shared-samples.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { UsageError } from './command-line.ts';
import { convert } from './convert.ts';
import { type ConvertOptions, readConvertOptions } from './convert-options.ts';
import { inspect } from './inspect.ts';

const BVH = `HIERARCHY
ROOT hip
{
OFFSET 0 0 0
CHANNELS 6 Xposition Yposition Zposition Xrotation Yrotation Zrotation
JOINT abdomen
{
OFFSET 0 1 0
CHANNELS 3 Xrotation Yrotation Zrotation
End Site
{
OFFSET 0 1 0
}
}
}
MOTION
Frames: 6
Frame Time: 0.5
0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 10
0 0 0 0 0 0 0 0 40
0 0 0 0 0 0 0 0 40
0 0 0 0 0 0 0 0 5
`;

let folder: string;
let out: string;
beforeEach(() => {
  folder = temporaryFolder();
  out = join(folder, 'out.anim');
});

function fileOf(name: string, content: Uint8Array | string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const bvhFile = () => fileOf('nod.bvh', BVH);
const nod = (fields: Partial<Animation> = {}) => ({
  ...buildAnimation({
    duration: 2,
    joints: [
      {
        name: 'mHead',
        rotations: [
          { time: 0, rotation: [0, 0, 0, 1] },
          { time: 1, rotation: [0, 0, 0.1, 1] },
          { time: 2, rotation: [0, 0, 0, 1] },
        ],
      },
    ],
  }),
  ...fields,
});
const clipFile = (fields: Partial<Animation> = {}) =>
  fileOf('nod.anim', encodeAnimation(nod(fields)));

async function run(input: string, options: ConvertOptions = {}, output = out) {
  let errors = '';
  const status = await convert(input, output, options, (text) => {
    errors += text;
  });
  return { status, errors };
}

const written = () => decodeAnimation(new Uint8Array(readFileSync(out)));

describe('vitrine convert', () => {
  it('converts BVH as the uploader does', async () => {
    expect(await run(bvhFile())).toEqual({ status: 0, errors: '' });
    // 6 frames of 0.5 s: the first is the reference, the last only ends the motion.
    const { duration, loop, handPose, joints } = written();
    expect({ duration, loop, handPose }).toEqual({ duration: 2, loop: false, handPose: 1 });
    expect(joints.map(({ name, priority }) => [name, priority])).toEqual([['mTorso', 2]]);
  });

  it('applies the options', async () => {
    const options = {
      loopIn: 0.5,
      loopOut: 1.5,
      easeIn: 0.25,
      easeOut: 0.75,
      emote: 'express_kiss',
    };
    await run(bvhFile(), { priority: 4, handPose: 3, ...options });
    const animation = written();
    expect(animation).toMatchObject({ basePriority: 4, loop: true, handPose: 3, ...options });
    expect(animation.joints[0].priority).toBe(4);
  });

  it('keeps every frame with --no-reduce', async () => {
    await run(bvhFile(), { noReduce: true });
    // Frames 1 to 5, 4 numbers each.
    expect(written().joints[0].rotationKeys).toHaveLength(20);
  });

  it('copies an animation of version 1.0 byte for byte where nothing is to be set', async () => {
    const file = clipFile();
    await run(file);
    expect(readFileSync(out).equals(readFileSync(file))).toBe(true);
  });

  it('converts version 0.1 to 1.0, and reports what was rounded', async () => {
    const keys = [0, 1, 2].map((time) => [time, 0, 0, (time % 2) * 33.3] as const);
    const old = plainAnimation([{ name: 'mHead', rotations: keys }], { duration: 2 });
    const { status, errors } = await run(fileOf('old.anim', encodeAnimation(old)));
    expect(status).toBe(0);
    expect(errors).toMatch(/^lost: Rotations were rounded, by 0\.00\d° at most\.\n/);
    expect(written().version).toBe('1.0');
  });

  it('writes the default skeleton as glTF, and nothing else', async () => {
    const glb = join(folder, 'out.glb');
    expect(await run('skeleton', {}, glb)).toEqual({ status: 0, errors: '' });
    const { issues } = await validator.validateBytes(new Uint8Array(readFileSync(glb)), {
      maxIssues: 0,
    });
    expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
    await expect(run('skeleton', { loop: true }, glb)).rejects.toThrow('no options');
    await expect(run(bvhFile(), {}, glb)).rejects.toThrow('only skeleton');
    const { status, errors } = await run('skeleton', {}, join(folder, 'none', 'out.glb'));
    expect(status).toBe(2);
    expect(errors).toContain('out.glb');
  });

  it('writes BVH that is imported as the same motion, and reports what BVH cannot contain', async () => {
    const file = clipFile({ handPose: 3 });
    const bvh = join(folder, 'out.bvh');
    const { status, errors } = await run(file, { fps: 10 }, bvh);
    expect(status).toBe(0);
    expect(errors).toContain('lost: ');
    expect(readFileSync(bvh, 'latin1')).toContain('Frame Time: 0.1');
    await run(bvh);
    expect(written()).toMatchObject({ duration: 2, joints: [{ name: 'mHead' }] });
  });

  it('writes the clip as the puppetry of a recorded session, which inspect reads', async () => {
    const log = join(folder, 'out.jsonl');
    const { status, errors } = await run(clipFile({ loop: true, rawLoop: 1 }), {}, log);
    expect(status).toBe(0);
    expect(errors).toContain('lost: The loop and its two points are lost: it plays once.\n');
    let text = '';
    await inspect([log], { json: true, format: null, layout: null }, (json) => {
      text += json;
    });
    const [{ messages, warnings }] = JSON.parse(text);
    // 1.5 s of the first pose, 2 s of the clip at 20 poses a second, and its end.
    expect(messages).toHaveLength(2 + 30 + 40 + 1);
    const { NameValue } = messages[1].fields.ObjectData[0];
    expect(Buffer.from(NameValue, 'hex').toString()).toContain('FirstName STRING RW SV nod\n');
    const [{ records }] = messages[50].fields.PhysicalAvatarEventList.map(
      ({ events }: { events: object }) => events,
    );
    expect(records[0]).toMatchObject({ time: 2400, joints: [{ name: 'mHead' }] });
    expect(warnings).toEqual([]);
  });

  it('reports settings that did not fit', async () => {
    const { errors } = await run(clipFile(), { loopOut: 9, easeIn: 1 });
    expect(errors).toContain('--loop-out 9 does not fit: it became 2 s.\n');
    expect(errors).not.toContain('--ease-in');
  });

  it('reports the findings of lint about what it wrote', async () => {
    const { status, errors } = await run(clipFile(), { loopOut: 1 });
    expect(errors).toContain('warning loop-seam at loop_out_point (byte 17): ');
    expect(status).toBe(0);
  });

  it('exits with 2 for files that cannot be read or written', async () => {
    expect(await run(fileOf('cut.anim', Uint8Array.of(1, 0, 0, 0, 9)))).toMatchObject({
      status: 2,
      errors: expect.stringContaining('error truncated at base_priority (byte 4)'),
    });
    expect(await run(join(folder, 'gone.anim'))).toMatchObject({ status: 2 });
    const nowhere = join(folder, 'no', 'such', 'out.anim');
    expect(await run(clipFile(), {}, nowhere)).toMatchObject({
      status: 2,
      errors: expect.stringContaining(`${nowhere}: error unwritable: `),
    });
  });

  it('never overwrites its input, by whatever path', async () => {
    const file = clipFile();
    const link = join(folder, 'link.anim');
    symlinkSync(file, link);
    const before = readFileSync(file);
    await expect(run(file, { priority: 4 }, file)).rejects.toThrow(UsageError);
    await expect(run(file, { priority: 4 }, link)).rejects.toThrow('OUT is the same file as IN');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it.each<[string, () => string, ConvertOptions, string]>([
    ['an unknown ending of OUT', clipFile, {}, 'out.txt'],
    ['BVH to BVH', bvhFile, {}, 'out.bvh'],
    ['settings that a BVH cannot hold', clipFile, { priority: 4 }, 'out.bvh'],
    ['no frames a second', clipFile, { fps: 0 }, 'out.bvh'],
    ['settings that a recorded session cannot hold', clipFile, { loop: true }, 'out.jsonl'],
    ['frames a second for an animation', clipFile, { fps: 30 }, 'out.anim'],
    ['reduction of what is no BVH', clipFile, { noReduce: true }, 'out.anim'],
    ['a priority that does not exist', clipFile, { priority: 9 }, 'out.anim'],
    ['an ease below zero', clipFile, { easeIn: -1 }, 'out.anim'],
  ])('refuses %s', async (_, input, options, output) => {
    await expect(run(input(), options, join(folder, output))).rejects.toThrow(UsageError);
  });
});

describe('readConvertOptions', () => {
  it('reads numbers and hand poses by number or name', () => {
    expect(
      readConvertOptions({ priority: '4', 'loop-in': '0.5', 'hand-pose': 'point-l' }),
    ).toMatchObject({
      priority: 4,
      loopIn: 0.5,
      handPose: 5,
    });
    expect(readConvertOptions({ 'hand-pose': '13' }).handPose).toBe(13);
    expect(readConvertOptions({ emote: 'big smile' }).emote).toBe('express_toothsmile');
    expect(readConvertOptions({ emote: 'Express_Kiss' }).emote).toBe('express_kiss');
    expect(readConvertOptions({ emote: '' }).emote).toBe('');
    expect(readConvertOptions({})).not.toHaveProperty('loop', true);
  });

  it.each([
    { priority: 'high' },
    { 'loop-in': '' },
    { 'loop-out': ' ' },
    { 'hand-pose': ' ' },
    { 'ease-out': 'Infinity' },
    { 'hand-pose': '14' },
    { 'hand-pose': '' },
    { 'hand-pose': 'length' },
    { emote: '笑' },
    { emote: 'grin' },
  ])('refuses %j', (flags) => {
    expect(() => readConvertOptions(flags)).toThrow(UsageError);
  });
});

describeWithSamples('vitrine convert on the samples', () => {
  it('imports the clap, which lint has only notes about', async () => {
    const { status, errors } = await run(sharedPath('samples/bvh/clap.bvh'), { priority: 4 });
    expect(status).toBe(0);
    expect(errors).toContain('note joints-held');
    expect(written().joints.every(({ priority }) => priority === 4)).toBe(true);
  });

  it('puts a rest frame first, which makes a BVH of one frame acceptable', async () => {
    const crouch = sharedPath('samples/bvh/crouch.bvh');
    const { status, errors } = await run(crouch, { restFrame: true });
    expect(status).toBe(0);
    expect(errors).not.toContain('joint-refused');
    expect(written().joints.map(({ name }) => name)).toContain('mPelvis');
  });

  it('converts a BVH that the viewer refuses, and reports it', async () => {
    const { status, errors } = await run(sharedPath('samples/bvh/crouch.bvh'));
    expect(status).toBe(0);
    expect(errors).toContain('error joint-refused');
    expect(written().joints.length).toBeGreaterThan(10);
  });
});

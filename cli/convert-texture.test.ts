import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode, encode } from 'fast-png';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../test/shared-samples.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { tinyCodestream, tinyValue } from '../test/tiny-codestreams.ts';
import { main } from './main.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Runs the tool; returns its exit status and what it wrote. */
async function run(...args: string[]) {
  let [output, errors] = ['', ''];
  const status = await main(args, {
    write: (text) => {
      output += text;
    },
    writeError: (text) => {
      errors += text;
    },
  });
  return { status, output, errors };
}

function file(name: string, bytes: Uint8Array): string {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}

async function convert(input: string, ...options: string[]) {
  const output = join(folder, 'out.png');
  const { status, errors } = await run('convert', input, output, ...options);
  expect({ status, errors }).toEqual({ status: 0, errors: expect.any(String) });
  return { png: decode(readFileSync(output)), errors };
}

describe('vitrine convert of a texture', () => {
  it.each([
    ['components1', [0]],
    ['components2', [0, 1]],
    ['components3', [0, 1, 2]],
    ['components4', [0, 1, 2, 3]],
    ['components5', [0, 1, 2, 3]],
    ['jp2', [0, 1, 2]],
  ] as const)('writes the components of %s', async (name, components) => {
    const { png } = await convert(file('in.j2c', tinyCodestream(name)));
    expect(png).toMatchObject({ width: 12, height: 10, depth: 8, channels: components.length });
    const at = (2 * 12 + 3) * components.length;
    expect([...png.data.subarray(at, at + components.length)]).toEqual(
      components.map((component) => tinyValue(3, 2, component)),
    );
  });

  it('writes one component, such as the clothing mask of a bake', async () => {
    const input = file('bake.j2c', tinyCodestream('components5'));
    const whole = await convert(input);
    expect(whole.errors).toContain('--component 4');
    for (const component of [0, 3, 4]) {
      const { png } = await convert(input, '--component', `${component}`);
      expect(png.channels).toBe(1);
      expect(png.data[2 * 12 + 3]).toBe(tinyValue(3, 2, component));
    }
  });

  it('halves the size', async () => {
    const { png } = await convert(file('in.j2c', tinyCodestream('components3')), '--reduce', '1');
    expect(png).toMatchObject({ width: 6, height: 5 });
  });

  it('takes the picture by its bytes: a PNG that is called .j2c', async () => {
    const data = Uint8Array.of(1, 2, 3, 0, 5, 6, 7, 255);
    const input = file('in.j2c', encode({ width: 1, height: 2, channels: 4, depth: 8, data }));
    const { png } = await convert(input);
    expect([...png.data]).toEqual([...data]);
  });

  it('shows what a codestream that was cut holds, and says so', async () => {
    const { errors } = await convert(file('in.j2c', tinyCodestream('layers').slice(0, 300)));
    expect(errors).toContain('codestream-cut');
  });

  it.each([
    [['--component', '3'], 'from 0 to 2'],
    [['--component', '1.5'], 'from 0 to 2'],
    [['--reduce=-1'], 'from 0 to 12'],
    [['--priority', '3'], 'only options of textures'],
  ])('refuses %j', async (options, text) => {
    const input = file('in.j2c', tinyCodestream('components3'));
    const { status, errors } = await run('convert', input, join(folder, 'o.png'), ...options);
    expect({ status, errors }).toEqual({ status: 1, errors: expect.stringContaining(text) });
  });

  it('refuses another ending, the file itself, and options of textures for motion', async () => {
    const input = file('in.png', tinyCodestream('components3'));
    expect((await run('convert', input, join(folder, 'o.bvh'))).status).toBe(1);
    expect((await run('convert', input, input)).status).toBe(1);
    const clip = join(folder, 'o.bvh');
    const motion = await run('convert', 'public/samples/idle.anim', clip, '--reduce', '1');
    expect(motion).toMatchObject({ status: 1, errors: expect.stringContaining('for textures') });
  });

  it('says that JPEG and WebP are decoded by browsers only', async () => {
    const jpeg = Uint8Array.of(
      0xff,
      0xd8,
      0xff,
      0xc0,
      0,
      11,
      8,
      0,
      4,
      0,
      6,
      1,
      1,
      17,
      0,
      0xff,
      0xd9,
    );
    const { status, errors } = await run('convert', file('a.jpg', jpeg), join(folder, 'o.png'));
    expect({ status, errors }).toEqual({
      status: 2,
      errors: expect.stringContaining('picture-unsupported'),
    });
  });
});

describe('vitrine inspect of a texture', () => {
  it('reports the fields of its header', async () => {
    const input = file('hat.j2c', tinyCodestream('components5'));
    const { status, output } = await run('inspect', '--json', input);
    expect(status).toBe(0);
    expect(JSON.parse(output)).toEqual([
      {
        file: input,
        format: 'texture',
        codec: 'j2c',
        width: 12,
        height: 10,
        components: 5,
        bitDepth: 8,
        resolutionLevels: 3,
        qualityLayers: 1,
        progression: 'LRCP',
        reversible: true,
        complete: true,
        warnings: [],
      },
    ]);
  });

  it('describes it for people', async () => {
    const { output } = await run('inspect', file('in.j2c', tinyCodestream('layers').slice(0, 300)));
    expect(output).toContain('32 × 24 pixels');
    expect(output).toContain('the packets that are whole are shown');
    expect(output).toContain('codestream-cut');
  });

  it('reports what is no texture any more', async () => {
    const { status, output } = await run(
      'inspect',
      '--json',
      file('in.j2c', tinyCodestream('components3').slice(0, 30)),
    );
    expect(status).toBe(2);
    expect(JSON.parse(output)[0].error).toMatchObject({ format: 'texture', code: 'truncated' });
  });
});

describeWithSamples('vitrine convert of the samples', () => {
  it('writes a bake as the page shows it, and its mask', async () => {
    const input = file('bake.j2c', sharedFile('samples/textures/baked5_made.j2k'));
    expect((await convert(input)).png.channels).toBe(4);
    expect((await convert(input, '--component', '4', '--reduce', '2')).png.channels).toBe(1);
  });
});

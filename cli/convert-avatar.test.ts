import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encode } from 'fast-png';
import validator from 'gltf-validator';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AvatarObject,
  decodeAvatarObject,
  encodeAvatarObject,
} from '../src/avatar/avatar-object/index.ts';
import { decodeZip } from '../src/formats/zip/index.ts';
import { plainLook } from '../test/plain-look.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { UsageError } from './command-line.ts';
import { convert } from './convert.ts';
import { readConvertOptions } from './convert-options.ts';

const sample = (name: string) =>
  new Uint8Array(
    readFileSync(fileURLToPath(new URL(`../public/samples/${name}`, import.meta.url))),
  );

const part = (name: string): AvatarObject['renderObjects'][number] => ({
  ...{ id: name, name, attachment: null, faceColors: [[1, 0, 0, 1]] },
  asset: { bytes: sample('mannequin.llmesh') },
});
const AVATAR: AvatarObject = {
  name: 'Wren',
  skeleton: { rule: 'highest-id', joints: [], pelvisOffsets: [] },
  renderObjects: [part('body'), part('shirt')],
  visualParameters: new Map([[33, 0.5]]),
  hover: 0.1,
  animations: [{ name: 'dance', asset: { bytes: sample('dance.anim') } }],
};

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const inFolder = (name: string) => join(folder, name);
const read = (name: string) => new Uint8Array(readFileSync(inFolder(name)));

function avatarFile(avatar = AVATAR): string {
  writeFileSync(inFolder('in.avatar.json'), encodeAvatarObject(avatar));
  return inFolder('in.avatar.json');
}

async function run(input: string, output: string): Promise<string> {
  let errors = '';
  const status = await convert(input, output, readConvertOptions({}), (line) => {
    errors += line;
  });
  expect(status).toBe(0);
  return errors;
}

describe('a saved avatar', () => {
  it('becomes binary glTF with its meshes and its animation', async () => {
    expect(await run(avatarFile(), inFolder('out.glb'))).toBe('');
    const report = await validator.validateBytes(read('out.glb'));
    expect(report.issues.messages.filter(({ severity }) => severity === 0)).toEqual([]);
    const header = new DataView(read('out.glb').buffer);
    const json = JSON.parse(
      new TextDecoder().decode(read('out.glb').subarray(20, 20 + header.getUint32(12, true))),
    );
    expect(json.meshes).toHaveLength(2);
    expect(json.skins).toHaveLength(2);
    expect(json.animations).toHaveLength(1);
  });

  it('becomes an archive with a file for each mesh, which becomes one file again', async () => {
    await run(avatarFile(), inFolder('out.zip'));
    expect(decodeZip(read('out.zip')).map(({ path }) => path)).toEqual([
      'animations/dance.anim',
      'avatar.json',
      'meshes/body.llmesh',
      'meshes/shirt.llmesh',
    ]);
    await run(inFolder('out.zip'), inFolder('again.avatar.json'));
    expect(decodeAvatarObject(read('again.avatar.json'))).toEqual(AVATAR);
  });

  it('becomes a folder, whose avatar is read with the files beside it', async () => {
    await run(avatarFile(), inFolder('parts'));
    expect(readdirSync(inFolder('parts/meshes')).sort()).toEqual(['body.llmesh', 'shirt.llmesh']);
    rmSync(inFolder('parts/meshes/shirt.llmesh'));
    const errors = await run(inFolder('parts/avatar.json'), inFolder('again.avatar.json'));
    expect(errors).toBe('lost: meshes/shirt.llmesh, which cannot be read\n');
    expect(decodeAvatarObject(read('again.avatar.json')).renderObjects).toHaveLength(1);
  });

  it('keeps its textures: in glTF, as files of their own, and inside again', async () => {
    const id = '11111111-2222-4333-8444-555555555555';
    const png = new Uint8Array(
      encode({ width: 1, height: 1, channels: 3, data: Uint8Array.of(255, 0, 0) }),
    );
    const body = { ...part('body'), look: plainLook({ textureId: id }) };
    const avatar: AvatarObject = {
      ...AVATAR,
      renderObjects: [body],
      textures: [{ id, name: 'red', asset: { bytes: png } }],
    };
    await run(avatarFile(avatar), inFolder('parts'));
    expect(readFileSync(inFolder(`parts/textures/${id}.png`)).length).toBe(png.length);
    await run(inFolder('parts/avatar.json'), inFolder('again.avatar.json'));
    expect(decodeAvatarObject(read('again.avatar.json')).textures).toEqual(avatar.textures);
    expect(await run(inFolder('again.avatar.json'), inFolder('out.glb'))).toBe('');
    const { issues, info } = await validator.validateBytes(read('out.glb'));
    expect(issues.messages.filter(({ severity }) => severity === 0)).toEqual([]);
    expect(info.resources?.filter(({ mimeType }) => mimeType === 'image/png')).toHaveLength(1);
  });

  it('keeps its wearables and objects as files of their own, and inside again', async () => {
    const file = (name: string) => ({ name, asset: { bytes: Uint8Array.of(1, 2, 3) } });
    const avatar: AvatarObject = {
      ...AVATAR,
      renderObjects: [{ ...part('brim'), part: { file: 'object-1', object: 0, part: 0 } }],
      wearables: [file('Tall shape')],
      objects: [{ id: 'object-1', ...file('hat') }],
    };
    await run(avatarFile(avatar), inFolder('out.zip'));
    expect(decodeZip(read('out.zip')).map(({ path }) => path)).toEqual([
      ...['animations/dance.anim', 'avatar.json', 'meshes/brim.llmesh'],
      ...['objects/hat.xml', 'wearables/Tall shape.txt'],
    ]);
    await run(inFolder('out.zip'), inFolder('again.avatar.json'));
    expect(decodeAvatarObject(read('again.avatar.json'))).toEqual(avatar);
    expect(await run(inFolder('again.avatar.json'), inFolder('out.glb'))).toBe('');
  });

  it('says which parts a glTF file lacks', async () => {
    const damaged = { ...part('broken'), asset: { bytes: Uint8Array.of(1, 2) } };
    const avatar: AvatarObject = {
      ...AVATAR,
      renderObjects: [part('body'), damaged],
      animations: [{ id: '2408fe9e-df1d-1d7d-f4ff-1384fa7b350f' }],
    };
    const errors = await run(avatarFile(avatar), inFolder('out.glb'));
    expect(errors).toContain('broken.llmesh');
    expect(errors).toContain('2408fe9e');
  });

  it('is refused where OUT is of another kind, or the archive has none', async () => {
    await expect(run(avatarFile(), inFolder('out.bvh'))).rejects.toThrow(UsageError);
    await run(avatarFile(), inFolder('out.zip'));
    const { encodeZip } = await import('../src/formats/zip/index.ts');
    writeFileSync(
      inFolder('no.zip'),
      encodeZip([{ path: 'a.llmesh', bytes: sample('mannequin.llmesh') }]),
    );
    await expect(run(inFolder('no.zip'), inFolder('o.glb'))).rejects.toThrow('no saved avatar');
  });
});

import { readFileSync } from 'node:fs';
import { decode as decodePng } from 'fast-png';
import { gunzipSync, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { texturePixels, textureSupply } from '../../../../test/texture-reader.ts';
import { decodeAvatarObject } from '../../../avatar/avatar-object/index.ts';
import { BLANK_FACE, lookWithoutMaterials } from '../../../avatar/surface/index.ts';
import { decodeAnimation } from '../../../formats/animation/index.ts';
import { decodeUtf8 } from '../../../formats/bytes/index.ts';
import { decodeBase64 } from '../../../formats/llsd/index.ts';
import { decodeMesh } from '../../../formats/mesh/index.ts';
import { assetDecoder } from '../../../offload/index.ts';
import { fromOutcome } from '../../../offload/outcome.ts';
import { fileWriter } from '../../../offload/saving/writer/index.ts';
import { createItem } from '../../files/create-items.ts';
import { loadedAssets } from '../../files/load-result.ts';
import { AppState, type FileSource } from '../../state/index.ts';
import { composePage, type PageRequest, type PageWriter } from './save-page.ts';
import { webPictureOf } from './web-picture.ts';
import { READ_FILE } from './write-page.ts';

function sample(path: string): FileSource {
  const bytes = new Uint8Array(readFileSync(`public/samples/${path}`));
  return {
    ...{ path, address: null, byteLength: bytes.length },
    read: () => Promise.resolve(bytes.slice()),
  };
}

async function wearing(files: readonly string[], builtIn: readonly string[] = []) {
  const state = new AppState();
  const load = async (path: string, isBuiltIn: boolean) => {
    const source = sample(path);
    const bytes = await source.read(new AbortController().signal, () => {});
    const outcome = await assetDecoder.decode(bytes);
    if (!outcome.ok) throw new Error(outcome.message);
    const { byteLength } = bytes;
    const [file] = loadedAssets([{ kind: 'loaded', source, byteLength, asset: outcome.value }]);
    return createItem(file, isBuiltIn);
  };
  state.items.value = await Promise.all([
    ...builtIn.map((path) => load(path, true)),
    ...files.map((path) => load(path, false)),
  ]);
  return state;
}

const readBuildFile = async (path: string) => new TextEncoder().encode(`/* ${path} */`);

/** As the page's worker, in this thread. */
const WRITER: PageWriter = {
  embed: async (contents) => fromOutcome(await fileWriter().embed(contents)),
  archive: async (files) => fromOutcome(await fileWriter().archive(files)),
};

const request = (state: AppState, fields: Partial<PageRequest> = {}): PageRequest => ({
  form: 'page',
  name: 'tee',
  clips: state.clips.value.filter(({ builtIn }) => !builtIn),
  options: { title: 'Tee & "dance" </script>', autoplay: true },
  language: 'en',
  vitrineFolder: 'https://avatars.example/',
  poster: null,
  frame: { kind: 'responsive', ratio: '4 / 3' },
  ...fields,
});

/** The files inside a page, by path. */
async function embeddedFiles(html: string): Promise<Map<string, Uint8Array>> {
  const found = html.matchAll(/<script type="text\/plain" data-file="([^"]*)">([^<]*)<\/script>/g);
  return new Map(
    await Promise.all(
      [...found].map(async ([, path, text]) => {
        const bytes = await readFile({ text }).arrayBuffer();
        return [path, new Uint8Array(bytes)] as const;
      }),
    ),
  );
}

/** The page's own script that reads a file. */
const readFile: (element: { text: string }) => Response = new Function(
  `${READ_FILE} return vitrineFile;`,
)();

describe('one page', () => {
  it('has the edited clip and the shown level of the mesh inside, and only the outfit that is shown', async () => {
    const state = await wearing(
      ['linen-tee.llmesh', 'walk.anim'],
      ['mannequin.llmesh', 'idle.anim'],
    );
    state.items.value = state.items.value.map((item) => {
      if (item.kind === 'mesh' && item.builtIn) return { ...item, visible: false };
      if (item.kind === 'mesh') return { ...item, lod: 'medium' };
      if (item.kind !== 'clip' || item.builtIn) return item;
      return { ...item, animation: { ...item.animation, basePriority: 5 } };
    });
    const page = await composePage(state, request(state), readBuildFile, WRITER);
    expect(page.fileName).toBe('tee.html');
    const html = await page.content.text();
    const files = await embeddedFiles(html);
    expect([...files.keys()]).toEqual(['tee.avatar.json', 'samples/idle.anim']);
    expect(html).toContain('<meta name="vitrine-outfit" content="samples/idle.anim">');
    const [, licenses] = /data-licenses>([^<]*)</.exec(html)!;
    expect(decodeUtf8(gunzipSync(decodeBase64(licenses)!))).toBe('/* licenses.txt */');
    const avatar = decodeAvatarObject(files.get('tee.avatar.json')!);
    const { asset: mesh } = avatar.renderObjects[0];
    expect('bytes' in mesh && Object.keys((await decodeMesh(mesh.bytes)).lods)).toEqual(['medium']);
    const { asset: clip } = avatar.animations[0];
    expect(clip && 'bytes' in clip && decodeAnimation(clip.bytes).basePriority).toBe(5);
    const { player, meshes, textures, rest } = page.sizes;
    expect([textures, player + meshes + rest]).toEqual([0, page.content.size]);
  });

  it('escapes the title, allows no requests, and names no address of Vitrine', async () => {
    const state = await wearing(['linen-tee.llmesh']);
    const page = await composePage(state, request(state), readBuildFile, WRITER);
    const html = await page.content.text();
    expect(html).toContain('<title>Tee &amp; &quot;dance&quot; &lt;/script&gt;</title>');
    expect(html).toContain('connect-src blob:;');
    expect(html).not.toContain('avatars.example');
  });
});

it('a page reads back files of every length', async () => {
  for (let length = 0; length < 60; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => index * 97 + length);
    const { text } = await WRITER.embed(bytes.slice());
    const read = await readFile({ text: await text.text() }).arrayBuffer();
    expect(new Uint8Array(read)).toEqual(bytes);
  }
});

describe('the mannequin’s skin', () => {
  const SKIN = ['head', 'upper', 'lower', 'eyes'].map((bake) => `samples/skin/${bake}.webp`);

  async function inSkin(isVisible: boolean) {
    const state = await wearing(['linen-tee.llmesh'], ['mannequin.llmesh']);
    state.items.value = state.items.value.map((item) =>
      item.kind === 'mesh' && item.builtIn ? { ...item, visible: isVisible } : item,
    );
    state.body.value = 'skin';
    return state;
  }

  it('is inside the page, and counts as textures', async () => {
    const state = await inSkin(true);
    const page = await composePage(state, request(state), readBuildFile, WRITER);
    const html = await page.content.text();
    expect(html).toContain('body="skin"');
    expect(html).toContain('<meta name="vitrine-outfit" content="samples/mannequin.llmesh">');
    const files = await embeddedFiles(html);
    expect([...files.keys()]).toEqual(['tee.avatar.json', 'samples/mannequin.llmesh', ...SKIN]);
    const { player, meshes, textures, rest } = page.sizes;
    expect(textures).toBeGreaterThan(0);
    expect(player + meshes + textures + rest).toBe(page.content.size);
  });

  it('is beside the page in a zip', async () => {
    const state = await inSkin(true);
    const page = await composePage(state, request(state, { form: 'zip' }), readBuildFile, WRITER);
    const files = unzipSync(new Uint8Array(await page.content.arrayBuffer()));
    expect(Object.keys(files)).toEqual(expect.arrayContaining(SKIN.map((path) => `tee/${path}`)));
    expect(decodeUtf8(files['tee/index.html'])).toContain('body="skin"');
  });

  it('is left out where the mannequin is hidden', async () => {
    const state = await inSkin(false);
    const page = await composePage(state, request(state), readBuildFile, WRITER);
    const html = await page.content.text();
    expect([html.includes('body="skin"'), page.sizes.textures]).toEqual([false, 0]);
  });
});

describe('a zip', () => {
  it('has the files beside the page, by relative paths', async () => {
    const state = await wearing(['linen-tee.llmesh', 'walk.anim', 'wave.anim'], ['idle.anim']);
    const poster = Uint8Array.from([1, 2, 3]);
    const page = await composePage(
      state,
      request(state, { form: 'zip', poster }),
      readBuildFile,
      WRITER,
    );
    expect(page.fileName).toBe('tee.zip');
    const files = unzipSync(new Uint8Array(await page.content.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual([
      'tee/animations/walk.anim',
      'tee/animations/wave.anim',
      'tee/embed-code.txt',
      'tee/index.html',
      'tee/licenses.txt',
      'tee/meshes/linen-tee.llmesh',
      'tee/poster.png',
      'tee/samples/idle.anim',
      'tee/tee.avatar.json',
      'tee/vitrine-player.js',
    ]);
    const avatar = decodeAvatarObject(files['tee/tee.avatar.json']);
    expect(avatar.renderObjects[0].asset).toEqual({ path: 'meshes/linen-tee.llmesh' });
    const html = decodeUtf8(files['tee/index.html']);
    expect(html).toContain('src="tee.avatar.json"');
    expect(html).toContain('<meta name="vitrine-address" content="https://avatars.example/">');
    const code = decodeUtf8(files['tee/embed-code.txt']);
    expect(code).toContain('src="tee/index.html"');
    expect(code).toContain('aspect-ratio: 4 / 3');
    expect(code).toContain('Vitrine, at https://avatars.example/\n');
    expect(code).toContain('Access-Control-Allow-Origin');
    const { player, meshes, textures, rest } = page.sizes;
    expect([textures, player + meshes + rest]).toEqual([0, page.content.size]);
  });

  it('says nothing of other origins where visitors may not open the avatar in Vitrine', async () => {
    const state = await wearing(['linen-tee.llmesh'], ['idle.anim']);
    const form = request(state, { form: 'zip', vitrineFolder: null });
    const { content } = await composePage(state, form, readBuildFile, WRITER);
    const files = unzipSync(new Uint8Array(await content.arrayBuffer()));
    const code = decodeUtf8(files['tee/embed-code.txt']);
    expect(code).toContain('src="tee/index.html"');
    expect(code).not.toContain('Access-Control-Allow-Origin');
  });
});

describe('textures', () => {
  const SHIRT = '11111111-2222-4333-8444-555555555555';
  const LACE = '22222222-2222-4333-8444-555555555555';
  const LOGO = '33333333-2222-4333-8444-555555555555';
  const red = texturePixels(2, 1, (x) => (x === 0 ? [255, 0, 0, 255] : [0, 255, 0, 255]));
  const textures = textureSupply(
    new Map([
      [SHIRT, { pixels: red, codec: 'j2c', components: 3 }],
      [
        LACE,
        { pixels: texturePixels(1, 2, (_, y) => [1, 2, 3, 100 * y]), codec: 'tga', components: 4 },
      ],
      [LOGO, { pixels: red, codec: 'png', components: 3 }],
    ]),
  );

  async function wearingTextures() {
    const state = await wearing(['linen-tee.llmesh']);
    const faces = [SHIRT, LACE, LOGO].map(
      (textureId, face) => [face, { ...BLANK_FACE, textureId }] as const,
    );
    const look = lookWithoutMaterials({ defaultFace: BLANK_FACE, faces: new Map(faces) });
    state.items.value = state.items.value.map((item) =>
      item.kind === 'mesh' ? { ...item, look } : item,
    );
    return state;
  }

  it('are pictures inside the page that browsers read without a decoder of ours', async () => {
    const state = await wearingTextures();
    const page = await composePage(state, request(state, { textures }), readBuildFile, WRITER);
    const files = await embeddedFiles(await page.content.text());
    const saved = decodeAvatarObject(files.get('tee.avatar.json')!).textures ?? [];
    const pictures = saved.map(({ asset }) => ('bytes' in asset ? decodePng(asset.bytes) : null));
    // The tee has two faces.
    expect(saved.map(({ id }) => id)).toEqual([SHIRT, LACE, LOGO].slice(0, saved.length));
    expect([pictures[0]?.channels, ...(pictures[0]?.data ?? [])]).toEqual([
      3, 255, 0, 0, 0, 255, 0,
    ]);
    // The top row first, and colours of transparent pixels are kept.
    expect([pictures[1]?.channels, ...(pictures[1]?.data ?? [])]).toEqual([
      4, 1, 2, 3, 100, 1, 2, 3, 0,
    ]);
    const { player, meshes, textures: size, rest } = page.sizes;
    expect(size).toBeGreaterThan(100);
    expect(player + meshes + size + rest).toBe(page.content.size);
  });

  it('are files of their own in a zip', async () => {
    const state = await wearingTextures();
    const page = await composePage(
      state,
      request(state, { form: 'zip', textures }),
      readBuildFile,
      WRITER,
    );
    const files = unzipSync(new Uint8Array(await page.content.arrayBuffer()));
    const paths = Object.keys(files).filter((path) => path.startsWith('tee/textures/'));
    expect(paths).toContain(`tee/textures/${SHIRT}.png`);
    const saved = decodeAvatarObject(files['tee/tee.avatar.json']);
    expect(saved.textures?.[0].asset).toEqual({ path: `textures/${SHIRT}.png` });
    expect(page.sizes.textures).toBeGreaterThan(0);
  });

  it('keep a picture as it is if browsers read it and it is small enough', async () => {
    const picture = await webPictureOf(LOGO, textures);
    expect(picture?.extension).toBe('png');
    expect(picture?.bytes).toEqual((await textures.bytes(LOGO))?.bytes);
    const large = {
      ...textures,
      header: async (id: string) => ({ ...(await textures.header(id))!, width: 2048 }),
    };
    expect((await webPictureOf(LOGO, large))?.bytes).not.toEqual(picture?.bytes);
    expect(await webPictureOf('44444444-2222-4333-8444-555555555555', textures)).toBeNull();
  });
});

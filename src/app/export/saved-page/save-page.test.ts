import { readFileSync } from 'node:fs';
import { inflateSync, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { decodeAvatarObject } from '../../../avatar/avatar-object/index.ts';
import { decodeAnimation } from '../../../formats/animation/index.ts';
import { decodeUtf8 } from '../../../formats/bytes/index.ts';
import { decodeBase64 } from '../../../formats/llsd/index.ts';
import { decodeMesh } from '../../../formats/mesh/index.ts';
import { assetDecoder } from '../../../offload/index.ts';
import { createItem } from '../../files/create-items.ts';
import { loadedAssets } from '../../files/file-loader.ts';
import { AppState, type FileSource } from '../../state/index.ts';
import { composePage, type PageRequest } from './save-page.ts';

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
function embeddedFiles(html: string): Map<string, Uint8Array> {
  const found = html.matchAll(/<script type="text\/plain" data-file="([^"]*)">([^<]*)<\/script>/g);
  return new Map([...found].map(([, path, text]) => [path, inflateSync(decodeBase64(text)!)]));
}

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
    const page = await composePage(state, request(state), readBuildFile);
    expect(page.fileName).toBe('tee.html');
    const html = await page.content.text();
    const files = embeddedFiles(html);
    expect([...files.keys()]).toEqual(['tee.avatar.json', 'samples/idle.anim', 'licenses.txt']);
    expect(html).toContain('<meta name="vitrine-outfit" content="samples/idle.anim">');
    const avatar = decodeAvatarObject(files.get('tee.avatar.json')!);
    const { asset: mesh } = avatar.renderObjects[0];
    expect('bytes' in mesh && Object.keys((await decodeMesh(mesh.bytes)).lods)).toEqual(['medium']);
    const { asset: clip } = avatar.animations[0];
    expect(clip && 'bytes' in clip && decodeAnimation(clip.bytes).basePriority).toBe(5);
    const { player, meshes, rest } = page.sizes;
    expect(player + meshes + rest).toBe(page.content.size);
  });

  it('escapes the title, allows no requests, and names no address of Vitrine', async () => {
    const state = await wearing(['linen-tee.llmesh']);
    const page = await composePage(state, request(state), readBuildFile);
    const html = await page.content.text();
    expect(html).toContain('<title>Tee &amp; &quot;dance&quot; &lt;/script&gt;</title>');
    expect(html).toContain('connect-src blob:;');
    expect(html).not.toContain('avatars.example');
  });
});

describe('a zip', () => {
  it('has the files beside the page, by relative paths', async () => {
    const state = await wearing(['linen-tee.llmesh', 'walk.anim', 'wave.anim'], ['idle.anim']);
    const poster = Uint8Array.from([1, 2, 3]);
    const page = await composePage(state, request(state, { form: 'zip', poster }), readBuildFile);
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
    const { player, meshes, rest } = page.sizes;
    expect(player + meshes + rest).toBe(page.content.size);
  });

  it('says nothing of other origins where visitors may not open the avatar in Vitrine', async () => {
    const state = await wearing(['linen-tee.llmesh'], ['idle.anim']);
    const form = request(state, { form: 'zip', vitrineFolder: null });
    const { content } = await composePage(state, form, readBuildFile);
    const files = unzipSync(new Uint8Array(await content.arrayBuffer()));
    const code = decodeUtf8(files['tee/embed-code.txt']);
    expect(code).toContain('src="tee/index.html"');
    expect(code).not.toContain('Access-Control-Allow-Origin');
  });
});

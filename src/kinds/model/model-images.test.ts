import { describe, expect, it } from 'vitest';
import { CUBE, shapeText } from '../../../test/collada/clean-models.ts';
import { colladaText } from '../../../test/collada/collada-text.ts';
import { pngOf } from '../../../test/sample-pictures.ts';
import { memoryTotals } from '../../upload/cost/index.ts';
import { readColladaScene } from '../../upload/index.ts';
import { readImages, uploadModel } from './model-file.ts';

const image = (width: number, height: number, channels: 3 | 4 = 3) =>
  pngOf(width, height, () => [200, 100, 50, 128], channels);

/** Cubes, each of which shows one of the images. */
function sceneOf(...paths: readonly string[]) {
  const names = paths.map((_, index) => `cube${index}`);
  const images = [...new Set(paths)];
  const bound = (path: string) =>
    `<bind_material><technique_common><instance_material symbol="red" target="#m${images.indexOf(path)}"/></technique_common></bind_material>`;
  const text = colladaText({
    geometries: names.map((id) => shapeText(CUBE, { id })).join(''),
    libraries: `<library_images>${images.map((path, i) => `<image id="i${i}"><init_from>${path}</init_from></image>`).join('')}</library_images>
      <library_effects>${images.map((_, i) => `<effect id="e${i}"><profile_COMMON><technique><phong><diffuse><texture texture="i${i}"/></diffuse></phong></technique></profile_COMMON></effect>`).join('')}</library_effects>
      <library_materials>${images.map((_, i) => `<material id="m${i}"><instance_effect url="#e${i}"/></material>`).join('')}</library_materials>`,
    nodes: `<node>${names.map((id, index) => `<instance_geometry url="#${id}">${bound(paths[index])}</instance_geometry>`).join('')}</node>`,
  });
  return readColladaScene(new TextEncoder().encode(text));
}

/** What an upload says of images, with these files beside the model. */
async function upload(
  paths: readonly string[],
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
) {
  const scene = sceneOf(...paths);
  const images = readImages(scene, (path) => files[path] ?? null);
  return { images, ...(await uploadModel(scene, { images })) };
}

const found = ({ observations }: Awaited<ReturnType<typeof upload>>) =>
  observations.map(({ rule, subject, count, value }) => [rule, subject, count, value]);

describe('images beside a model', () => {
  it('are read as far as their headers', async () => {
    const { images } = await upload(['a.png', 'textures\\b.png', 'c.psd', 'gone.png'], {
      'a.png': image(8, 4),
      'textures/b.png': image(4, 4, 4),
      'c.psd': Uint8Array.of(0x38, 0x42, 0x50, 0x53),
    });
    expect(images).toEqual([
      { kind: 'read', width: 8, height: 4, hasAlpha: false },
      { kind: 'read', width: 4, height: 4, hasAlpha: true },
      { kind: 'unread' },
      { kind: 'missing' },
    ]);
  });

  it('are found wanting where they are missing, once, also outside of the folder', async () => {
    const report = await upload(['gone.png', '../secret.png', 'here.png'], {
      'here.png': image(4, 4),
    });
    expect(found(report).map(([rule, subject]) => [rule, subject])).toEqual([
      ['image-missing', '../secret.png'],
      ['image-missing', 'gone.png'],
    ]);
  });

  it('are resized where a side is no power of two, or too long', async () => {
    const wide = image(4, 4).slice();
    // The width of a PNG, in its header.
    new DataView(wide.buffer).setUint32(16, 8192);
    const report = await upload(['odd.png', 'wide.png'], {
      'odd.png': image(100, 64),
      'wide.png': wide,
    });
    expect(found(report)).toEqual([
      ['image-size', 'odd.png', 1, 100],
      ['image-size', 'wide.png', 1, 8192],
    ]);
    expect(report.messages.filter(({ code }) => code === 'TextureScaling')).toEqual([
      { code: 'TextureScaling', subject: 'wide.png', count: 1 },
    ]);
  });

  it('count for each mesh that shows them, and once in costs', async () => {
    const alone = await upload(['a.png'], { 'a.png': image(256, 128) });
    expect(found(alone)).toEqual([]);
    // reference/upload.md section 6: 256 + 16 × (256 / 128 + 128 / 128), on top of the cube itself.
    const bare = await upload(['gone.png'], {});
    expect(alone.cost.complexity - bare.cost.complexity).toBe(304);
    const shared = await upload(['a.png', 'a.png', 'a.png'], { 'a.png': image(256, 128) });
    expect(found(shared)).toEqual([['image-shared', 'a.png', 2, undefined]]);
    expect(shared.object.textures).toEqual([{ id: 'a.png', width: 256, height: 128 }]);
    expect(memoryTotals([shared.object])).toMatchObject({ textures: 1, textureMemory: 174_764 });
  });

  it('have the size that an upload gives them', async () => {
    const { object } = await upload(['odd.png'], { 'odd.png': image(100, 120) });
    expect(object.textures).toEqual([{ id: 'odd.png', width: 64, height: 128 }]);
  });

  it('make a mesh four times as complex by their alpha', async () => {
    const opaque = await upload(['a.png'], { 'a.png': image(128, 128, 3) });
    const clear = await upload(['a.png'], { 'a.png': image(128, 128, 4) });
    const texture = 256 + 32;
    expect(clear.cost.complexity - texture).toBe(4 * (opaque.cost.complexity - texture));
    expect(clear.object.parts[0].faces).toMatchObject([{ alpha: true }]);
  });
});

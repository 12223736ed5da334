import { describe, expect, it } from 'vitest';
import { isModelStart } from './model-start.ts';

const GLTF = '{"asset":{"generator":"x","extras":{"a":1},"version":"2.0"}';

describe('isModelStart', () => {
  it.each([
    ['COLLADA', '<?xml version="1.0"?>\n<!-- by hand -->\n<COLLADA xmlns="">'],
    ['COLLADA after a byte order mark', '\xef\xbb\xbf<COLLADA>'],
    ['a .glb', 'glTF\x02\0\0\0'],
    ['a .glb that is cut', 'glTF'],
    ['a .gltf with meshes', `${GLTF},"materials":[{}],"meshes":[{"primitives":[]}]}`],
    ['a .gltf of which the meshes come later', `${GLTF},"nodes":[{"mesh":0}],"materials":[{}]`],
    ['a .gltf without anything', `${GLTF}}`],
    ['a .gltf whose asset is not first', `{"scene":0,"asset": {"version" : "2.0"}`],
  ])('knows %s', (_, start) => {
    expect(isModelStart(start)).toBe(true);
  });

  it.each([
    ['materials of glTF', `${GLTF},"materials":[{"name":"wool"}],"textures":[{}]}`],
    ['materials in a .glb', `glTF${'\0'.repeat(16)}${GLTF},"materials":[{"name":"wool"}]}`],
    ['a saved avatar', '{"format":"avatar","version":1,"renderObjects":[{"asset":{"path":"a"}}]'],
    ['other JSON', '{"meshes":[{}]}'],
    ['other XML', '<?xml version="1.0"?><llsd>'],
    ['nothing', ''],
  ])('knows that this is none: %s', (_, start) => {
    expect(isModelStart(start)).toBe(false);
  });
});

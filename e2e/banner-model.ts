import { encode } from 'fast-png';
import { document, floats, GltfData, glb, primitive } from '../test/gltf/gltf-file.ts';
import type { DroppedFile } from './fixtures.ts';

/** An upright square before the chest; glTF's axes. */
const POSITIONS = floats(0.4, 0.9, 0.3, 0.4, 0.9, -0.3, 0.4, 1.5, -0.3, 0.4, 1.5, 0.3);
const NORMALS = floats(1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0);

const RED = encode({ width: 1, height: 1, data: Uint8Array.of(255, 0, 0), channels: 3 });

/** A banner as a .glb, with a red picture in it. */
export function redBanner(): DroppedFile {
  const data = new GltfData();
  const square = primitive(data, { positions: POSITIONS, normals: NORMALS, material: 0 });
  const more = {
    materials: [{ name: 'cloth', pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ name: 'dye', bufferView: data.addView(RED), mimeType: 'image/png' }],
  };
  return { name: 'banner.glb', bytes: glb(document(data, [square], more), data.bytes()) };
}

/** A banner as a .gltf without a picture, and its buffer. */
export function bannerWithBuffer(): DroppedFile[] {
  const data = new GltfData();
  const square = primitive(data, { positions: POSITIONS, normals: NORMALS });
  const buffers = [{ byteLength: data.bytes().length, uri: 'banner.bin' }];
  const json = JSON.stringify(document(data, [square], { buffers }));
  return [
    { name: 'banner.gltf', bytes: new TextEncoder().encode(json) },
    { name: 'banner.bin', bytes: data.bytes() },
  ];
}

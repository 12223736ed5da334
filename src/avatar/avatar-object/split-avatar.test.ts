import { expect, it } from 'vitest';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import type { AvatarObject, RenderObject } from './avatar-object.ts';
import { decodeAvatarObject } from './decode-avatar-object.ts';
import { encodeAvatarObject } from './encode-avatar-object.ts';
import { splitAvatar } from './split-avatar.ts';

const part = (name: string, byte: number): RenderObject => ({
  ...{ id: `id ${byte}`, name, attachment: null, faceColors: [] },
  asset: { bytes: Uint8Array.of(byte) },
});

const AVATAR: AvatarObject = {
  name: 'Wren',
  skeleton: { rule: 'highest-id', joints: [], pelvisOffsets: [] },
  renderObjects: [
    part('Shirt', 1),
    part('shirt', 2),
    part('../a\\b:c', 3),
    part('', 4),
    { ...part('kept', 5), asset: { path: 'https://example.org/kept.llmesh' } },
  ],
  visualParameters: new Map(),
  hover: 0,
  animations: [
    { id: '2408fe9e-df1d-1d7d-f4ff-1384fa7b350f' },
    { name: 'nod', asset: { bytes: Uint8Array.of(9) } },
  ],
};

it('gives each render object and animation a file of its own', () => {
  const { avatar, files } = splitAvatar(AVATAR);
  expect(files.map(({ path, bytes }) => [path, bytes[0]])).toEqual([
    ['meshes/Shirt.llmesh', 1],
    ['meshes/shirt 2.llmesh', 2],
    ['meshes/-a-b-c.llmesh', 3],
    ['meshes/id 4.llmesh', 4],
    ['animations/nod.anim', 9],
  ]);
  expect(avatar.renderObjects.at(-1)?.asset).toEqual({ path: 'https://example.org/kept.llmesh' });
  // All paths are such that the avatar's file can be read again.
  const decoded = decodeAvatarObject(encodeUtf8(encodeAvatarObject(avatar)));
  expect(decoded.renderObjects.map(({ asset }) => asset)).toEqual(
    avatar.renderObjects.map(({ asset }) => asset),
  );
  expect(decoded.animations).toEqual(avatar.animations);
});

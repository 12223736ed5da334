import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type AvatarObject, encodeAvatarObject } from '../avatar/avatar-object/index.ts';
import { jointDirectory } from '../avatar/index.ts';
import { inflateWithPako } from '../formats/inflate/index.ts';
import { decodeFile, decodePlayerFile } from './index.ts';

const OPTIONS = { inflate: inflateWithPako, joints: jointDirectory };
const read = (path: string) => new Uint8Array(readFileSync(`public/samples/${path}`));

it.each(['linen-tee.llmesh', 'walk.anim', 'skin/eyes.webp'])(
  'decodes %s as the page does',
  async (path) => {
    expect(await decodePlayerFile(read(path), OPTIONS)).toEqual(
      await decodeFile(read(path), OPTIONS),
    );
  },
);

it('decodes an avatar, and refuses every other kind', async () => {
  const avatar: AvatarObject = {
    name: 'Ada',
    skeleton: { rule: 'rank', joints: [], pelvisOffsets: [] },
    renderObjects: [],
    visualParameters: new Map(),
    hover: 0.25,
    animations: [],
  };
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(await decodePlayerFile(bytes(encodeAvatarObject(avatar)), OPTIONS)).toMatchObject({
    ...{ kind: 'avatar', format: 'vitrine-avatar-object', avatar: { name: 'Ada', hover: 0.25 } },
  });
  await expect(decodePlayerFile(bytes('HIERARCHY\n'), OPTIONS)).rejects.toMatchObject({
    ...{ name: 'DecodeError', code: 'unknown-format' },
  });
});

import { expect, it } from 'vitest';
import {
  decodeFolderResponse,
  encodeFolderRequest,
  LLSD_CONTENT_TYPE,
} from '../../../src/protocol/grid/index.ts';
import { demoGridFixture, requestSeed, testContent } from '../../../test/demo-grid/index.ts';

const { start, enter } = demoGridFixture();

it('is served like any other, with its loops, counts and names', async () => {
  await start({ content: testContent({ bots: 0 }), inventory: 'hostile' });
  const { login } = await enter();
  const byName = new Map(login.skeleton.map((folder) => [folder.name, folder]));
  const chicken = byName.get('Chicken')!;
  const egg = byName.get('Egg')!;
  expect([chicken.parentId, egg.parentId]).toEqual([egg.folderId, chicken.folderId]);

  const url = (await requestSeed(login.seedCapability)).get('FetchInventoryDescendents2')!;
  const read = async (name: string) => {
    const id = byName.get(name)!.folderId;
    const response = await fetch(url, {
      method: 'POST',
      body: encodeFolderRequest([{ id, ownerId: login.agentId }]),
      headers: { 'Content-Type': LLSD_CONTENT_TYPE },
    });
    return decodeFolderResponse(new Uint8Array(await response.arrayBuffer())).folders[0];
  };
  expect((await read('Inside itself')).categories[0].name).toBe('Inside itself');
  expect((await read('Too many')).descendents).toBe(1_000_000_000);
  const { items } = await read('Names');
  expect(items.some(({ name }) => name.includes('\u202e'))).toBe(true);
  expect(Math.max(...items.map(({ name }) => name.length))).toBeGreaterThan(10_000);
});

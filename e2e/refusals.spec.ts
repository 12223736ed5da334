import { zipSync } from 'fflate';
import { drop, expect, items, openPage, ownFile, test } from './fixtures.ts';

const text = (content: string) => new TextEncoder().encode(content);

const FBX = text('Kaydara FBX Binary  \0');

test('a refused file is called what it is, with what to do meanwhile', async ({ page }) => {
  await openPage(page);
  await drop(page, [ownFile('samples/wave.anim'), { name: 'jacket.fbx', bytes: FBX }]);
  await expect(page.getByRole('alert')).toContainText('jacket.fbx is an FBX scene');
  await page.getByRole('tab', { name: /Messages/ }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('jacket.fbx is an FBX scene');
  await expect(panel).toContainText('export it as COLLADA or glTF');
  await expect(panel).toContainText('export it as BVH');
  await expect(panel).toContainText('file/model-unsupported');
  await drop(page, [{ name: 'home.iar', bytes: Uint8Array.of(0x1f, 0x8b, 8, 0) }]);
  await expect(panel).toContainText('home.iar is no archive of OpenSimulator');
});

test('a ZIP archive opens as the files in it', async ({ page }) => {
  await openPage(page);
  const archive = zipSync({
    'outfit/linen-tee.llmesh': ownFile('samples/linen-tee.llmesh').bytes,
    'outfit/wave.anim': ownFile('samples/wave.anim').bytes,
    'outfit/readme.txt': text('Wear the tee and wave.'),
    '__MACOSX/outfit/._wave.anim': text('x'),
  });
  await drop(page, [{ name: 'outfit.zip', bytes: archive as Uint8Array<ArrayBuffer> }]);
  await expect
    .poll(async () => (await items(page)).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['linen-tee', 'wave']));
  await expect(page.getByRole('alert')).toContainText('readme.txt is not a known file');
});

import { readFileSync } from 'node:fs';
import { encodeUtf8 } from '../src/formats/bytes/index.ts';
import {
  DEFAULT_PART,
  decodeSceneGroup,
  encodeSceneGroup,
} from '../src/formats/scene-group/index.ts';
import { decodeWearable, encodeWearable, WEARABLE_VERSION } from '../src/formats/wearable/index.ts';
import { drop, expect, items, jointPosition, openPage, test } from './fixtures.ts';

const CREATOR = 'fb2e5541-66ba-4019-a5de-e8b9286b0914';
const TEXTURE = '6522e74d-1660-4e7f-b601-6f48c1659a77';
const NOBODY = '00000000-0000-0000-0000-000000000000';

const SHAPE = encodeWearable({
  version: WEARABLE_VERSION,
  name: 'Ada’s shape',
  description: 'tall',
  type: 0,
  permissions: {
    baseMask: 0x7fffffff,
    ownerMask: 0x7fffffff,
    groupMask: 0,
    everyoneMask: 0,
    nextOwnerMask: 0x82000,
    creatorId: CREATOR,
    ownerId: CREATOR,
    lastOwnerId: NOBODY,
    groupId: NOBODY,
  },
  sale: { type: 'not', price: 10 },
  parameters: new Map([
    [33, 1.5],
    [98, 0.25],
  ]),
  textures: new Map([[3, TEXTURE]]),
});

/** A hat with 300 parts. */
const HAT = encodeSceneGroup([
  {
    offset: [0, 0, 0],
    parts: Array.from({ length: 300 }, (_, index) => ({
      ...DEFAULT_PART,
      name: index === 0 ? 'hat' : `feather ${index}`,
      linkNumber: index + 1,
      creatorId: CREATOR,
      folderId: TEXTURE,
      pcode: 9,
      localId: 1000 + index,
      material: 3,
      groupPosition: [128, 64, 22.5],
      contents:
        index === 0
          ? [{ itemId: NOBODY, assetId: TEXTURE, name: 'nod', type: 20, others: [] }]
          : [],
    })),
  },
]);

test('a shape opens with all that its file says, which can be filtered and saved', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [{ name: 'shape.txt', bytes: SHAPE }]);
  await expect(page.getByRole('tab', { name: 'Shape' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'File' })).toBeHidden();
  const list = page.getByRole('list', { name: 'Wearables' });
  await expect(list.getByText('Shape · 2 parameters')).toBeVisible();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('heading', { name: 'shape', exact: true })).toBeVisible();
  await panel.getByRole('heading', { name: 'The file' }).click();
  await expect(panel.getByText('A shape gives the avatar its body')).toBeVisible();
  await panel.getByRole('heading', { name: 'Parameters' }).click();
  await expect(panel.getByRole('row', { name: '33 Height 1.5' })).toBeVisible();
  await page.screenshot({ path: 'artifacts/wearable.png' });
  await panel.getByRole('searchbox', { name: 'Filter fields' }).fill('creator');
  await expect(panel.getByRole('row', { name: `creator_id ${CREATOR}` })).toBeVisible();
  await expect(panel.getByText('1 field')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Save shape' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('shape.txt');
  const saved = new Uint8Array(readFileSync(await download.path()));
  expect(decodeWearable(saved)).toEqual(decodeWearable(SHAPE));
});

test('a shape changes the body while its feet stay on the ground, until it is undone', async ({
  page,
}) => {
  await openPage(page);
  const height = async (joint: string) => (await jointPosition(page, joint))![2];
  const before = { head: await height('mHead'), foot: await height('mFootLeft') };
  await drop(page, [{ name: 'tall.txt', bytes: SHAPE }]);
  await expect.poll(() => height('mHead')).toBeGreaterThan(before.head + 0.1);
  expect(await height('mFootLeft')).toBeCloseTo(before.foot, 2);
  // The camera moves back as far as it has to.
  const skull = () => page.evaluate(() => window.vitrine.jointOnCanvas('mSkull')![1]);
  await expect.poll(skull).toBeGreaterThan(20);
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('heading', { name: 'The file' }).click();
  await panel.getByRole('heading', { name: /^Body, and/ }).click();
  await expect(panel.getByText(/^1\.\d{3} m \(6 ft/)).toBeVisible();
  await page.screenshot({ path: 'artifacts/shape-worn.png' });
  await page.keyboard.press('Control+z');
  await expect.poll(() => height('mHead')).toBeCloseTo(before.head, 2);
});

test('an object opens with all fields of its parts, and can be removed and restored like other items', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, [{ name: 'hat.xml', bytes: HAT }]);
  const list = page.getByRole('list', { name: 'Objects' });
  await expect(list.getByText('300 parts')).toBeVisible();
  const panel = page.getByRole('tabpanel');
  await panel.getByText('1 · hat').click();
  const fields = panel.getByRole('table', { name: '1 · hat' });
  for (const row of [
    `CreatorID ${CREATOR}`,
    `FolderID ${TEXTURE}`,
    'AllowedDrop false',
    'InventorySerial 0',
    'LocalId 1000',
    'Material 3 (wood)',
    'PassTouches false',
    'PassCollisions false',
    'ScriptAccessPin 0',
    'GroupPosition 128, 64, 22.5',
  ]) {
    await expect(fields.getByRole('row', { name: row })).toBeVisible();
  }
  await expect(fields.getByRole('row', { name: /^RegionHandle 0/ })).toBeVisible();
  await page.screenshot({ path: 'artifacts/object.png' });
  // Only the first parts are listed, and all of them found.
  await expect(panel.getByText('100 · feather 99')).toBeVisible();
  await expect(panel.getByText('101 · feather 100')).toBeHidden();
  await panel.getByRole('searchbox', { name: 'Filter fields' }).fill('1299');
  await expect(panel.getByRole('table', { name: '300 · feather 299' })).toBeVisible();
  await page.screenshot({ path: 'artifacts/object-filtered.png' });

  await page.getByRole('button', { name: 'Remove hat' }).click();
  await expect(page.getByRole('tab', { name: 'File' })).toBeHidden();
  expect((await items(page)).map(({ name }) => name)).toEqual(['mannequin', 'idle']);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(list.getByText('300 parts')).toBeVisible();
  expect(decodeSceneGroup(HAT).objects[0].parts).toHaveLength(300);
});

test('an error in such a file is explained in a sentence', async ({ page }) => {
  await openPage(page);
  await drop(page, [
    { name: 'cut.txt', bytes: SHAPE.slice(0, 200) },
    { name: 'odd.xml', bytes: encodeUtf8('<SceneObjectGroup></SceneObjectGroup>') },
  ]);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('cut.txt could not be read');
  await alert.getByRole('button', { name: /why/i }).click();
  const messages = page.getByRole('tabpanel');
  await expect(messages.getByText('odd.xml is not an object')).toBeVisible();
});

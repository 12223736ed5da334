import { type AvatarMeshSource, avatarMeshBytes } from '../test/avatar-mesh-bytes.ts';
import { drop, expect, framesSettled, openPage, paintedShare, test } from './fixtures.ts';

/** A panel of two triangles that faces forward, seen from both sides. */
function panel(bottom: number, top: number, half: number, more: AvatarMeshSource) {
  return avatarMeshBytes({
    positions: [...[0.1, half, bottom, 0.1, -half, bottom], ...[0.1, -half, top, 0.1, half, top]],
    normals: [1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0],
    uvs: [0.1, 0.6, 0.4, 0.6, 0.4, 0.9, 0.1, 0.9],
    weights: [1, 1, 1, 1],
    faces: [
      [0, 2, 1],
      [0, 3, 2],
      [0, 1, 2],
      [0, 2, 3],
    ],
    ...more,
  });
}

/** A folder as viewers have it, of a body of panels. “Fat torso” makes the upper one a good deal wider. */
const FOLDER = [
  { name: 'character/avatar_head.llm', bytes: panel(1.6, 1.85, 0.1, { jointNames: ['mHead'] }) },
  {
    name: 'character/Avatar_Upper_Body.LLM',
    bytes: panel(1.1, 1.5, 0.2, {
      jointNames: ['mTorso', 'mChest'],
      morphs: [
        {
          name: 'Fat_Torso',
          vertices: [
            [0, 0, 0.4, 0],
            [1, 0, -0.4, 0],
            [2, 0, -0.4, 0],
            [3, 0, 0.4, 0],
          ],
        },
      ],
    }),
  },
  {
    name: 'character/avatar_lower_body.llm',
    bytes: panel(0.1, 1, 0.15, { jointNames: ['mPelvis', 'mHipLeft'] }),
  },
  { name: 'character/avatar_lad.xml', bytes: new TextEncoder().encode('<linden_avatar/>') },
];
/** Body fat at its most. */
const SHAPE = 'LLWearable version 22\nFat\n\ntype 0\nparameters 1\n637 1\ntextures 0\n';

test('a dropped character folder is the body: it follows the shape, goes and comes back, and is kept if wished', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, FOLDER);
  const row = page.locator('.item', { hasText: 'Classic body' });
  await expect(row).toBeVisible();
  await expect(page.locator('.toast')).toContainText('avatar_eye.llm');
  await expect(page.getByText('avatar_lad')).toHaveCount(0);
  await framesSettled(page);
  const before = await paintedShare(page);
  await drop(page, [{ name: 'fat.txt', bytes: new TextEncoder().encode(SHAPE) }]);
  await expect.poll(() => paintedShare(page), { timeout: 30_000 }).toBeGreaterThan(before * 1.05);
  await page.screenshot({ path: 'artifacts/classic-body.png' });

  const button = page.getByRole('button', { name: 'Classic', exact: true });
  await button.click();
  await expect(row).toHaveCount(0);
  await button.click();
  await row.locator('.choose').click();
  await page.getByRole('tab', { name: 'Rig' }).click();
  const keep = page.getByLabel('Keep its files in this browser');
  await expect(keep).not.toBeChecked();
  await keep.click();
  await expect(keep).toBeChecked();
  await page.screenshot({ path: 'artifacts/classic-panel.png' });

  await page.reload();
  await expect(row).toBeVisible({ timeout: 30_000 });
});

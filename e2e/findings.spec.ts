import { meshAsset, triangleFace } from '../test/mesh-asset-bytes.ts';
import { type DroppedFile, drop, expect, openPage, test } from './fixtures.ts';

/** A BVH in which `hip` rises; another joint, that no skeleton has, does not move. */
function bvh(name: string, otherJoint: string): DroppedFile {
  const frames = Array.from({ length: 10 }, (_, i) => `0 ${42 + i} 0 0 0 0 0 0 0`);
  const content = `HIERARCHY
ROOT hip
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Xrotation Zrotation Yrotation
  JOINT ${otherJoint}
  {
    OFFSET 0 1 0
    CHANNELS 3 Xrotation Yrotation Zrotation
    End Site
    {
      OFFSET 0 1 0
    }
  }
}
MOTION
Frames: 10
Frame Time: 0.1
${frames.join('\n')}
`;
  return { name, bytes: new TextEncoder().encode(content) };
}

test('what many files have in common is one row, which opens to the files', async ({ page }) => {
  await openPage(page);
  await drop(page, [
    ...['a.bvh', 'b.bvh', 'c.bvh'].map((name) => bvh(name, 'quiver')),
    // Linden Lab's own files all have this one, which deserves no finding.
    bvh('linden.bvh', 'neckDummy'),
  ]);
  await page.getByRole('tab', { name: 'Messages' }).click();
  const panel = page.getByRole('tabpanel');
  const rule = panel.getByRole('listitem').filter({ hasText: 'Unknown joint is dropped' }).last();
  await expect(rule).toContainText('in 3 files');
  await expect(panel.getByText('Unknown joint is dropped')).toHaveCount(1);
  await rule.getByText('Unknown joint is dropped').click();
  for (const name of ['a.bvh', 'b.bvh', 'c.bvh']) {
    await expect(panel.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect(panel.getByRole('button', { name: 'linden.bvh', exact: true })).toHaveCount(0);
  await panel.getByRole('button', { name: 'b.bvh', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'b', level: 2 })).toBeVisible();
});

test('notes that need no action are not counted', async ({ page }) => {
  await openPage(page);
  await drop(page, [bvh('a.bvh', 'quiver')]);
  const findings = page.locator('.findings');
  await expect(findings.getByText('Unknown joint is dropped')).toBeVisible();
  // The eases of 0.3 s fit, and the pelvis starts at its height: nothing else is to be found.
  await expect(findings.locator('.tally')).toHaveText('');
});

test('a mesh tells what an upload would make of it', async ({ page }) => {
  await openPage(page);
  // A triangle without normals and UVs.
  const bytes = meshAsset({ high_lod: [triangleFace()] });
  await drop(page, [{ name: 'flag.llmesh', bytes }]);
  await page.getByRole('tab', { name: 'Rig' }).click();
  const findings = page.locator('.findings');
  await expect(findings.getByText('Normals are missing')).toBeVisible();
  await expect(findings.getByText('No usable UVs')).toBeVisible();
  await expect(findings.locator('.tally')).toHaveText('2 warnings');
});

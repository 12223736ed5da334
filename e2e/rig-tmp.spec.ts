import { drop, framesSettled, openPage, ownFile, test } from './fixtures.ts';

for (const scheme of ['light', 'dark'] as const)
test(`look ${scheme}`, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: scheme });
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh')]);
  await page.getByRole('tab', { name: 'Rig' }).waitFor();
  await page.getByText('Test poses').click();
  const shot = async (name: string) => { await framesSettled(page); await page.screenshot({ path: `/tmp/shots/${name}-${scheme}.png` }); };
  for (const view of ['Weight', 'Influences', 'Off default', 'Stretch']) {
    await page.getByRole('toolbar', { name: 'Rig view' }).getByRole('button', { name: view }).click();
    await shot(view.replace(' ', '-'));
  }
  for (const pose of ['Arms up', 'Squat', 'Sit', 'Head far left', 'Arms forward']) {
    await page.getByRole('button', { name: pose }).click();
    await shot(pose.replaceAll(' ', '-'));
  }
});

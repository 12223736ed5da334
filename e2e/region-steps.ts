import { expect, type Page } from '@playwright/test';

/** Teleports by the dialog, which the Live tab opens; metres in the region. */
export async function teleport(
  page: Page,
  region: string,
  position: readonly [x: number, y: number, z: number],
): Promise<void> {
  await page.getByRole('button', { name: 'Teleport…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Teleport' });
  await dialog.getByLabel('Region').fill(region);
  for (const [index, axis] of ['x', 'y', 'z'].entries()) {
    await dialog.getByLabel(`${axis}, metres`).fill(String(position[index]));
  }
  await dialog.getByRole('button', { name: 'Teleport', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Teleports to the border of the demo's two regions, and waits until the neighbour's avatars are there. */
export async function goToBorder(page: Page, timeout = 40_000): Promise<void> {
  await teleport(page, 'Sandbox Plaza', [251, 126, 23]);
  const isNeighbourSeen = () => {
    const agents = window.vitrine?.agents() ?? [];
    const own = agents.find(({ isOwn }) => isOwn);
    const beyond = agents.filter(({ isInView, region }) => isInView && region !== own?.region);
    return (
      own !== undefined &&
      own.position[0] > 240 &&
      beyond.length > 0 &&
      beyond.every(({ assets }) => assets.ready === assets.total)
    );
  };
  await page.waitForFunction(isNeighbourSeen, null, { timeout });
}

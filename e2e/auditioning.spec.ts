import type { Page } from '@playwright/test';
import { ARM_DOWN, ARM_UP, armClip } from './arm-clips.ts';
import {
  type DroppedFile,
  drop,
  expect,
  framesDrawn,
  items,
  jointPosition,
  openPage,
  ownFile,
  test,
} from './fixtures.ts';

/** The visitor's clips that play. */
const playing = async (page: Page) =>
  (await items(page))
    .filter(({ kind, shown, name }) => kind === 'clip' && shown && name !== 'idle')
    .map(({ name }) => name);
const rows = (page: Page) => page.locator('.is-clip [data-row]');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const filter = (page: Page) => page.getByRole('searchbox', { name: 'Filter animations' });
const onlySelected = (page: Page) =>
  page.getByRole('checkbox', { name: 'Play only the selected one' });
const names = async (page: Page) => (await page.locator('.is-clip .name').allTextContents()).sort();

/** Twelve poses of the left arm, up in those with even numbers; lengths of 1 to 12 s, priorities 0 to 5. */
function poses(): DroppedFile[] {
  return Array.from({ length: 12 }, (_, index) =>
    armClip(
      `pose_${index + 1}${index % 2 ? '_up' : '_down'}.anim`,
      index % 2 ? ARM_UP : ARM_DOWN,
      index % 6,
      { duration: index + 1 },
    ),
  );
}

async function openPoses(page: Page): Promise<void> {
  await openPage(page);
  await drop(page, poses());
  await expect.poll(async () => (await items(page)).length).toBe(14);
}

const isArmUp = async (page: Page) =>
  (await jointPosition(page, 'mElbowLeft'))![2] > (await jointPosition(page, 'mShoulderLeft'))![2];

test('of many dropped clips the first plays; a click and the arrow keys play only one', async ({
  page,
}) => {
  await openPoses(page);
  await expect(onlySelected(page)).toBeChecked();
  expect(await playing(page)).toHaveLength(1);

  await rowOf(page, 'pose_4_up').click();
  await expect.poll(() => playing(page)).toEqual(['pose_4_up']);
  await expect.poll(() => isArmUp(page)).toBe(true);
  const order = await page.locator('.is-clip .name').allTextContents();
  const next = order[order.indexOf('pose_4_up') + 1];
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => playing(page)).toEqual([next]);
  await expect(rowOf(page, next)).toBeFocused();
  await expect.poll(() => isArmUp(page)).toBe(next.endsWith('up'));
  await expect(page.getByRole('slider', { name: `Position in ${next}` })).toBeVisible();

  // Space pauses and plays, on the row too; walking on plays again.
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play (Space)' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => playing(page)).toEqual(['pose_4_up']);
  await expect(page.getByRole('button', { name: 'Pause (Space)' })).toBeVisible();

  // None of that is a step of undo.
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await items(page)).length).toBe(2);
});

test('playing together is a choice, and everything can be stopped', async ({ page }) => {
  await openPoses(page);
  await onlySelected(page).uncheck();
  await page.getByRole('button', { name: 'Play pose_2_up' }).click();
  await page.getByRole('button', { name: 'Play pose_3_down' }).click();
  await expect.poll(async () => (await playing(page)).length).toBeGreaterThanOrEqual(2);
  await rowOf(page, 'pose_5_down').click();
  expect(await playing(page)).not.toContain('pose_5_down');
  await page.getByRole('button', { name: 'Stop all animations' }).click();
  await expect.poll(() => playing(page)).toEqual([]);

  await filter(page).fill('up');
  await page.getByRole('button', { name: 'More about these animations' }).click();
  await page.getByRole('button', { name: 'Play the 6 found together' }).click();
  await expect.poll(async () => (await playing(page)).length).toBe(6);
  await onlySelected(page).check();
  await expect.poll(async () => (await playing(page)).length).toBe(1);
  await page.getByRole('button', { name: /^Stop pose/ }).click();
  await expect.poll(() => playing(page)).toEqual([]);

  // A later collection keeps to what was chosen.
  await onlySelected(page).uncheck();
  await drop(
    page,
    poses().map(({ name, bytes }) => ({ name: `more_${name}`, bytes })),
  );
  await expect.poll(async () => (await playing(page)).length).toBe(12);
});

test('a few clips that are dropped together, or several of an address, play together', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, poses().slice(0, 2));
  await expect.poll(() => playing(page)).toHaveLength(2);
  await expect(onlySelected(page)).not.toBeChecked();
  await expect(filter(page)).toHaveCount(0);

  const addresses = Array.from({ length: 6 }, () => 'anim=samples/wave.anim').join('&');
  await openPage(page, `./?${addresses}`);
  await expect.poll(() => playing(page)).toHaveLength(6);
});

test('the filter finds by name, priority, length, joint, findings and favourites', async ({
  page,
}) => {
  await openPoses(page);
  const rotations = [{ time: 0, rotation: ARM_UP }];
  await drop(page, [
    ownFile('samples/walk.anim', 'star_walk.anim'),
    armClip('wrong.anim', ARM_UP, 4, { joints: [{ name: 'mQuiver', rotations }] }),
  ]);
  await expect.poll(async () => (await items(page)).length).toBe(16);
  const found = page.locator('.play-mode [role="status"]');
  const expectFound = async (text: string, expected: string[]) => {
    await filter(page).fill(text);
    await expect.poll(() => names(page), text).toEqual([...expected].sort());
    await expect(found).toHaveText(`${expected.length} of 14`);
  };
  await expectFound('prio:3-4 up', ['pose_4_up', 'pose_10_up']);
  await expectFound('pose length:<2', ['pose_1_down']);
  await expectFound('length:>11', ['pose_12_up']);
  await expectFound('joint:ankle', ['star_walk']);
  await expectFound('prio:4', ['pose_5_down', 'pose_11_down', 'wrong']);
  await expectFound('findings prio:4', ['wrong']);
  await expectFound('"star"', ['star_walk']);
  await expectFound('star', []);

  await expect(page.getByText('None of 14.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(rows(page)).toHaveCount(15);
  await rowOf(page, 'pose_6_up').click();
  await page.keyboard.press('s');
  await expectFound('star', ['pose_6_up']);
  await filter(page).fill('');
  await page.getByRole('button', { name: 'Only favourites' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Favourite: pose_6_up (S)' }).click();
  await expect(page.getByText('None of 14.')).toBeVisible();
  await page.getByRole('button', { name: 'Only favourites' }).click();

  await filter(page).fill('pose prio:high');
  await expect(page.getByText('Not understood: prio:high')).toBeVisible();
  await page.getByRole('button', { name: 'How to filter' }).click();
  await expect(page.getByRole('dialog')).toContainText('joint:elbow');
});

test('the browser keeps favourites, and the list has an order', async ({ page }) => {
  await openPoses(page);
  await rowOf(page, 'pose_2_up').click();
  await page.getByRole('button', { name: 'Favourite: pose_2_up (S)' }).click();
  await page.reload();
  // The page also restores the clips, and how they play.
  await expect.poll(async () => (await items(page)).length).toBe(14);
  await expect(onlySelected(page)).toBeChecked();
  await expect(page.getByRole('button', { name: 'Favourite: pose_2_up (S)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  const orderBy = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Order', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };
  const shownNames = () => page.locator('.is-clip .name').allTextContents();
  await orderBy(/^By length/);
  await expect
    .poll(async () => (await shownNames()).slice(1, 4))
    .toEqual(['pose_1_down', 'pose_2_up', 'pose_3_down']);
  await orderBy(/^By priority/);
  await expect.poll(async () => (await shownNames())[1]).toBe('pose_6_up');
  await expect.poll(async () => (await shownNames())[2]).toBe('pose_12_up');
});

test('everything but the selected clip, or but what was found, is removed in one step', async ({
  page,
}) => {
  await openPoses(page);
  const remove = async (name: string) => {
    await page.getByRole('button', { name: 'More about these animations' }).click();
    await page.getByRole('button', { name }).click();
  };
  await filter(page).fill('up');
  await remove('Remove the 6 not found');
  await expect.poll(async () => (await items(page)).length).toBe(8);
  await filter(page).fill('');
  await rowOf(page, 'pose_8_up').click();
  await remove('Remove all but pose_8_up');
  await expect.poll(async () => (await items(page)).length).toBe(3);
  expect(await playing(page)).toEqual(['pose_8_up']);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await items(page)).length).toBe(8);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await items(page)).length).toBe(14);

  for (const name of ['pose_3_down', 'pose_10_up']) {
    await rowOf(page, name).click();
    await page.keyboard.press('s');
  }
  await page.getByRole('button', { name: 'Only favourites' }).click();
  await remove('Remove the 10 not found');
  await expect.poll(async () => (await items(page)).length).toBe(4);
  await page.getByRole('button', { name: 'Only favourites' }).click();
  expect(await names(page)).toEqual(['idle', 'pose_10_up', 'pose_3_down']);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await items(page)).length).toBe(14);
});

test('150 clips: a filter and a click stay quick', async ({ page }) => {
  await openPage(page);
  const many = Array.from({ length: 150 }, (_, index) =>
    armClip(`dance_${index}.anim`, index % 2 ? ARM_UP : ARM_DOWN, 3),
  );
  await drop(page, many);
  await expect.poll(async () => (await items(page)).length).toBe(152);
  expect(await playing(page)).toHaveLength(1);
  await page.keyboard.press('Space');
  await framesDrawn(page);
  const rendered = await page.evaluate(async () => {
    const changed = new Set<Element>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const row = (target as Element).closest?.('.is-clip');
        if (row) changed.add(row);
      }
    });
    observer.observe(document.querySelector('.left')!, {
      ...{ subtree: true, childList: true, attributes: true },
    });
    document.querySelectorAll<HTMLElement>('.is-clip [data-row]')[40].click();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    observer.disconnect();
    return changed.size;
  });
  // Only the row that played and the one that plays.
  expect(rendered).toBeLessThanOrEqual(4);
  await filter(page).fill('dance_14');
  await expect(page.locator('.play-mode [role="status"]')).toHaveText('11 of 150');
  await expect(rows(page)).toHaveCount(11);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('walking through clips leaves them paused, and the triangle plays', async ({ page }) => {
    await openPoses(page);
    await rowOf(page, 'pose_4_up').click();
    await expect.poll(() => playing(page)).toEqual(['pose_4_up']);
    await expect(page.getByRole('button', { name: 'Play (Space)' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Play pose_6_up' }).click();
    await expect.poll(() => playing(page)).toEqual(['pose_6_up']);
    await expect(page.getByRole('button', { name: 'Pause (Space)' })).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import { colladaBytes, elementText, geometryText, skinText } from '../test/collada/collada-text.ts';
import { type DroppedFile, drop, expect, framesDrawn, openPage, test } from './fixtures.ts';

/** Squares along each side of the cloth. */
const SQUARES = 24;
/** Where mChest rests on the default skeleton, metres forward and up. */
const CHEST = { forward: -0.015, up: 1.356 };

/** A waved cloth in front of the chest, of 1,152 triangles, which hangs on mChest as if that rested `higher` metres higher. */
function clothFile(higher: number): DroppedFile {
  const points: number[][] = [];
  const triangles: number[] = [];
  for (let row = 0; row <= SQUARES; row++) {
    for (let column = 0; column <= SQUARES; column++) {
      const [across, up] = [column / SQUARES, row / SQUARES];
      const wave = 0.03 * Math.sin(9 * across) * Math.cos(7 * up);
      points.push([0.2 + wave, 0.6 * (across - 0.5), 1 + 0.6 * up]);
      if (row === SQUARES || column === SQUARES) continue;
      const at = row * (SQUARES + 1) + column;
      const above = at + SQUARES + 1;
      triangles.push(at, at + 1, above + 1, at, above + 1, above);
    }
  }
  const count = points.length;
  const list = `<p>${triangles.join(' ')}</p>`;
  const bind = `1 0 0 ${-CHEST.forward} 0 1 0 0 0 0 1 ${-CHEST.up - higher} 0 0 0 1`;
  return {
    name: 'cloth.dae',
    bytes: colladaBytes({
      geometries: geometryText(elementText('triangles', 'cloth', list, '', 'cloth'), {
        id: 'cloth',
        positions: points.flat().join(' '),
      }),
      controllers: skinText({
        mesh: 'cloth',
        joints: 'mChest mHead',
        inverseBinds: `${bind} ${bind}`,
        count,
        vcount: points.map(() => 1).join(' '),
        v: points.map(() => '0 0').join(' '),
      }),
      nodes: `<node id="mChest" sid="mChest" name="mChest" type="JOINT"/>
        <node name="cloth"><instance_controller url="#cloth-skin"><skeleton>#mChest</skeleton></instance_controller></node>`,
    }),
  };
}

const trianglesShown = (page: Page) =>
  page.evaluate(
    () =>
      window.vitrine.items().find(({ kind, name }) => kind === 'mesh' && name === 'cloth')
        ?.triangles,
  );
const distance = async (page: Page) => (await page.evaluate(() => window.vitrine.camera()))!.radius;

/** Opens the cloth, and the levels in the dock once they are made. */
async function openLevels(page: Page, higher = 0) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, [clothFile(higher)]);
  await page.getByRole('button', { name: 'Levels', exact: true }).click();
  const dock = page.getByRole('region', { name: 'Levels of detail' });
  const cards = dock.getByRole('listitem');
  await expect(cards).toHaveCount(4);
  await expect(cards.nth(3)).toContainText('made');
  // The switch is at another place of another dock, and keeps the focus.
  await expect(dock.getByRole('button', { name: 'Levels', exact: true })).toBeFocused();
  return { dock, cards };
}

/** The fact of this name on a card. */
const factOf = async (cards: ReturnType<Page['getByRole']>, index: number, name: string) => {
  const card = cards.nth(index).locator('dl > div', { hasText: name });
  return (await card.locator('dd').textContent())!.replaceAll('\u202f', '');
};

test('a model has four levels, each with its picture, triangles, bytes and distance', async ({
  page,
}) => {
  const { cards } = await openLevels(page);
  const triangles: number[] = [];
  for (const [index, level] of ['High', 'Medium', 'Low', 'Lowest'].entries()) {
    const button = cards.nth(index).getByRole('button', { name: level, exact: true });
    await expect(button).toHaveAttribute('aria-pressed', String(index === 0));
    const count = Number(await factOf(cards, index, 'triangles'));
    const picture = cards.nth(index).getByRole('img', { name: new RegExp(`^cloth .*${level}`) });
    await expect(picture.locator('canvas')).toBeVisible();
    triangles.push(count);
    expect(Number(await factOf(cards, index, 'bytes'))).toBeGreaterThan(0);
  }
  expect(triangles[0]).toBe(2 * SQUARES ** 2);
  expect(triangles).toEqual([...triangles].sort((a, b) => b - a));
  expect(new Set(triangles).size).toBe(4);
  expect(await factOf(cards, 3, 'shown')).toBe('beyond');
  await page.screenshot({ path: 'artifacts/levels.png' });
  // By hand, with a step of undo.
  await cards.nth(2).getByRole('button', { name: 'Low', exact: true }).click();
  await expect.poll(() => trianglesShown(page)).toBe(triangles[2]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => trianglesShown(page)).toBe(triangles[0]);
});

test('the slider moves the camera, and shows the level that a viewer shows there', async ({
  page,
}) => {
  const { dock, cards } = await openLevels(page);
  // What is made has been measured.
  await framesDrawn(page);
  const near = await distance(page);
  const field = dock.getByLabel('Distance of the camera, metres');
  const slider = dock.getByRole('slider', { name: 'Distance of the camera' });
  const limit = Number((await factOf(cards, 0, 'shown')).replace(/^to |m$/g, ''));
  for (const [metres, level, index] of [
    [limit - 0.2, 'High', 0],
    [limit + 0.2, 'Medium', 1],
    [400, 'Lowest', 3],
  ] as const) {
    await field.fill(metres.toFixed(1));
    await field.press('Enter');
    await expect.poll(() => distance(page)).toBeCloseTo(Number(metres.toFixed(1)), 3);
    const shown = Number(await factOf(cards, index, 'triangles'));
    await expect.poll(() => trianglesShown(page)).toBe(shown);
    await expect(cards.nth(index)).toHaveClass(/is-drawn/);
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^\\d.* metres, ${level}$`));
  }
  // Keys move it from anywhere.
  await page.keyboard.press(',');
  await expect.poll(() => distance(page)).toBeLessThan(400);
  const before = await distance(page);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => distance(page)).toBeGreaterThan(before);
  // Not a step of undo.
  await expect(page.getByRole('button', { name: /^Undo level/ })).toHaveCount(0);
  await dock.getByRole('button', { name: 'Near again' }).click();
  await expect.poll(() => distance(page)).toBeCloseTo(near, 3);
  await expect(cards.nth(0)).toHaveClass(/is-drawn/);
});

test('a model that was bound elsewhere is compared with what its upload makes of it', async ({
  page,
}) => {
  await openLevels(page, 0.3);
  const near = await distance(page);
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  await compare.click();
  const second = () => page.evaluate(() => window.vitrine.comparedJointPosition('mHead'));
  await expect.poll(second).not.toBeNull();
  const headings = page.locator('.compared-model p');
  await expect(headings).toHaveText([
    /As modelled.*cloth\.dae, bind pose/,
    /As uploaded.*without joint positions/,
  ]);
  await expect(compare).toHaveAttribute('aria-pressed', 'true');
  await framesDrawn(page);
  await page.screenshot({ path: 'artifacts/levels-compare.png' });
  await page.keyboard.press('Escape');
  await expect.poll(second).toBeNull();
  await expect(headings).toHaveCount(0);
  await expect.poll(() => distance(page)).toBeCloseTo(near, 3);
});

test('a model that its upload leaves as it is, is said to be the same', async ({ page }) => {
  await openLevels(page);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('The same, no difference')).toBeVisible();
  expect(await page.evaluate(() => window.vitrine.comparedJointPosition('mHead'))).toBeNull();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('The same, no difference')).toHaveCount(0);
});

test('on a phone, the levels are in the panel of the rig', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await drop(page, [clothFile(0.3)]);
  await page.getByRole('button', { name: /^Rig/ }).click();
  const list = page.getByRole('list', { name: 'Levels of detail' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list.getByRole('listitem').nth(3)).toContainText('made');
  const field = page.getByLabel('Distance of the camera, metres');
  await field.fill('100');
  await field.press('Enter');
  await expect.poll(() => distance(page)).toBeCloseTo(100, 3);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('without joint positions')).toBeVisible();
  await page.screenshot({ path: 'artifacts/levels-phone.png' });
  // Another panel shows no levels.
  await page.getByRole('button', { name: /^Animation/ }).click();
  await expect(page.getByRole('button', { name: 'Near again' })).toHaveCount(0);
});

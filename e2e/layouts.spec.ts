import type { Page } from '@playwright/test';
import { ARM_UP, armClip, openClip } from './arm-clips.ts';
import { expect, framesDrawn, items, openPage, test } from './fixtures.ts';

const DANCE = './?mesh=samples/linen-tee.llmesh&anim=samples/dance.anim&autoplay=0';

async function openDance(page: Page): Promise<void> {
  await openPage(page, DANCE);
  await expect.poll(() => items(page)).toHaveLength(4);
  await expect(page.getByRole('slider').first()).toBeVisible();
  // The camera frames the tee in less than this.
  await page.waitForFunction(() => {
    const radius = window.vitrine.camera()?.radius;
    const before = Reflect.get(window, 'lastRadius');
    Reflect.set(window, 'lastRadius', radius);
    return radius !== undefined && radius === before;
  });
  await framesDrawn(page);
}

/** Windows of every layout. */
const WINDOWS = [
  ['wide', 1440, 900],
  ['narrow', 1100, 700],
  ['with a drawer', 900, 700],
  ['of a desktop at 200 %', 720, 450],
  ['of a phone', 390, 844],
  ['of a phone in landscape', 844, 390],
] as const;

for (const [name, width, height] of WINDOWS) {
  test.describe(`a window ${name}`, () => {
    test.use({ viewport: { width, height } });

    test('has no toolbar over the head, and no clipped text', async ({ page }) => {
      await openPage(page);
      expect(await clippedTexts(page)).toEqual([]);
      await openDance(page);
      expect(await coveringHead(page)).toEqual([]);
      for (const panel of ['Outfit', 'Rig', 'Messages', 'Live', 'Animation']) {
        await showPanel(page, panel);
        expect({ panel, texts: await clippedTexts(page) }).toEqual({ panel, texts: [] });
      }
      await openAllFolds(page);
      expect(await clippedTexts(page)).toEqual([]);
      expect(await coveringHead(page)).toEqual([]);
    });
  });
}

test('no control of the timeline is cut off in a wide window, however narrow', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openDance(page);
  // Long times, and fields for the loop points: the widest readouts.
  await openClip(page, armClip('a-minute.anim', ARM_UP, 4, { duration: 59.9, loopOut: 59.9 }));
  await page.keyboard.press('End');
  const cutOff: string[] = [];
  for (const mode of ['Lanes', 'Keys and curves']) {
    for (let width = 1100; width <= 1500; width += 20) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('button', { name: mode, exact: true }).click();
      await framesDrawn(page, 1);
      for (const name of await controlsCutOff(page)) cutOff.push(`${mode}, ${width}: ${name}`);
    }
  }
  expect(cutOff).toEqual([]);
});

/** Names of the buttons and fields at the top of the dock that are not wholly inside of it. */
function controlsCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dock = document.querySelector('.dock-top')!.getBoundingClientRect();
    return [...document.querySelectorAll('.dock-top :is(button, input)')]
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect();
        return width > 0 && (left < dock.left || right > dock.right);
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent!);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the bar shows Share and the messages, and a panel opens at its top', async ({ page }) => {
    await openPage(page);
    await expect(page.getByRole('heading', { name: /^Open a mesh/ })).toBeVisible();
    await openDance(page);
    await page.getByRole('button', { name: 'Outfit', exact: true }).tap();
    const list = page.getByRole('region', { name: 'Outfit' });
    await expect(list.getByText('dance', { exact: true })).toBeAttached();
    expect(await list.evaluate((element) => element.scrollTop)).toBe(0);
    const bar = page.getByRole('banner');
    await bar.getByRole('button', { name: 'Messages' }).tap();
    await expect(page.getByRole('region', { name: 'Messages' })).toBeVisible();
    await bar.getByRole('button', { name: 'Share' }).tap();
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
  });

  test('every button of the bar, the transport and the navigation is 44 pixels large', async ({
    page,
  }) => {
    await openDance(page);
    for (const part of ['banner', 'navigation'] as const) {
      const buttons = page.getByRole(part).last().getByRole('button');
      expect(await buttons.count()).toBeGreaterThan(2);
      for (const button of await buttons.all()) {
        const box = await button.boundingBox();
        if (!box) continue;
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      }
    }
  });
});

test.describe('in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test('a rail opens a panel over at most half of the window, and closes it', async ({ page }) => {
    await openDance(page);
    const animation = page.getByRole('button', { name: 'Animation', exact: true });
    await expect(animation).not.toHaveAttribute('aria-current');
    await animation.tap();
    const panel = page.getByRole('region', { name: 'Animation' });
    const box = (await panel.boundingBox())!;
    expect(box.x).toBeLessThan(80);
    expect(box.x + box.width).toBeLessThanOrEqual(844 / 2);
    await expect(animation).toHaveAttribute('aria-current', 'true');
    await animation.tap();
    await expect(panel).toBeHidden();
    await page.getByRole('button', { name: 'Timeline' }).tap();
    const timeline = (await page.getByRole('region', { name: 'Timeline' }).boundingBox())!;
    expect(timeline.y + timeline.height).toBeLessThanOrEqual(390);
    expect(timeline.x + timeline.width).toBeLessThanOrEqual(844 - 64);
    expect(await coveringHead(page)).toEqual([]);
    await page.getByRole('button', { name: 'Bones' }).tap();
    await expect(page.getByRole('button', { name: 'Bones' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('button', { name: 'Share' }).tap();
    await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
  });
});

for (const [width, height] of [
  [640, 400],
  [720, 450],
] as const) {
  test.describe(`in a low window of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('beside a panel, the transport has no text over another, and the light fits the stage', async ({
      page,
    }) => {
      await openDance(page);
      await showPanel(page, 'Outfit');
      await expect(page.locator('.rail-panel')).toBeVisible();
      expect(await overlappingTexts(page, '.phone-transport')).toEqual([]);
      await page.keyboard.press('i');
      await page.getByRole('button', { name: 'Colour', exact: true }).click();
      const light = page.getByRole('dialog', { name: 'Light' });
      expect(await light.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
      const box = (await light.boundingBox())!;
      const stage = (await page.locator('.stage').boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(stage.x);
      expect(box.x + box.width).toBeLessThanOrEqual(stage.x + stage.width);
    });
  });
}

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('playhead, markers, fields, switches and the selection can be seen', async ({ page }) => {
    await openDance(page);
    const surface = await colorOf(page, '.dock', 'background-color');
    for (const [selector, property, pseudo] of [
      ['.line-box .playhead', 'background-color', '::before'],
      ['.marker-handle.flag', 'background-color', '::before'],
      ['.tick', 'background-color'],
      ['.lane .span', 'background-color'],
      ['.lane path', 'stroke'],
      ['.field', 'outline-color'],
      ['.item.is-selected', 'outline-color'],
    ] as const) {
      const color = await colorOf(page, selector, property, pseudo);
      expect({ selector, isVisible: color !== surface && !/^rgba.*, 0\)$/.test(color) }).toEqual({
        selector,
        isVisible: true,
      });
    }
    for (const selector of ['.field', '.item.is-selected', '[aria-pressed=true]'])
      expect(await colorOf(page, selector, 'outline-style')).toBe('solid');
  });
});

function colorOf(page: Page, selector: string, property: string, pseudo?: string) {
  return page
    .locator(selector)
    .first()
    .evaluate(
      (element, [property, pseudo]) =>
        getComputedStyle(element, pseudo ?? null).getPropertyValue(property!),
      [property, pseudo] as const,
    );
}

/** Pairs of texts and fields of an element that are drawn over each other. */
function overlappingTexts(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluate((root) => {
    const boxes: { text: string; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const text = node.textContent!.trim();
      if (text && box.width > 0 && !node.parentElement!.closest('.sr, .field')) {
        boxes.push({ text, box });
      }
    }
    for (const field of root.querySelectorAll('.field')) {
      const box = field.getBoundingClientRect();
      if (box.width > 0) boxes.push({ text: 'field', box });
    }
    return boxes.flatMap(({ text, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            box.left < other.right - 1 &&
            other.left < box.right - 1 &&
            box.top < other.bottom - 1 &&
            other.top < box.bottom - 1,
        )
        .map(({ text: other }) => `${text} / ${other}`),
    );
  });
}

/** Shows a panel: by its tab, by the navigation of a phone, or by the drawer's button. */
async function showPanel(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name });
  const drawer = page.getByRole('button', { name: `${name} list` });
  const entry = page.getByRole('button', { name: new RegExp(`^${name}($|,)`) }).first();
  if (await tab.isVisible()) await tab.click();
  else if (await drawer.isVisible()) {
    await drawer.click();
    await page.keyboard.press('Escape');
  } else if (await entry.isVisible()) {
    const isOpen = (await entry.getAttribute('aria-current')) === 'true';
    if (!isOpen || (await page.locator('.panel').count()) === 0) await entry.click();
  }
}

async function openAllFolds(page: Page): Promise<void> {
  const folds = page.locator('.panel details:not([open]) > summary');
  for (let left = 20; left > 0 && (await folds.count()) > 0; left--) await folds.first().click();
}

/** Names of the toolbars and other floating elements that are over the head; its joints are 15 pixels inside it. */
function coveringHead(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.querySelector('.stage canvas')!.getBoundingClientRect();
    const at = (joint: string) => window.vitrine.jointOnCanvas(joint)!;
    const [x, bottom] = at('mHead');
    const top = at('mSkull')[1];
    const head = {
      left: canvas.x + x - 15,
      right: canvas.x + x + 15,
      top: canvas.y + top,
      bottom: canvas.y + bottom,
    };
    if (head.top < canvas.top || head.left < canvas.left || head.right > canvas.right)
      return ['the head is not on the stage'];
    return [...document.querySelectorAll('.stage > :not(canvas, .case), .rail, .bar, .rail-panel')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return (
          box.left < head.right &&
          box.right > head.left &&
          box.top < head.bottom &&
          box.bottom > head.top
        );
      })
      .map((element) => element.className);
  });
}

/**
 * Texts of which a part cannot be seen, because an element around them cuts them off and cannot be scrolled. Names that
 * end with … have the whole text as their tooltip.
 */
function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clipped: string[] = [];
    const walker = document.createTreeWalker(document.querySelector('.app')!, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent!.trim();
      const parent = node.parentElement!;
      if (!text || !parent.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('.sr, [inert], svg, dialog:not([open]), option, .skip-links')) continue;
      if (parent.closest('[title]')?.getAttribute('title')?.includes(text)) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      let around: Element | null = parent;
      while (around) {
        const { overflowX, position } = getComputedStyle(around);
        if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') break;
        const edge = around.getBoundingClientRect();
        const isCut = overflowX !== 'visible' || around === document.body;
        if (isCut && (box.right > edge.right + 1 || box.left < edge.left - 1)) {
          clipped.push(`${text} in ${parent.className || parent.tagName}`);
          break;
        }
        around = around.parentElement;
      }
    }
    return clipped;
  });
}

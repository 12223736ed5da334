import type { Page } from '@playwright/test';
import { ARM_UP, armClip, openClip } from './arm-clips.ts';
import {
  drop,
  expect,
  framesDrawn,
  items,
  jointPosition,
  openPage,
  ownFile,
  test,
} from './fixtures.ts';

const keeping = (page: Page) => page.evaluate(() => window.vitrine.keeping());

/** The names of the items in the newest record of the browser's storage. */
const keptNames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('vitrine-workspaces-1');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('workspaces').objectStore('workspaces').getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            opening.result.close();
            const records: { savedAt: number; items: { name?: string }[] }[] = all.result;
            const newest = records.toSorted((a, b) => b.savedAt - a.savedAt)[0];
            resolve((newest?.items ?? []).flatMap(({ name }) => name ?? []));
          };
        };
      }),
  );

/** Everything that a reload must not change. */
async function content(page: Page) {
  await framesDrawn(page);
  const hand = await jointPosition(page, 'mWristLeft');
  const foot = await jointPosition(page, 'mAnkleRight');
  return {
    items: await items(page),
    joints: [hand, foot].map((joint) => joint?.map((metres) => Number(metres.toFixed(4)))),
    camera: await page.evaluate(() => {
      const { theta, phi, radius, target } = window.vitrine.camera()!;
      return [theta, phi, radius, ...target].map((value) => Number(value.toFixed(3)));
    }),
  };
}

async function openOutfit(page: Page): Promise<void> {
  await openPage(page);
  await drop(page, [ownFile('samples/linen-tee.llmesh')]);
  await expect.poll(() => items(page)).toHaveLength(3);
  await openClip(page, armClip('up.anim', ARM_UP, 3));
}

/** Waits until the page has restored so many items, the mannequin and the idle included. */
async function expectRestored(page: Page, count: number): Promise<void> {
  await expect.poll(() => items(page)).toHaveLength(count);
  await expect(page.locator('.toast')).toContainText('Restored your outfit');
}

test('a reload keeps items, edits, the pose, the camera and the panels', async ({ page }) => {
  await openOutfit(page);
  const tee = page.locator('.item', { hasText: 'linen-tee' });
  await page.getByRole('switch', { name: 'Loop' }).click();
  await page.getByLabel('Hand pose', { exact: true }).selectOption('4');
  await page.keyboard.press('4');
  await tee.hover();
  await tee.getByRole('button', { name: 'Hide linen-tee' }).click();
  await page.keyboard.press('b');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.locator('.stage > canvas').focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', '+']) await page.keyboard.press(key);
  await page.getByRole('tab', { name: 'Rig' }).click();
  await expect.poll(() => keeping(page)).toBe('kept');
  // The camera arrives.
  await framesDrawn(page, 60);
  const before = await content(page);

  await page.reload();
  await expectRestored(page, 4);
  await framesDrawn(page, 60);
  expect(await content(page)).toEqual(before);
  await expect(page.getByRole('tab', { name: 'Rig' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: /^Bones/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.locator('.item', { hasText: 'up' }).click();
  await expect(page.locator('.item', { hasText: 'up' })).toContainText('edited');
  await expect(page.getByRole('switch', { name: 'Loop' })).not.toBeChecked();
  await expect(page.getByLabel('Hand pose', { exact: true })).toHaveValue('4');
});

test('an edit just before the reload is kept, and so is the file’s original', async ({ page }) => {
  await openOutfit(page);
  await expect.poll(() => keeping(page)).toBe('kept');
  await page.getByRole('switch', { name: 'Loop' }).click();
  await page.reload();
  await expectRestored(page, 4);
  const loop = page.getByRole('switch', { name: 'Loop' });
  await expect(loop).not.toBeChecked();
  await page.getByRole('button', { name: 'Revert' }).click();
  await expect(loop).toBeChecked();
});

test('starting anew keeps nothing, and can be undone', async ({ page }) => {
  await openOutfit(page);
  await expect.poll(() => keeping(page)).toBe('kept');
  await page.reload();
  await expectRestored(page, 4);
  await page.locator('.toast').getByRole('button', { name: 'Start anew' }).click();
  await expect.poll(() => items(page)).toHaveLength(2);
  await expect.poll(() => keeping(page)).toBeNull();
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => items(page)).toHaveLength(4);
  await expect.poll(() => keeping(page)).toBe('kept');

  await page.getByRole('button', { name: 'History' }).click();
  const list = page.getByRole('dialog', { name: 'History' });
  await expect(list).toContainText('kept in this browser');
  await list.getByRole('button', { name: 'Start anew' }).click();
  await expect.poll(() => items(page)).toHaveLength(2);
  // At once, before the browser has been told to forget it.
  await page.reload();
  await openPage(page);
  await framesDrawn(page, 30);
  expect(await items(page)).toHaveLength(2);
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('an address with files wins, and the kept outfit can be restored in its place', async ({
  page,
}) => {
  await openOutfit(page);
  await expect.poll(() => keeping(page)).toBe('kept');
  await openPage(page, './?anim=samples/walk.anim');
  const names = async () => (await items(page)).map(({ name }) => name);
  await expect.poll(names).toEqual(['mannequin', 'idle', 'walk']);
  await page.locator('.toast').getByRole('button', { name: 'Restore it' }).press('Enter');
  await expect.poll(names).toEqual(['mannequin', 'idle', 'linen-tee', 'up']);
  await page.keyboard.press('Control+z');
  await expect.poll(names).toEqual(['mannequin', 'idle', 'walk']);
  await expect.poll(() => keptNames(page)).toEqual(['walk']);

  // A reload continues with what was made of the address.
  await page.getByRole('switch', { name: 'Loop' }).click();
  await page.reload();
  await expect.poll(names).toEqual(['mannequin', 'idle', 'walk']);
  await expect(page.getByRole('switch', { name: 'Loop' })).not.toBeChecked();
});

test('two tabs keep an outfit each; a new tab continues with one that is closed', async ({
  page,
  context,
}) => {
  await openOutfit(page);
  await expect.poll(() => keeping(page)).toBe('kept');
  const second = await context.newPage();
  await openPage(second);
  await framesDrawn(second, 30);
  expect(await items(second)).toHaveLength(2);
  await openClip(second, armClip('other.anim', ARM_UP, 3));
  await expect.poll(() => keeping(second)).toBe('kept');

  await page.reload();
  await expectRestored(page, 4);
  await second.reload();
  await expectRestored(second, 3);
  await page.close();
  const third = await context.newPage();
  await openPage(third);
  await expectRestored(third, 4);
});

test('what is dropped during a reload is neither lost nor restored in part', async ({ page }) => {
  await openOutfit(page);
  await expect.poll(() => keeping(page)).toBe('kept');
  await drop(page, [armClip('late.anim', ARM_UP, 3)]);
  await page.reload();
  // Dropped while the kept files are loading: added to them.
  await drop(page, [armClip('early.anim', ARM_UP, 3)]);
  const names = async () => (await items(page)).map(({ name }) => name);
  await expect.poll(names).toContain('early');
  await expect.poll(names).toContain('linen-tee');
  expect((await names()).filter((name) => name === 'up')).toHaveLength(1);
});

/** Answers whether leaving the page asks first. */
async function asksBeforeLeaving(page: Page): Promise<boolean> {
  // Browsers ask only those who have used the page.
  await page.locator('.stage > canvas').click();
  return page.evaluate(
    () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  );
}

test('leaving asks only where nothing can be kept', async ({ page, context }) => {
  await openOutfit(page);
  await expect.poll(() => keeping(page)).toBe('kept');
  expect(await asksBeforeLeaving(page)).toBe(false);

  const full = await context.newPage();
  await full.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === 'files') throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  await openPage(full);
  await openClip(full, armClip('up.anim', ARM_UP, 3));
  await expect.poll(() => keeping(full)).toBe('full');
  await expect(full.locator('.toast')).toContainText('storage is full');
  expect(await asksBeforeLeaving(full)).toBe(true);
  await full.locator('.item', { hasText: 'up' }).click();
  await full.keyboard.press('Delete');
  await expect.poll(() => keeping(full)).toBeNull();
  expect(await asksBeforeLeaving(full)).toBe(false);

  const none = await context.newPage();
  await none.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
  });
  await openPage(none);
  await openClip(none, armClip('up.anim', ARM_UP, 3));
  await expect.poll(() => keeping(none)).toBe('unavailable');
  expect(await asksBeforeLeaving(none)).toBe(true);
});

/** Changes the record of the kept outfit, and removes its files where `change` says so. */
const damage = (page: Page, kind: 'not-a-record' | 'newer' | 'files-gone') =>
  page.evaluate(
    (kind) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('vitrine-workspaces-1');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const stores = ['workspaces', 'files'];
          const transaction = opening.result.transaction(stores, 'readwrite');
          const workspaces = transaction.objectStore('workspaces');
          const cursor = workspaces.openCursor();
          cursor.onsuccess = () => {
            const { key, value } = cursor.result!;
            if (kind === 'not-a-record') workspaces.put('nonsense' as never, key);
            if (kind === 'newer') workspaces.put({ ...value, version: 99 }, key);
            if (kind === 'files-gone') transaction.objectStore('files').clear();
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    kind,
  );

for (const [kind, text] of [
  ['not-a-record', 'is damaged'],
  ['newer', 'newer version'],
  ['files-gone', 'is damaged'],
] as const) {
  test(`a kept outfit that cannot be read (${kind}) is put aside, and said so once`, async ({
    page,
    context,
  }) => {
    await openOutfit(page);
    await expect.poll(() => keeping(page)).toBe('kept');
    await page.goto('about:blank');
    const helper = await context.newPage();
    await helper.goto('./manifest.webmanifest');
    await damage(helper, kind);
    await helper.close();
    await openPage(page);
    const toast = page.locator('.toast', { hasText: text });
    await expect(toast).toBeVisible();
    expect(await items(page)).toHaveLength(2);
    await openClip(page, armClip('new.anim', ARM_UP, 3));
    await expect.poll(() => keeping(page)).toBe('kept');
    await page.reload();
    await expectRestored(page, 3);
  });
}

import { expect, it } from 'vitest';
import { FakeCaches } from '../../test/fake-caches.ts';
import { OldTabs } from '../cache-routes.ts';

it('older files are needed until every tab that was open is closed or reloaded', async () => {
  const caches = new FakeCaches().asStorage();
  let open: string[] = ['a', 'b'];
  const tabs = { matchAll: async () => open.map((id) => ({ id })) };
  const oldTabs = () => new OldTabs(tabs, () => caches.open('files'));

  expect(await oldTabs().areGone()).toBe(false);
  await oldTabs().note();
  expect(await oldTabs().areGone()).toBe(false);
  open = ['b', 'a-reloaded'];
  // Another worker of the same version, as browsers start them.
  expect(await oldTabs().areGone()).toBe(false);
  open = ['a-reloaded'];
  expect(await oldTabs().areGone()).toBe(true);
});

it('a third version waits for the tabs of both before it', async () => {
  const caches = new FakeCaches().asStorage();
  let open: string[] = ['first'];
  const tabs = { matchAll: async () => open.map((id) => ({ id })) };
  const oldTabs = new OldTabs(tabs, () => caches.open('files'));
  await oldTabs.note();
  open = ['first', 'second'];
  await oldTabs.note();
  open = ['first', 'third'];
  expect(await oldTabs.areGone()).toBe(false);
  open = ['third'];
  expect(await oldTabs.areGone()).toBe(true);
});

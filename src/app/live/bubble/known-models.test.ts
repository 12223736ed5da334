import { signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import type { BubbleModel } from '../../../session/assets/index.ts';
import type { BubbleModelStep } from '../../state/index.ts';
import { KnownModels } from './known-models.ts';

const MEDIA = { base: 'http://page.test/media/', token: null };

function model(hover: number): BubbleModel {
  return { parts: [], hover, visualParameters: null };
}

/** The models of a server, which the test may change. */
function setUp(models: Record<string, BubbleModel>) {
  const steps = signal<ReadonlyMap<string, BubbleModelStep>>(new Map());
  const source = { setMedia: vi.fn(), model: async (id: string) => models[id] ?? null };
  const known = new KnownModels(source, steps);
  const settled = vi.fn();
  known.onSettled = settled;
  return { known, steps, settled, models };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

it('requests a model when it is asked for, and says when it is there', async () => {
  const { known, steps, settled } = setUp({ bell: model(1) });
  expect([known.get('bell'), known.get('crate')]).toEqual([undefined, undefined]);
  expect([...steps.value.values()]).toEqual(['loading', 'loading']);
  await settle();
  expect([known.get('bell'), known.get('crate')]).toEqual([model(1), null]);
  expect(Object.fromEntries(steps.value)).toEqual({ bell: 'loaded', crate: 'stand-in' });
  expect(settled.mock.calls).toEqual([['bell'], ['crate']]);
});

it('asks another server again after a handover, and keeps what only the last one had', async () => {
  const { known, settled, models } = setUp({ bell: model(1), cap: model(2) });
  for (const id of ['bell', 'cap', 'crate']) known.get(id);
  await settle();
  settled.mockClear();
  Object.assign(models, { bell: undefined, cap: model(3), crate: model(4) });
  known.setMedia(MEDIA);
  expect(known.get('cap')).toEqual(model(2));
  await settle();
  expect(['bell', 'cap', 'crate'].map((id) => known.get(id)?.hover)).toEqual([1, 3, 4]);
  expect(settled.mock.calls.flat()).toEqual(['cap', 'crate']);
});

it('remembers a limited number, and nothing of the last session', async () => {
  const { known, steps } = setUp({});
  for (let index = 0; index < 600; index++) known.get(`model ${index}`);
  await settle();
  expect(steps.value.size).toBe(512);
  known.clear();
  expect(steps.value.size).toBe(0);
  expect(known.get('model 599')).toBeUndefined();
});

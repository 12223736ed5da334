import type { Mesh } from 'three';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bubbleObject, description, portal } from '../../../../test/bubble-fixtures.ts';
import { fakeStage } from '../../../../test/fake-stage.ts';
import { expectNumbers } from '../../../../test/matchers.ts';
import { wornMesh } from '../../../../test/worn-mesh.ts';
import { SphereVisibility } from '../../../render/index.ts';
import type { BubbleModel } from '../../../session/assets/index.ts';
import { BubbleScenery } from './bubble-scenery.ts';

const MESH = { ...wornMesh('bell', ['mHead']).asset, skin: null };
const PART = { meshId: 'bell', id: 'bell', name: '', mesh: MESH, bytes: new Uint8Array() };
const BELL: BubbleModel = {
  parts: [
    { ...PART, attachment: null, faceColors: [] },
    {
      ...PART,
      attachment: { point: '', position: [0, 0, 1], rotation: [0, 0, 0, 1], scale: [2, 2, 2] },
      faceColors: [[1, 0, 0, 1]],
    },
  ],
  hover: 0,
  visualParameters: null,
};

const gate = (differences: Partial<ReturnType<typeof portal>> = {}) =>
  bubbleObject('gate', {
    kind: 'portal',
    position: [5, 0, 1],
    radius: 1,
    description: description('', { portal: portal(differences) }),
  });

/** Labels are drawn with the theme, which there is none of: their canvas is never used. */
beforeEach(() => vi.stubGlobal('document', { createElement: () => ({}) }));
afterEach(() => vi.unstubAllGlobals());

/** A scenery whose models the test sets, seen by a camera that looks along -X. */
function setUp(models: Record<string, BubbleModel | null | undefined> = { model: null }) {
  const world = fakeStage();
  const scenery = new BubbleScenery(world.stage, (id) => models[id]);
  scenery.setVisible(true);
  const visibility = new SphereVisibility();
  world.stage.camera.frame({ min: [-2, -2, 0], max: [2, 2, 2] }, false);
  world.stage.camera.update(1);
  visibility.setCamera(world.stage.camera.object);
  const advance = (nowMs: number, origin = new Float64Array(3)) =>
    scenery.advance(nowMs, origin, visibility);
  const groupOf = (index: number) => [...world.objects][index].object;
  return { ...world, scenery, models, advance, groupOf };
}

describe('things', () => {
  it('are moved on between updates, about the centre of the stage', () => {
    const { scenery, advance, groupOf } = setUp();
    scenery.apply([bubbleObject('cart', { position: [1, 2, 0.5], velocity: [0.5, 0, 0] })], [], 0);
    expect(advance(1000, Float64Array.of(1, 1, 0))).toBe(true);
    expectNumbers(groupOf(0).position.toArray(), [0.5, 1, 0.5], 1e-5);
    // An update elsewhere is reached within a moment, without a jump.
    scenery.apply([bubbleObject('cart', { position: [1.5, 2.4, 0.5] })], [], 1000);
    advance(1000);
    expectNumbers(groupOf(0).position.toArray(), [1.5, 2, 0.5], 1e-5);
    expect(advance(1400)).toBe(true);
    expectNumbers(groupOf(0).position.toArray(), [1.5, 2.4, 0.5], 1e-3);
    expect(advance(2000)).toBe(false);
  });

  it('are drawn by the meshes of their model, where it puts them', () => {
    const { scenery, views, models } = setUp({ model: undefined });
    scenery.apply([bubbleObject('bell')], [], 0);
    expect(views.size).toBe(0);
    models.model = BELL;
    scenery.updateModel('another');
    expect(views.size).toBe(0);
    scenery.updateModel('model');
    const [bare, attached] = views;
    expectNumbers(bare.palette.subarray(12, 15), [0, 0, 0]);
    expectNumbers(attached.palette.subarray(0, 3), [2, 0, 0]);
    expectNumbers(attached.palette.subarray(12, 15), [0, 0, 1]);
  });

  it('leave nothing behind', () => {
    const { scenery, views, objects } = setUp({ model: BELL, lost: null });
    scenery.apply([bubbleObject('bell'), bubbleObject('crate', { modelId: 'lost' }), gate()], []);
    expect([views.size, objects.size]).toEqual([2, 3]);
    scenery.apply([], ['bell']);
    expect([views.size, objects.size]).toEqual([0, 2]);
    scenery.clear();
    expect(objects.size).toBe(0);
  });

  it('have a labelled stand-in of their size where there is no model', () => {
    const { scenery, groupOf } = setUp();
    const crate = (height: number) =>
      bubbleObject('crate', { radius: 0.5, description: description('Crate', { height }) });
    scenery.apply([crate(0.6)], [], 0);
    const [body, label] = groupOf(0).children;
    expect(label).toBeDefined();
    const sizeOf = () => {
      const { geometry } = body.children[0] as unknown as Mesh;
      geometry.computeBoundingBox();
      const { min, max } = geometry.boundingBox!;
      return max.sub(min).toArray();
    };
    // The base is as wide as a square that the bounding sphere holds.
    expectNumbers(sizeOf(), [Math.SQRT1_2, Math.SQRT1_2, 0.6], 1e-4);
    scenery.apply([crate(0)], [], 0);
    expectNumbers(sizeOf(), [1, 1, 1], 0.02);
    expect(body.children).toHaveLength(1);
  });
});

describe('portals', () => {
  const bodyOf = (group: { children: readonly unknown[] }) =>
    group.children[0] as { quaternion: { toArray(): number[] }; children: unknown[] };
  const indicesOf = (group: { children: readonly unknown[] }) =>
    (bodyOf(group).children[0] as Mesh).geometry.index!.count;

  it('face the other bubble', () => {
    const { scenery, advance, groupOf } = setUp();
    scenery.apply([gate({ center: [0, 30, 5] })], []);
    advance(0, Float64Array.of(1, 0, 0));
    expectNumbers(groupOf(0).position.toArray(), [4, 0, 1]);
    const { SQRT1_2 } = Math;
    expectNumbers(bodyOf(groupOf(0)).quaternion.toArray(), [0, 0, SQRT1_2, SQRT1_2], 1e-9);
  });

  it('are dashed while the other bubble does not answer', () => {
    const { scenery, groupOf } = setUp();
    scenery.apply([gate()], []);
    const whole = indicesOf(groupOf(0));
    scenery.apply([gate({ state: 'unreachable' })], []);
    expect(indicesOf(groupOf(0))).toBe(whole / 2);
    scenery.apply([gate()], []);
    expect(indicesOf(groupOf(0))).toBe(whole);
  });

  it('keep their label in the picture where the rim is above it', () => {
    const { scenery, advance, groupOf, stage } = setUp();
    const labelHeight = () => groupOf(0).children[1].matrix.elements[14];
    const yOf = (height: number) => {
      const point = new Float64Array(3);
      stage.camera.project(point, -3, 0, height);
      return point[1];
    };
    const at = (z: number) => ({ ...gate(), position: [-3, 0, z] as const });
    scenery.apply([at(1)], []);
    advance(0);
    expect(labelHeight()).toBeCloseTo(1.05);
    scenery.apply([{ ...at(1.5), radius: 6 }], []);
    advance(0);
    expect(yOf(1.5 + 6)).toBeLessThan(0);
    expect(yOf(1.5 + labelHeight())).toBeGreaterThan(105);
    expect(yOf(1.5 + labelHeight())).toBeLessThan(125);
  });

  it('can be hidden', () => {
    const { scenery, groupOf } = setUp();
    scenery.apply([gate(), bubbleObject('crate')], []);
    scenery.setOptions({ showPortals: false, wireframe: false });
    expect([groupOf(0).visible, groupOf(1).visible]).toEqual([false, true]);
    expect(scenery.pick(Float64Array.of(9, 0.1, 0.2, -1, 0, 0))?.objectId).toBe('crate');
  });
});

describe('picking', () => {
  it('finds the nearest thing or portal along a ray', () => {
    const { scenery } = setUp();
    scenery.apply([gate(), bubbleObject('crate', { position: [0, 0, 1] })], [], 0);
    const along = (...ray: number[]) => scenery.pick(Float64Array.from(ray));
    expect(along(9, 0.4, 1, -1, 0, 0)).toEqual({ objectId: 'gate', distance: 4 });
    // Past the ring, which has a radius of 1 m, there is nothing.
    expect(along(9, 1.2, 1, -1, 0, 0)).toBeNull();
    expect(along(-9, 0, 1, 1, 0, 0)).toEqual({ objectId: 'crate', distance: 8.5 });
    expect(along(-9, 0, 1, -1, 0, 0)).toBeNull();
  });

  it('tells where the prompt of a thing belongs', () => {
    const { scenery } = setUp();
    const tall = description('Bell', { height: 0.6 });
    scenery.apply([bubbleObject('bell', { position: [1, 2, 1], description: tall })], [], 0);
    const point = new Float64Array(3);
    expect(scenery.pointAbove(point, 'bell')).toBe(true);
    expectNumbers(point, [1, 2, 1.3], 1e-6);
    expect(scenery.pointAbove(point, 'gate')).toBe(false);
  });
});

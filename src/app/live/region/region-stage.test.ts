import fc from 'fast-check';
import { type Material, Mesh, type Object3D } from 'three';
import { describe, expect, it, vi } from 'vitest';
import { fakeStage, IMMEDIATE_WORK } from '../../../../test/fake-stage.ts';
import { expectNumbers } from '../../../../test/matchers.ts';
import { plainLook } from '../../../../test/plain-look.ts';
import { wornMesh } from '../../../../test/worn-mesh.ts';
import { WorkQueue } from '../../../async/index.ts';
import {
  composeWorld,
  createWorldPose,
  defaultSkeleton,
  type OverrideRuleName,
} from '../../../avatar/index.ts';
import { buildAnimation } from '../../../formats/animation/index.ts';
import type { MeshAsset } from '../../../formats/mesh/index.ts';
import { BOX_FIELDS, type ObjectShape, shapeFaces } from '../../../formats/prim/index.ts';
import { surfacesOf } from '../../../render/surface/index.ts';
import { AssetError } from '../../../session/assets/index.ts';
import type { RegionAvatar, WornPart } from '../../../session/index.ts';
import { meshOf } from '../../objects/shape-meshes.ts';
import type { ShownView } from './follow-camera.ts';
import { RegionStage, type RegionStageAssets } from './region-stage.ts';

const OPTIONS = {
  overrideRule: 'highest-id',
  wireframe: false,
  showBones: false,
  showNames: false,
  surfaceView: null,
} as const;

const LOOK = plainLook({ color: [1, 0, 0, 1] });

function part(id: string, meshId: string | null, fields: Partial<WornPart> = {}): WornPart {
  return {
    id,
    name: id,
    item: null,
    meshId,
    shape: null,
    point: 1,
    position: [0, 0, 0],
    rotation: [0, 0, 0, 1],
    scale: [1, 1, 1],
    look: LOOK,
    ...fields,
  };
}

function avatar(agentId: string, fields: Partial<RegionAvatar> = {}): RegionAvatar {
  return {
    agentId,
    isOwn: false,
    firstName: agentId,
    lastName: 'Resident',
    title: '',
    slot: 0,
    height: 1.8,
    region: '',
    isSeated: false,
    parts: [],
    bakes: null,
    attachmentCount: 0,
    visualParameters: null,
    hover: 0,
    isCloud: false,
    animations: [],
    ...fields,
  };
}

function row(x: number, y: number, z: number, velocity = 0, yaw = 0): number[] {
  return [x, y, z, velocity, 0, 0, 0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2), 0, 0, 0];
}

/** A mesh that overrides the position of mHead. */
function overrideOf(z: number): MeshAsset {
  const altInverseBindMatrices = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, z, 1);
  return wornMesh('x', ['mHead'], { altInverseBindMatrices }).asset;
}

/** Assets that the test delivers. */
function fakeAssets(meshes: Readonly<Record<string, MeshAsset>>) {
  const waiting = new Map<string, () => void>();
  const mesh = vi.fn(
    (id: string) =>
      new Promise<MeshAsset>((resolve, reject) => {
        waiting.set(id, () => {
          const asset = meshes[id];
          if (asset) resolve(asset);
          else reject(new AssetError({ code: 'missing', id, detail: '' }));
        });
      }),
  );
  const shape = async (wanted: ObjectShape) => {
    if (wanted.kind === 'prim') return meshOf(shapeFaces(wanted));
    throw new AssetError({ code: 'missing', id: wanted.sculpt.textureId, detail: '' });
  };
  const source = { mesh, shape } as unknown as RegionStageAssets;
  const deliver = async (...ids: readonly string[]) => {
    for (const id of ids) waiting.get(id)?.();
    await settle();
  };
  return { source, mesh, deliver };
}

/** Runs what follows promises that are settled already. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

async function setUp(
  meshes: Readonly<Record<string, MeshAsset>> = {},
  work: Pick<WorkQueue, 'run'> = IMMEDIATE_WORK,
) {
  const world = fakeStage();
  const assets = fakeAssets(meshes);
  const mannequin = wornMesh('mannequin', ['mHead', 'mWristLeft', 'mWristRight']).asset;
  const onAvatarChange = vi.fn();
  const cameraView: ShownView = { value: 'front' };
  const region = new RegionStage(world.stage, assets.source, {
    cameraView,
    loadMannequin: () => Promise.resolve(mannequin),
    loadBuiltin: () => Promise.resolve(null),
    onAvatarChange,
    onBodyShape: () => {},
    work,
  });
  assets.source.animation = () =>
    Promise.reject(new AssetError({ code: 'missing', id: '', detail: '' }));
  region.setOptions(OPTIONS);
  region.setVisible(true);
  await settle();
  const frame = (nowMs: number) => {
    region.advance(0.016, nowMs);
    region.pose();
    world.stage.camera.update(nowMs);
  };
  return { ...world, ...assets, region, onAvatarChange, frame, cameraView };
}

/** The drawn faces below an object. */
function facesOf(object: Object3D): Mesh[] {
  return object.children.filter((child): child is Mesh => child instanceof Mesh);
}

const yxOf = ([x, y]: readonly number[]) => [y, x] as const;

describe('prims and sculpts', () => {
  it('are drawn at their point and follow the head; a sculpt without its map is missing', async () => {
    const { region, views, frame } = await setUp();
    const ring = { ...BOX_FIELDS, ProfileCurve: 0, ProfileHollow: 25_000, ProfileBegin: 1000 };
    const brim = part('brim', null, {
      ...{ shape: { kind: 'prim', fields: ring }, point: 2 },
      ...{ position: [0, 0, 0.01], scale: [0.4, 0.4, 0.02] },
    });
    const sculpt = { textureId: 'bun', stitching: 'sphere', invert: false, mirror: false } as const;
    const bun = part('bun', null, { shape: { kind: 'sculpt', sculpt }, point: 2 });
    const tree = part('tree', null);
    region.applyAvatars([avatar('a', { parts: [brim, bun, tree] })], []);
    await settle();
    region.focus('a', true);
    region.applyMotion(Uint16Array.of(0), Float32Array.from(row(10, 10, 20.9)), 0);
    frame(0);
    expect(region.drawnParts('a').map(({ id }) => id)).toEqual(['brim']);
    expect(region.missingAssets('a')).toContainEqual({ id: 'bun', kind: 'texture' });
    // The top, the side, the hollow, the bottom and the two ends of the cut.
    const view = [...views].find(({ object }) => facesOf(object).length === 6)!;
    const places = facesOf(view.object).flatMap(({ geometry }) => {
      const { array } = geometry.attributes.position;
      const { elements: m } = view.object.matrix;
      return Array.from({ length: array.length / 3 }, (_, vertex) => {
        const [x, y, z] = array.subarray(3 * vertex, 3 * vertex + 3) as Float32Array;
        return [0, 1, 2].map(
          (axis) => m[axis] * x + m[4 + axis] * y + m[8 + axis] * z + m[12 + axis],
        );
      });
    });
    // The point of the skull is 15 cm above the joint of the head.
    const head = region.jointPosition('a', 'mHead')!;
    const feet = region.origin;
    const centre = [head[0] - feet[0], head[1] - feet[1], head[2] - feet[2] + 0.16];
    for (const [axis, half] of [0.2, 0.2, 0.01].entries()) {
      const along = places.map((place) => place[axis] - centre[axis]);
      expect(Math.max(...along)).toBeCloseTo(half, 2);
      expect(Math.min(...along)).toBeCloseTo(-half, 2);
    }
  });
});

describe('an animated object', () => {
  const MATRIX = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  /** Where the hand of an avatar is, and a part of the object at its own head, in metres from the avatar's feet. */
  async function wearPet(fields: Partial<RegionAvatar> = {}, head?: MeshAsset) {
    const inverseBindMatrices = Float64Array.from(MATRIX);
    const pet = head ?? wornMesh('pet', ['mHead'], { inverseBindMatrices }).asset;
    const world = await setUp({ pet });
    const animated = { id: 'root', position: [0, 0, 0.25], rotation: [0, 0, 0, 1] } as const;
    const worn = part('pet', 'pet', { point: 6, animated });
    world.region.applyAvatars([avatar('a', { parts: [worn], ...fields })], []);
    await world.deliver('pet');
    world.region.focus('a', true);
    world.region.applyMotion(Uint16Array.of(0), Float32Array.from(row(10, 10, 20.9)), 0);
    world.frame(0);
    const [view] = [...world.views].filter(({ palette }) => palette.length === 16).slice(-1);
    return { ...world, view };
  }

  it('has a skeleton of its own at the attachment point, whatever the shape and the overrides of its wearer', async () => {
    const { region, view, views } = await wearPet({ visualParameters: new Map([[33, 2]]) });
    expect(views.size).toBe(2);
    const [x, y, z] = view.palette.slice(12, 15);
    const rest = defaultSkeleton.rest;
    const world = createWorldPose();
    composeWorld(world, defaultSkeleton, defaultSkeleton.restPose());
    const pelvis = rest.positions[2];
    const at = 16 * defaultSkeleton.jointNumber('mHead') + 12;
    const head = world.matrices.subarray(at, at + 3);
    const hand = region.jointPosition('a', 'Right Hand')!;
    const ground = region.origin;
    // The pelvis is where the root is; at rest, the point is turned as the wearer's hand is.
    const distance = Math.hypot(
      ...[x, y, z].map((value, axis) => value - (hand[axis] - ground[axis])),
    );
    const upright = Math.hypot(head[0], head[1], head[2] - pelvis + 0.25);
    expect(distance).toBeCloseTo(upright, 3);
    expect(distance).toBeGreaterThan(0.8);
  });

  it('overrides joints of its own, not those of its wearer', async () => {
    const { region, view } = await wearPet({}, overrideOf(0.5));
    const own = region.jointPosition('a', 'mHead')!;
    const plain = await setUp();
    plain.region.applyAvatars([avatar('a')], []);
    plain.region.focus('a', true);
    plain.region.applyMotion(Uint16Array.of(0), Float32Array.from(row(10, 10, 20.9)), 0);
    plain.frame(0);
    expectNumbers(own, plain.region.jointPosition('a', 'mHead')!);
    expect(view.palette.slice(12, 15).every(Number.isFinite)).toBe(true);
  });

  it('plays what the region says that it plays, and stays as a clip without easing has left it', async () => {
    const world = await wearPet();
    const { region, source, frame, view } = world;
    const rest = view.palette.slice();
    const turn = { time: 0, rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] } as const;
    source.animation = () =>
      Promise.resolve(
        buildAnimation({
          ...{ duration: 1, loop: true, easeIn: 0, easeOut: 0, basePriority: 3 },
          joints: [{ name: 'mHead', rotations: [turn] }],
        }),
      );
    const parts = [...region.drawnParts('a')].filter(({ id }) => id === 'pet');
    expect(parts).toHaveLength(1);
    const worn = part('pet', 'pet', {
      point: 6,
      animated: { id: 'root', position: [0, 0, 0.25], rotation: [0, 0, 0, 1] },
    });
    const objectAnimations = new Map([['root', [{ id: 'turn', sequence: 1 }]]]);
    region.applyAvatars([avatar('a', { parts: [worn], objectAnimations })], []);
    await settle();
    frame(20);
    frame(40);
    const turned = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, ...rest.slice(12)];
    expectNumbers(view.palette, turned, 1e-3);
    region.applyAvatars([avatar('a', { parts: [worn] })], []);
    await settle();
    frame(60);
    frame(80);
    expectNumbers(view.palette, turned, 1e-3);
  });
});

describe('the position of an avatar', () => {
  it('is drawn relative to the feet of the avatar in focus, and reported in region metres', async () => {
    const { region, stage, roots, frame, ground } = await setUp();
    region.applyAvatars([avatar('a'), avatar('b', { slot: 1 })], []);
    region.focus('a', true);
    const rows = [...row(200, 30, 21.9, 0, 1), ...row(202, 31, 22.4)];
    region.applyMotion(Uint16Array.of(0, 1), Float32Array.from(rows), 0);
    frame(0);
    const [a, b] = roots;
    expectNumbers(a.object.position.toArray(), [0, 0, 0]);
    expectNumbers(b.object.position.toArray(), [2, 1, 0.5]);
    expectNumbers(ground, [200, 30, 1]);
    expect(stage.camera.orbit.azimuth).toBeCloseTo(1, 5);
    const pelvis = region.jointPosition('b', 'mPelvis')!;
    expectNumbers(pelvis, [202, 31, 21.5 + 1.067]);
  });

  it('has its feet on the ground in any shape, and its pelvis on a seat', async () => {
    const { region, frame } = await setUp();
    const tall = { visualParameters: new Map([[33, 2]]) };
    region.applyAvatars([avatar('a', tall), avatar('b', { slot: 1 })], []);
    region.applyMotion(
      Uint16Array.of(0, 1),
      Float32Array.from([...row(200, 30, 21.9), ...row(202, 30, 21.9)]),
      0,
    );
    frame(0);
    const height = (agentId: string, joint: string) => region.jointPosition(agentId, joint)![2];
    expect(height('a', 'mFootLeft')).toBeCloseTo(height('b', 'mFootLeft'), 3);
    expect(height('a', 'mPelvis')).toBeGreaterThan(height('b', 'mPelvis') + 0.1);
    region.applyAvatars([avatar('a', { ...tall, isSeated: true })], []);
    frame(100);
    expect(height('a', 'mPelvis')).toBeCloseTo(21.9, 3);
    region.applyAvatars([avatar('a', { visualParameters: null })], []);
    frame(200);
    expect(height('a', 'mPelvis')).toBeCloseTo(height('b', 'mPelvis'), 3);
  });

  it('moves with the camera that follows it, and else without', async () => {
    const { region, roots, frame } = await setUp();
    region.applyAvatars([avatar('a'), avatar('b', { slot: 1 })], []);
    region.focus('a', true);
    const rows = [...row(10, 10, 20.9, 2), ...row(12, 10, 20.9)];
    region.applyMotion(Uint16Array.of(0, 1), Float32Array.from(rows), 0);
    frame(0);
    const before = region.cameraPose()!;
    frame(500);
    const [a, b] = roots;
    expectNumbers(a.object.position.toArray(), [0, 0, 0]);
    expectNumbers(b.object.position.toArray(), [1, 0, 0]);
    const after = region.cameraPose()!;
    expectNumbers(
      after.position.map((value, axis) => value - before.position[axis]),
      [1, 0, 0],
    );
    expectNumbers(after.direction, before.direction);
    region.focus('a', false);
    frame(1000);
    expectNumbers(a.object.position.toArray(), [1, 0, 0]);
  });

  it('stays in the picture when everything moves into the axes of the next region', async () => {
    const { region, stage, roots, frame } = await setUp();
    region.applyAvatars([avatar('a', { isOwn: true }), avatar('b', { slot: 1 })], []);
    region.focus('a', true);
    const slots = Uint16Array.of(0, 1);
    const rows = [...row(255, 96, 21.9, 4), ...row(258, 97, 21.9, 1)];
    region.applyMotion(slots, Float32Array.from(rows), 0);
    frame(0);
    frame(500);
    const drawn = () => [...roots].map(({ object }) => object.position.toArray());
    const before = drawn();
    const camera = region.cameraPose()!;
    region.shift([-256, 0, 0]);
    frame(500);
    expect(roots.size).toBe(2);
    for (const [index, position] of drawn().entries()) expectNumbers(position, before[index], 1e-4);
    expectNumbers(region.origin, [1, 96, 21], 0.01);
    const after = region.cameraPose()!;
    expectNumbers(after.direction, camera.direction);
    expectNumbers(
      after.position.map((value, axis) => value - camera.position[axis]),
      [-256, 0, 0],
      1e-4,
    );
    // Between updates the avatars go on, and an update in the new axes finds them where they are.
    frame(750);
    expectNumbers(region.origin, [2, 96, 21], 0.01);
    const moved = [...row(2, 96, 21.9, 4), ...row(2.75, 97, 21.9, 1)];
    region.applyMotion(slots, Float32Array.from(moved), 750);
    frame(750);
    expectNumbers(region.origin, [2, 96, 21], 0.01);
    expectNumbers(drawn()[1].slice(0, 2), [0.75, 1], 0.01);
    expect(stage.camera.orbit.azimuth).toBeCloseTo(0, 5);
  });

  it('is looked at from its front when it gets the focus, wherever it is', async () => {
    const { region, stage, frame } = await setUp();
    region.applyAvatars([avatar('a'), avatar('b', { slot: 1 })], []);
    const rows = [...row(10, 10, 20.9), ...row(240, 17, 30.9, 0, Math.PI / 2)];
    region.applyMotion(Uint16Array.of(0, 1), Float32Array.from(rows), 0);
    region.focus('b', true);
    frame(0);
    const { position, direction } = region.cameraPose()!;
    expect(position[0]).toBeCloseTo(240, 3);
    expect(position[1]).toBeGreaterThan(19);
    expect(position[2]).toBeGreaterThan(30.5);
    expect(direction[1]).toBeLessThan(-0.9);
    expect(stage.camera.orbit.azimuth).toBeCloseTo(Math.PI / 2, 5);
  });

  it("is looked at from behind where it is the visitor's own in a region, while the camera turns with it", async () => {
    const { region, frame, cameraView } = await setUp();
    region.setOwnView('back', true);
    region.applyAvatars([avatar('a', { isOwn: true })], []);
    region.focus('a', true);
    region.applyMotion(Uint16Array.of(0), Float32Array.from(row(10, 10, 20.9)), 0);
    frame(0);
    expect(cameraView.value).toBe('back');
    expect(region.cameraPose()!.direction[0]).toBeGreaterThan(0.9);
    const turnTo = (yaw: number, nowMs: number) => {
      const rows = Float32Array.from(row(10, 10, 20.9, 0, yaw));
      region.applyMotion(Uint16Array.of(0), rows, nowMs);
      frame(nowMs + 400);
      frame(nowMs + 800);
    };
    turnTo(1, 1000);
    const [x, y] = region.cameraPose()!.direction;
    expect(Math.atan2(y, x)).toBeCloseTo(1, 1);
    region.setOwnView('back', false);
    turnTo(2, 3000);
    expect(Math.atan2(...yxOf(region.cameraPose()!.direction))).toBeCloseTo(1, 1);
    // Handles are dragged from the front.
    region.keepCameraSide();
    frame(5000);
    expect(cameraView.value).toBe('front');
    expect(Math.atan2(...yxOf(region.cameraPose()!.direction))).toBeCloseTo(2 - Math.PI, 1);
  });

  it('hides it while it is out of view, and with the region', async () => {
    const { region, roots, frame } = await setUp();
    region.applyAvatars([avatar('a'), avatar('b', { slot: 1 })], []);
    region.focus('a', true);
    // The camera looks at a from the front: b is far behind it.
    const rows = [...row(10, 10, 20.9), ...row(60, 10, 20.9)];
    region.applyMotion(Uint16Array.of(0, 1), Float32Array.from(rows), 0);
    frame(0);
    frame(16);
    expect([...roots].map(({ object }) => object.visible)).toEqual([true, false]);
    region.setVisible(false);
    expect([...roots].map(({ object }) => object.visible)).toEqual([false, false]);
    expect(region.advance(0.1, 100)).toBe(false);
    expect(region.cameraPose()).toBeNull();
  });

  it('leaves nothing on the stage when the avatar leaves', async () => {
    const { region, roots, views, deliver } = await setUp({ m: overrideOf(1) });
    region.applyAvatars([avatar('a', { parts: [part('p', 'm')] })], []);
    await deliver('m');
    expect(views.size).toBe(2);
    region.clear();
    expect(roots.size).toBe(0);
    expect(views.size).toBe(0);
    expect(region.progress('a')).toBeNull();
  });
});

describe('an avatar that another server takes over', () => {
  it('keeps its place, its pose and what it wears until its model is there again', async () => {
    const { region, roots, frame, deliver } = await setUp({ m1: overrideOf(1), m2: overrideOf(2) });
    region.applyAvatars([avatar('a', { parts: [part('p', 'm1')] })], []);
    region.focus('a', false);
    region.applyMotion(Uint16Array.of(0), Float32Array.from(row(40, 0, 0.9, 1)), 0);
    await deliver('m1');
    frame(500);
    const [root] = roots;
    const body = region.puppetBody('a');
    const placed = root.object.position.toArray();
    // The other server's record, its key of the same model, and a place that differs by little.
    region.applyAvatars([avatar('a', { parts: [part('p', 'm2')] })], []);
    region.applyMotion(Uint16Array.of(0), Float32Array.from(row(40.52, 0.01, 0.9, 1)), 500);
    frame(500);
    expect([...roots]).toEqual([root]);
    expect(region.puppetBody('a')).toBe(body);
    expectNumbers(root.object.position.toArray(), placed, 1e-5);
    expect(region.drawnParts('a').map(({ meshId }) => meshId)).toEqual(['m1']);
    await deliver('m2');
    expect(region.drawnParts('a').map(({ meshId }) => meshId)).toEqual(['m2']);
    frame(516);
    const step = root.object.position.x - placed[0];
    expect(step).toBeGreaterThan(0.01);
    expect(step).toBeLessThan(0.03);
  });
});

describe('pointing at avatars', () => {
  it('finds the nearest one along a ray, in region metres', async () => {
    const { region, frame } = await setUp();
    region.applyAvatars([avatar('a'), avatar('b', { slot: 1 })], []);
    region.focus('a', true);
    const rows = [...row(40, 0, 10.9), ...row(38, 0, 10.9)];
    region.applyMotion(Uint16Array.of(0, 1), Float32Array.from(rows), 0);
    frame(0);
    frame(16);
    const along = (...ray: number[]) => region.pick(Float64Array.from(ray));
    const hit = along(45, 0, 11, -1, 0, 0);
    expect(hit?.agentId).toBe('a');
    expect(hit?.distance).toBeCloseTo(4.68, 5);
    expect(along(39, 0, 11, -1, 0, 0)?.agentId).toBe('b');
    expect(along(45, 0, 12.5, -1, 0, 0)).toBeNull();
    expect(along(45, 1, 11, -1, 0, 0)).toBeNull();
    expect(along(45, 0, 11, 1, 0, 0)).toBeNull();
  });

  it('knows which part of the canvas each one takes up', async () => {
    const { region, stage, frame } = await setUp();
    region.applyAvatars([avatar('a'), avatar('b', { slot: 1 })], []);
    region.focus('a', true);
    // The second one is behind the camera.
    const rows = [...row(40, 0, 10.9), ...row(90, 0, 10.9)];
    region.applyMotion(Uint16Array.of(0, 1), Float32Array.from(rows), 0);
    frame(0);
    frame(16);
    const point = new Float64Array(3);
    stage.camera.project(point, 0, 0, 0.9);
    const [box, ...others] = region.boxes();
    expect(others).toEqual([]);
    expect(region.boxOf('a')).toEqual(box);
    expect(region.boxOf('b')).toBeNull();
    expect((box.left + box.right) / 2).toBeCloseTo(point[0], 3);
    expect(box.top).toBeLessThan(point[1]);
    expect(box.bottom).toBeGreaterThan(point[1]);
    region.setOptions({ ...OPTIONS, showNames: true });
    const named = region.boxOf('a')!;
    expect(named.top).toBe(box.top - 30);
  });
});

describe('the outfit of an avatar', () => {
  it('is drawn once all of it was loaded or has failed, and reports progress until then', async () => {
    const { region, views, deliver, onAvatarChange } = await setUp({ m1: overrideOf(1) });
    const parts = [part('p', 'm1'), part('q', 'm2'), part('r', 'm1'), part('prim', null)];
    region.applyAvatars([avatar('a', { parts })], []);
    expect(region.progress('a')).toEqual({ ready: 0, failed: 0, total: 2 });
    await deliver('m1');
    expect(region.progress('a')).toEqual({ ready: 1, failed: 0, total: 2 });
    expect(region.drawnParts('a')).toEqual([]);
    await deliver('m2');
    expect(region.progress('a')).toEqual({ ready: 2, failed: 1, total: 2 });
    expect(region.drawnParts('a').map(({ id }) => id)).toEqual(['p', 'r']);
    expect(onAvatarChange).toHaveBeenCalledWith('a');
    // The mannequin, and two views of one mesh.
    expect(views.size).toBe(3);
  });

  it('is prepared and shown in steps, over the former one, and given up for another', async () => {
    const tasks: (() => void)[] = [];
    // Each step takes so long that it is a task of its own.
    let now = 0;
    const work = new WorkQueue(
      (run) => tasks.push(run),
      () => (now += 100),
    );
    const { region, roots, deliver } = await setUp({ m1: overrideOf(1), m2: overrideOf(2) }, work);
    const meshes = () => {
      let shown = 0;
      for (const { object } of roots)
        object.traverseVisible((child) => (shown += child instanceof Mesh ? 1 : 0));
      return shown;
    };
    const runAll = async () => {
      while (tasks.length > 0) {
        tasks.shift()!();
        await settle();
      }
    };
    const wear = (...ids: readonly string[]) =>
      region.applyAvatars([avatar('a', { parts: ids.map((id) => part(id, id)) })], []);
    wear('m1', 'm2');
    region.applyMotion(Uint16Array.of(0), Float32Array.from(row(0, 0, 0)), 0);
    region.advance(0.016, 0);
    await deliver('m1', 'm2');
    expect(meshes()).toBe(1); // the mannequin
    tasks.shift()!();
    expect(meshes()).toBe(1);
    wear('m2');
    await runAll();
    expect(region.drawnParts('a').map(({ id }) => id)).toEqual(['m2']);
    // With the mannequin, since it is no body.
    expect(meshes()).toBe(2);
    wear('m1');
    await deliver('m1');
    region.clear();
    await runAll();
    expect(roots.size).toBe(0);
  });

  it('is replaced once the new one has been loaded', async () => {
    const { region, deliver, mesh } = await setUp({ m1: overrideOf(1), m2: overrideOf(2) });
    region.applyAvatars([avatar('a', { parts: [part('p', 'm1')] })], []);
    await deliver('m1');
    region.applyAvatars([avatar('a', { parts: [part('p', 'm1'), part('q', 'm2')] })], []);
    expect(region.drawnParts('a').map(({ id }) => id)).toEqual(['p']);
    await deliver('m2');
    expect(region.drawnParts('a').map(({ id }) => id)).toEqual(['p', 'q']);
    region.applyAvatars([avatar('a', { parts: [part('q', 'm2')] })], []);
    expect(region.drawnParts('a').map(({ id }) => id)).toEqual(['q']);
    expect(mesh).toHaveBeenCalledTimes(2);
  });

  it('shares geometry and materials with avatars that wear the same', async () => {
    const { region, roots, deliver } = await setUp({ m: wornMesh('x', ['mHead']).asset });
    const withMesh = (agentId: string, slot: number) =>
      avatar(agentId, { slot, parts: [part(agentId, 'm')] });
    region.applyAvatars([withMesh('a', 0), withMesh('b', 1)], []);
    await deliver('m');
    const drawn = [...roots].map(({ object }) => {
      const found: { geometry: unknown; material: unknown }[] = [];
      object.traverse((child) => {
        if ('geometry' in child && 'material' in child) found.push(child as never);
      });
      return found;
    });
    const [ofA, ofB] = drawn;
    expect(ofA).toHaveLength(2);
    expect(ofA.map(({ geometry }) => geometry)).toEqual(ofB.map(({ geometry }) => geometry));
    ofA.forEach(({ geometry, material }, index) => {
      expect(geometry).toBe(ofB[index].geometry);
      expect(material).toBe(ofB[index].material);
    });
  });

  it('replaces the mannequin where it makes up a body, and only there', async () => {
    const joints = ['mHead', 'mWristLeft', 'mWristRight', 'mFootLeft', 'mFootRight'];
    const meshes = {
      body: wornMesh('body', joints).asset,
      hair: wornMesh('hair', ['mHead']).asset,
    };
    const { region, views, deliver } = await setUp(meshes);
    region.applyAvatars([avatar('a', { parts: [part('p', 'body')] })], []);
    // The mannequin, while the body is being loaded.
    expect(views.size).toBe(1);
    const [mannequin] = views;
    await deliver('body');
    expect(views.size).toBe(1);
    expect(views.has(mannequin)).toBe(false);
    region.applyAvatars([avatar('a', { parts: [part('q', 'hair')] })], []);
    await deliver('hair');
    // The mannequin is the body again, under the hair.
    expect(views.size).toBe(2);
  });

  it('hides parts of the mannequin that attachments on the screen show', async () => {
    const { region, views, roots } = await setUp();
    const drawn = () => {
      let count = 0;
      for (const { object } of roots)
        object.traverse((child) => (count += child instanceof Mesh ? 1 : 0));
      return count;
    };
    region.applyAvatars([avatar('a', { hiddenByHud: ['upper'] })], []);
    expect([views.size, drawn()]).toEqual([1, 1]);
    // The only face of the test's mannequin is its head.
    region.applyAvatars([avatar('a', { hiddenByHud: ['head'] })], []);
    expect(drawn()).toBe(0);
    region.applyAvatars([avatar('a')], []);
    expect(drawn()).toBe(1);
  });

  it('is drawn without clear faces', async () => {
    const { region, roots, deliver } = await setUp({ m: wornMesh('x', ['mHead']).asset });
    const look = plainLook({ color: [1, 1, 1, 0] });
    region.applyAvatars([avatar('a', { parts: [part('p', 'm', { look })] })], []);
    await deliver('m');
    let drawn = 0;
    for (const { object } of roots)
      object.traverse((child) => (drawn += 'geometry' in child ? 1 : 0));
    expect(drawn).toBe(1); // the mannequin
  });

  it('can be examined, also what is loaded meanwhile, and looks as before afterwards', async () => {
    const { region, roots, stage, deliver } = await setUp({ m: wornMesh('x', ['mHead']).asset });
    const { materials } = surfacesOf(stage);
    const materialsOf = () => {
      const found: Material[] = [];
      for (const { object } of roots)
        object.traverse((child) => child instanceof Mesh && found.push(child.material));
      return found;
    };
    const withMesh = (agentId: string, slot: number) =>
      avatar(agentId, { slot, parts: [part(agentId, 'm')] });
    region.applyAvatars([withMesh('a', 0)], []);
    await deliver('m');
    const [shirt, wood] = materialsOf();
    region.setOptions({ ...OPTIONS, surfaceView: 'uv' });
    region.applyAvatars([withMesh('b', 1)], []);
    const examined = materialsOf();
    expect(examined).toHaveLength(4);
    // The shirt's own stays, for afterwards; all faces share the other.
    expect([new Set(examined).size, materials.count]).toEqual([1, 2]);
    expect(examined).not.toContain(shirt);
    expect(examined).not.toContain(wood);
    region.setOptions(OPTIONS);
    const shown = materialsOf();
    expect(shown.filter((material) => material === shirt)).toHaveLength(2);
    expect(shown.filter((material) => material === wood)).toHaveLength(2);
    region.clear();
    expect(materials.count).toBe(0);
  });

  it.each<[OverrideRuleName, number]>([
    ['highest-id', 0.3],
    ['rank', 0.2],
  ])(
    'puts joints where the rule %s has them, in whatever order meshes are loaded',
    async (rule, z) => {
      // Two meshes have mHead at 0.2, the one with the highest id at 0.3.
      const meshes = { aa: overrideOf(0.2), bb: overrideOf(0.2), cc: overrideOf(0.3) };
      const order = fc.shuffledSubarray(['aa', 'bb', 'cc'], { minLength: 3 });
      await fc.assert(
        fc.asyncProperty(order, order, async (worn, delivered) => {
          const { region, deliver } = await setUp(meshes);
          region.setOptions({ ...OPTIONS, overrideRule: rule });
          region.applyAvatars([avatar('a', { parts: worn.map((id) => part(id, id)) })], []);
          region.applyMotion(Uint16Array.of(0), Float32Array.from(row(0, 0, 0.9)), 0);
          for (const id of delivered) await deliver(id);
          const head = region.jointPosition('a', 'mHead')!;
          const neck = region.jointPosition('a', 'mNeck')!;
          expect(head[2] - neck[2]).toBeCloseTo(z, 5);
        }),
        { numRuns: 20 },
      );
    },
  );
});

describe('the names of avatars', () => {
  it('are written one in a picture, each in its turn', async () => {
    const { region, roots, frame } = await setUp();
    const agents = ['a', 'b', 'c'];
    region.applyAvatars(
      agents.map((agentId, slot) => avatar(agentId, { slot })),
      [],
    );
    region.applyMotion(
      Uint16Array.of(0, 1, 2),
      Float32Array.from(agents.flatMap((_, index) => row(0, index / 2, 1))),
      0,
    );
    const written: string[] = [];
    for (const root of roots) {
      const setText = ({ name }: { name: string }) => void written.push(name);
      Object.defineProperty(root.nameTag, 'active', { value: { setText, update: () => {} } });
    }
    const counts = [16, 32, 48, 64].map((nowMs) => {
      frame(nowMs);
      return written.length;
    });
    expect(counts).toEqual([1, 2, 3, 3]);
    expect(written.toSorted()).toEqual(agents);
  });
});

describe('what is drawn of an avatar, for those who examine it', () => {
  const skinned = wornMesh('tee', ['mHead']).asset;
  const rigid: MeshAsset = { ...skinned, skin: null };
  const bakes = new Map([
    ...[['head', 'h'] as const, ['upper', 'u'] as const],
    ['lower', 'l'] as const,
  ]);

  it('is nothing while its meshes are being loaded, and for one that is not here', async () => {
    const { region, deliver } = await setUp({ tee: skinned });
    region.applyAvatars([avatar('a', { parts: [part('p', 'tee')] })], []);
    expect(region.outfitOf('a')).toEqual({ agentId: 'a', parts: [], bakes: new Map() });
    expect(region.outfitOf('b')).toBeNull();
    expect(region.outfitOf(null)).toBeNull();
    await deliver('tee');
    expect(region.outfitOf('a')!.parts.map(({ name }) => name)).toEqual(['p', 'Mannequin']);
  });

  it('has the looks of all parts, those without a rig with their place and scale', async () => {
    const { region, deliver } = await setUp({ tee: skinned, hat: rigid });
    const hat = part('h', 'hat', { name: '', point: 2, scale: [2, 1, 1] });
    region.applyAvatars([avatar('a', { parts: [part('p', 'tee'), hat, part('x', null)] })], []);
    await deliver('tee', 'hat');
    const [tee, drawnHat, body] = region.outfitOf('a')!.parts;
    expect(tee).toMatchObject({ meshId: 'tee', look: LOOK, attachment: null, builtIn: false });
    expect(tee.asset).toBe(skinned);
    expect(drawnHat).toMatchObject({ name: 'Skull', point: 'Skull', lod: 'high' });
    expect(drawnHat.attachment).toMatchObject({ point: 'Skull', scale: [2, 1, 1] });
    // Of wood, since the avatar has no bakes.
    expect(body).toMatchObject({ builtIn: true, meshId: null, look: null });
  });

  it('shows bakes on our mannequin, and is the same record until something changes', async () => {
    const { region, deliver } = await setUp({ tee: skinned });
    const worn = avatar('a', { parts: [part('p', 'tee')] });
    region.applyAvatars([worn], []);
    await deliver('tee');
    const first = region.outfitOf('a');
    region.applyAvatars([{ ...worn, title: 'other' }], []);
    expect(region.outfitOf('a')).toBe(first);
    region.applyAvatars([{ ...worn, bakes }], []);
    const second = region.outfitOf('a')!;
    expect(second).not.toBe(first);
    expect(second.bakes).toBe(bakes);
    expect(second.parts[1].look).not.toBeNull();
    const look = plainLook({ color: [0, 1, 0, 1] });
    region.applyAvatars([{ ...worn, bakes, parts: [part('p', 'tee', { look })] }], []);
    expect(region.outfitOf('a')!.parts[0].look).toBe(look);
  });
});

import { mat4, quat, vec3 } from 'gl-matrix';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channelWorker } from '../../../test/channel-worker.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import { shapeItem } from '../../../test/shape-item.ts';
import {
  attachmentJoint,
  composeRigidAttachment,
  createRigidAttachment,
  defaultSkeleton,
  type WorldPose,
} from '../../avatar/index.ts';
import { BodyShape } from '../../avatar/shape/index.ts';
import { isAnimated, NO_EXTRA_PARAMS } from '../../formats/extra-params/index.ts';
import { encodeMesh } from '../../formats/mesh/index.ts';
import {
  DEFAULT_PART,
  encodeSceneGroup,
  type SceneObject,
  type ScenePart,
} from '../../formats/scene-group/index.ts';
import { assetDecoder, DecoderClient } from '../../offload/index.ts';
import { Files } from '../files/files.ts';
import { OpenedFiles } from '../files/opened-files.ts';
import { ObjectService } from '../objects/object-service.ts';
import { Outfit } from '../outfit/outfit.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import { Player } from '../playback/player.ts';
import {
  AppState,
  type FileSource,
  MessageLog,
  overridesOf,
  type WornMesh,
} from '../state/index.ts';

const PET = '3f9ad2a1-52c5-4d0f-9a7b-0c6f7d7b6a01';
const TAIL = '3f9ad2a1-52c5-4d0f-9a7b-0c6f7d7b6a02';
const SHIRT = '3f9ad2a1-52c5-4d0f-9a7b-0c6f7d7b6a03';
const BODY = '3f9ad2a1-52c5-4d0f-9a7b-0c6f7d7b6a04';
const RIGHT_HAND = 6;
const SKULL = 2;
const PELVIS_HEIGHT = 1.067;
const ELBOW = 'mElbowLeft';
const UNTURNED = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

let decoder: DecoderClient;
beforeEach(() => {
  decoder = new DecoderClient({ spawn: () => channelWorker(assetDecoder) });
});
afterEach(() => decoder.dispose());

const source = (path: string, bytes: Uint8Array): FileSource => ({
  path,
  address: null,
  byteLength: bytes.length,
  read: async () => bytes.slice(),
});

/** A triangle at a joint, which the mesh puts so many metres outwards. */
function rigged(id: string, outwards: number, joint = ELBOW, bindShapeMatrix = UNTURNED) {
  const [x, y, z] = defaultSkeleton.rows[defaultSkeleton.jointNumber(joint)].position;
  const alternative = [...UNTURNED.slice(0, 12), x, y + outwards, z, 1];
  const bytes = encodeMesh({
    lods: {
      high: [
        {
          positions: [0, 0, 0, 1, 0, 0, 0, 1, 0],
          indices: [0, 1, 2],
          joints: new Array(12).fill(0),
          weights: [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0],
        },
      ],
    },
    skin: {
      jointNames: [joint],
      bindShapeMatrix,
      inverseBindMatrices: UNTURNED,
      altInverseBindMatrices: alternative,
    },
  });
  return source(`${id}.llmesh`, bytes);
}

const mesh = (id: string, change: Partial<ScenePart> = {}): ScenePart => ({
  ...{ ...DEFAULT_PART, pcode: 9, attachmentPoint: RIGHT_HAND },
  extraParams: {
    ...NO_EXTRA_PARAMS,
    sculpt: { shape: 'mesh', id, invert: false, mirror: false },
  },
  ...change,
});

/** The same part as the root of an animated object. */
const animated = (part: ScenePart): ScenePart => ({
  ...part,
  extraParams: { ...part.extraParams, extendedMeshFlags: 1 },
});

const object = (...parts: readonly ScenePart[]): SceneObject => ({ offset: [0, 0, 0], parts });

function setUp() {
  const state = new AppState();
  const messages = new MessageLog(state);
  const history = new UndoHistory(state);
  const outfit = new Outfit(state, history);
  const objects = new ObjectService({
    ...{ state, messages, history, decoder, baseUri: 'http://localhost/' },
    openTextures: async () => ({ decoded: async () => null }),
    openFiles: async () => {},
  });
  const files = new Files({
    openedFiles: new OpenedFiles(),
    ...{ state, decoder, messages, outfit, history },
    ...{ onWorn() {}, perform: async () => {}, replay: async () => {} },
    openObjects: async () => objects,
    opensPaused: () => false,
  });
  const open = (list: readonly SceneObject[], ...others: readonly FileSource[]) =>
    files.open([source('pet.xml', encodeSceneGroup(list)), ...others]);
  /** The page's own body. */
  const addMannequin = async () => {
    const { items } = await files.loadItems([rigged(BODY, 0, 'mChest')]);
    outfit.addBuiltIn([{ ...(items[0] as WornMesh), id: 'mannequin', builtIn: true }]);
  };
  const meshOf = (id: string) => state.meshes.value.find(({ rankId }) => rankId === id)!;
  const isShown = () => state.meshes.value.find(({ builtIn }) => builtIn)!.visible;
  const player = () => {
    const posed = new Player();
    posed.wearOutfit(state);
    posed.update();
    return posed;
  };
  const claimed = () =>
    overridesOf(state.meshes.value, state)
      .claims('highest-id')
      .filter(({ joint }) => joint === defaultSkeleton.jointNumber(ELBOW));
  return {
    ...{ state, history, outfit, objects, files, open, addMannequin, meshOf, isShown, player },
    claimed,
  };
}

const matrixOf = (world: WorldPose, name: string) => {
  const joint = defaultSkeleton.jointNumber(name);
  return world.matrices.slice(16 * joint, 16 * joint + 16) as unknown as mat4;
};
const placeOf = (world: WorldPose, name: string) => [
  ...mat4.getTranslation(vec3.create(), matrixOf(world, name)),
];

describe('the flag of an animated object', () => {
  it.each([
    [null, false],
    [0, false],
    [1, true],
    [2, false],
    [0xffffffff, true],
  ])('%s: %s', (extendedMeshFlags, expected) => {
    expect(isAnimated({ extendedMeshFlags })).toBe(expected);
  });

  it('counts on the root, for all parts', async () => {
    const { open, meshOf } = setUp();
    await open(
      [
        object(animated(mesh(PET)), mesh(TAIL, { linkNumber: 2 })),
        object(mesh(SHIRT), animated(mesh(SHIRT, { linkNumber: 2 }))),
      ],
      ...[rigged(PET, 0), rigged(TAIL, 0), rigged(SHIRT, 0)],
    );
    expect(meshOf(PET).part?.ownSkeleton).toBeDefined();
    expect(meshOf(TAIL).part?.ownSkeleton).toBe(meshOf(PET).part?.ownSkeleton);
    expect(meshOf(SHIRT).part?.ownSkeleton).toBeUndefined();
  });
});

describe('a worn animated object', () => {
  const setUpWorn = async (part: Partial<ScenePart> = {}, ...others: readonly ScenePart[]) => {
    const made = setUp();
    await made.addMannequin();
    await made.files.open([rigged(SHIRT, 0.02)]);
    await made.open([object(animated(mesh(PET, part)), ...others)], rigged(PET, 0.3));
    return made;
  };

  it('claims no joint of the wearer, and does not move it', async () => {
    const { player, claimed, isShown, state, meshOf, outfit } = await setUpWorn();
    expect(isShown()).toBe(true);
    expect(claimed().map(({ meshId }) => meshId)).toEqual([SHIRT]);
    const elbow = placeOf(player().world, ELBOW);
    outfit.remove(meshOf(PET).id);
    expectNumbers(placeOf(player().world, ELBOW), elbow, 1e-6);
    expect(state.posedOutfit.value).toBeNull();
  });

  it('has its pelvis where its root is worn, and its own joint positions', async () => {
    const rotation = [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const;
    const { player, meshOf } = await setUpWorn({
      ...{ attachedPosition: [0.1, 0.2, 0.3], rotation, scale: [3, 3, 3] },
    });
    const wearer = player().world;
    const own = meshOf(PET).part!.ownSkeleton!.worldIn(wearer);
    const root = new Float32Array(16);
    const point = attachmentJoint(RIGHT_HAND);
    composeRigidAttachment(
      root,
      wearer,
      createRigidAttachment(point, [0.1, 0.2, 0.3], rotation, [1, 1, 1]),
    );
    expectNumbers([...matrixOf(own, 'mPelvis')], [...root], 1e-5);
    // The upper arm is as long as the pet's mesh has it; the wearer's is as the shirt has it.
    const armOf = (world: WorldPose) =>
      vec3.distance(
        placeOf(world, 'mShoulderLeft') as unknown as vec3,
        placeOf(world, ELBOW) as unknown as vec3,
      );
    const { position } = defaultSkeleton.rows[defaultSkeleton.jointNumber(ELBOW)];
    expect(armOf(own)).toBeCloseTo(vec3.length([position[0], position[1] + 0.3, position[2]]), 5);
    expect(armOf(wearer)).toBeCloseTo(
      vec3.length([position[0], position[1] + 0.02, position[2]]),
      5,
    );
    // Parts without skins are at their places on the wearer.
    expectNumbers([...matrixOf(own, 'Right Hand')], [...matrixOf(wearer, 'Right Hand')], 0);
  });

  it('has no shape of the wearer', async () => {
    const { player, meshOf } = await setUpWorn();
    const stage = player();
    const before = placeOf(meshOf(PET).part!.ownSkeleton!.worldIn(stage.world), 'mHead');
    const pelvis = placeOf(meshOf(PET).part!.ownSkeleton!.worldIn(stage.world), 'mPelvis');
    const tall = new Player();
    tall.wearMeshes([], 'highest-id', null, new BodyShape(new Map([[33, 2]])));
    tall.update();
    const own = meshOf(PET).part!.ownSkeleton!.worldIn(tall.world);
    const height = placeOf(own, 'mHead').map(
      (value, axis) => value - placeOf(own, 'mPelvis')[axis],
    );
    expectNumbers(
      height,
      before.map((value, axis) => value - pelvis[axis]),
      1e-5,
    );
    expect(placeOf(own, 'mPelvis')).not.toEqual(pelvis);
  });

  it('goes to another point as a whole', async () => {
    const { objects, meshOf, state } = await setUpWorn({ attachedPosition: [0.1, 0.2, 0.3] });
    const [document] = state.documents.value;
    expect(objects.describe(document)).toMatchObject([{ point: RIGHT_HAND, isAlone: false }]);
    objects.setPoint(document, 0, SKULL);
    expect(meshOf(PET).attachment).toMatchObject({ point: 'Skull', position: [0, 0, 0] });
    expect(objects.describe(document)).toMatchObject([{ point: SKULL }]);
  });
});

describe('an animated object that is alone', () => {
  const TURN = quat.setAxisAngle(quat.create(), [0, 0, 1], Math.PI / 2);
  const setUpAlone = async (...others: readonly ScenePart[]) => {
    const made = setUp();
    await made.addMannequin();
    const bind = [...mat4.fromRotationTranslationScale(mat4.create(), TURN, [1, 2, 3], [2, 2, 2])];
    await made.open([object(animated(mesh(PET)), ...others)], rigged(PET, 0.3, ELBOW, bind));
    return made;
  };

  it('takes the place of the mannequin, which comes back when it is removed', async () => {
    const { isShown, objects, state, outfit, meshOf, claimed, history } = await setUpAlone();
    expect(isShown()).toBe(false);
    expect(objects.describe(state.documents.value[0])).toMatchObject([{ isAlone: true }]);
    expect(claimed().map(({ meshId }) => meshId)).toEqual([PET]);
    outfit.remove(meshOf(PET).id);
    expect(isShown()).toBe(true);
    history.undo();
    expect(isShown()).toBe(false);
    history.undo();
    expect(isShown()).toBe(true);
    expect(state.documents.value).toEqual([]);
  });

  it('is moved by the skeleton of the stage, without shape, height and joints of the wearer', async () => {
    const { player, meshOf, state } = await setUpAlone();
    state.items.value = [...state.items.value, shapeItem('tall', [[33, 2]])];
    state.bodyShape.value = new BodyShape(new Map([[33, 2]]));
    const stage = player();
    const { world } = stage;
    expect(placeOf(world, 'mPelvis')[2]).toBeCloseTo(PELVIS_HEIGHT, 5);
    const own = meshOf(PET).part!.ownSkeleton!.worldIn(world);
    for (const joint of ['mPelvis', 'mHead', ELBOW]) {
      expectNumbers([...matrixOf(own, joint)], [...matrixOf(world, joint)], 0);
    }
    expect(stage.heightOffset).toBe(0);
  });

  it('has parts without skins at their places about its root, turned back by its bind shape', async () => {
    const { player, meshOf, state } = await setUpAlone({
      ...{ ...DEFAULT_PART, pcode: 9, linkNumber: 2, name: 'Collar', position: [1, 0, 0] },
    });
    const collar = state.meshes.value.find(({ name }) => name === 'Collar')!;
    const own = meshOf(PET).part!.ownSkeleton!.worldIn(player().world);
    const { point, position, rotation, scale } = collar.attachment!;
    const matrix = new Float32Array(16);
    composeRigidAttachment(
      matrix,
      own,
      createRigidAttachment(defaultSkeleton.jointNumber(point), position, rotation, scale),
    );
    // A metre ahead of the root, which is turned by −90° about Z under the upright skeleton.
    expectNumbers([...matrix.slice(12, 15)], [0, -1, PELVIS_HEIGHT], 1e-5);
  });

  it('is worn again where its wearer is shown, and alone again after that', async () => {
    const { objects, state, isShown, claimed } = await setUpAlone();
    const [document] = state.documents.value;
    objects.showWearer();
    expect(isShown()).toBe(true);
    expect(objects.describe(document)).toMatchObject([{ isAlone: false }]);
    expect(claimed()).toEqual([]);
    objects.lookAtAlone(document, 0);
    expect(isShown()).toBe(false);
    expect(objects.describe(document)).toMatchObject([{ isAlone: true }]);
  });
});

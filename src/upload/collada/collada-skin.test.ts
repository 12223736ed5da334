import { describe, expect, it } from 'vitest';
import {
  colladaBytes,
  geometryText,
  RIG_NODES,
  skinText,
  TRIANGLES,
} from '../../../test/collada/collada-text.ts';
import { readColladaScene, type UploadScene } from '../index.ts';

/** The scene of the square with a skin. */
function rigged(
  skin: Parameters<typeof skinText>[0] = {},
  nodes = RIG_NODES,
  geometries = geometryText(),
): UploadScene {
  return readColladaScene(colladaBytes({ controllers: skinText(skin), nodes, geometries }));
}

const skinOf = ({ models }: UploadScene) => models[0].skin!;
const rulesOf = ({ observations }: UploadScene) => observations.map(({ rule }) => rule);
const find = (scene: UploadScene, rule: string) =>
  scene.observations.find((observation) => observation.rule === rule);
const codesOf = ({ messages }: UploadScene) =>
  messages.map(({ code }) => code).filter((code) => code !== 'ModelLoaded');
/** Joint and weight of a vertex, without the empty ones. */
function influences({ models }: UploadScene, vertex: number): number[][] {
  const { joints, weights } = models[0].faces[0];
  return [0, 1, 2, 3]
    .map((k) => [joints![vertex * 4 + k], weights![vertex * 4 + k]])
    .filter(([, weight]) => weight > 0);
}

describe('skins of COLLADA', () => {
  it('have joints, matrices and positions of joints; the node of the mesh does not count', () => {
    const nodes = RIG_NODES.replace(
      '<node name="square">',
      '<node name="square"><translate>5 5 5</translate>',
    );
    const scene = rigged({}, nodes);
    const skin = skinOf(scene);
    expect(skin.jointNames).toEqual(['mPelvis', 'mTorso']);
    expect([...skin.joints]).toEqual([0, 3]);
    expect([...skin.positions]).toEqual([0, 0, 1.067, 0, 0, 0.084]);
    expect([...skin.hasNode]).toEqual([1, 1]);
    expect(scene.instances).toEqual([
      { model: 0, position: [0.5, 0.5, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    ]);
    expect(codesOf(scene)).toEqual([]);
    expect(
      rulesOf(scene).filter((rule) => rule !== 'uvs-missing' && rule !== 'normals-missing'),
    ).toEqual(['joints-unweighted']);
  });

  it('have matrices by columns, which the file has by rows', () => {
    const matrix = '1 2 3 4 5 6 7 8 9 10 11 12 0 0 0 1';
    const skin = skinOf(
      rigged({
        bindShape: `<bind_shape_matrix>${matrix}</bind_shape_matrix>`,
        inverseBinds: `${matrix} ${matrix}`,
      }),
    );
    const columns = [1, 5, 9, 0, 2, 6, 10, 0, 3, 7, 11, 0, 4, 8, 12, 1];
    expect([...skin.bindShapeMatrix!]).toEqual(columns);
    expect([...skin.inverseBindMatrices]).toEqual([...columns, ...columns]);
  });

  it('may lack a bind shape, or have a turned one', () => {
    const without = rigged({ bindShape: '' });
    expect(skinOf(without).bindShapeMatrix).toBe(null);
    expect(find(without, 'bind-shape-turned')?.subject).toBe('bind_shape_matrix');
    expect(codesOf(without)).toEqual([]);
    const turned = rigged({
      bindShape: '<bind_shape_matrix>0 -1 0 0 1 0 0 0 0 0 1 0 0 0 0 1</bind_shape_matrix>',
    });
    expect(codesOf(turned)).toEqual(['BindShapeOrientation']);
    expect(rulesOf(turned)).toContain('bind-shape-turned');
    const scaled = rigged({
      bindShape: '<bind_shape_matrix>2 0 0 7 0 3 0 0 0 0 4 0 0 0 0 1</bind_shape_matrix>',
    });
    expect(rulesOf(scaled)).not.toContain('bind-shape-turned');
  });

  it('keep the four largest positive weights and divide them by their sum; joint -1 is skipped', () => {
    const scene = rigged({
      joints: 'mPelvis mTorso mChest mNeck mHead',
      weights: '0.1 0.2 0.3 0.4 0.5 -3 0 1',
      vcount: '6 2 1 0',
      v: '0 0 1 1 2 2 3 3 4 4 -1 7  0 5 1 7  1 6  ',
    });
    const [first] = [influences(scene, 0)];
    expect(first.map(([joint]) => joint)).toEqual([4, 3, 2, 1]);
    expect(first[0][1]).toBeCloseTo(0.5 / 1.4, 6);
    expect(influences(scene, 1)).toEqual([[1, 1]]);
    expect([influences(scene, 2), influences(scene, 3)]).toEqual([[], []]);
    const over = find(scene, 'weights-over-four');
    expect([over?.count, over?.value]).toEqual([1, expect.closeTo(0.1 / 1.5, 6)]);
    expect(find(scene, 'weights-none')?.count).toBe(2);
    expect(find(scene, 'weights-sum')).toMatchObject({ count: 1, value: expect.closeTo(0.5, 6) });
  });

  it('store weights by position: the last one read counts', () => {
    const positions = '0 0 0 1 0 0 1 1 0 0 0 0';
    const scene = rigged(
      { v: '0 0 0 0 0 0 1 0' },
      RIG_NODES,
      geometryText(TRIANGLES.replace('0 2 3', '1 2 3'), { positions }),
    );
    // The welded face has three vertices; the one at the origin has the weights of the fourth position.
    expect(scene.models[0].faces[0].positions).toHaveLength(9);
    expect([influences(scene, 0), influences(scene, 1)]).toEqual([[[1, 1]], [[0, 1]]]);
    expect(find(scene, 'weights-fused')).toMatchObject({ count: 1, value: 1 });
  });

  it('share weights within a hundred-thousandth of the box', () => {
    const at = (gap: number) =>
      rigged(
        { v: '0 0 0 0 0 0 1 0' },
        RIG_NODES,
        geometryText(TRIANGLES, { positions: `0 0 0 10 0 0 10 10 0 0 ${10 * gap} 0` }),
      );
    const near = at(0.8e-5);
    expect(influences(near, 3)).toEqual([[0, 1]]);
    expect(find(near, 'weights-fused')?.count).toBe(1);
    const apart = at(2e-5);
    expect(influences(apart, 3)).toEqual([[1, 1]]);
    expect(find(apart, 'weights-fused')).toBeUndefined();
  });

  it.each([
    ['the count of weights', { count: 5 }],
    ['the length of vcount', { vcount: '1 1 1', v: '0 0 0 0 0 0' }],
    ['the length of v', { v: '0 0 0 0 0 0 0' }],
  ])('are refused if %s is wrong', (_, skin) => {
    const scene = rigged(skin);
    expect(scene.models[0].skin).toBe(null);
    expect(codesOf(scene)).toEqual(['BadElement']);
    expect(rulesOf(scene)).toContain('data-invalid');
  });

  it('may be of nothing, or of a morph', () => {
    const nothing = rigged({ mesh: 'other', id: 'square-skin' });
    expect([nothing.models, codesOf(nothing)]).toEqual([[], ['BadElement']]);
    const morph = '<controller id="morphed"><morph source="#square"/></controller>';
    const controllers = morph + skinText({ mesh: 'morphed', id: 'square-skin' });
    const scene = readColladaScene(colladaBytes({ controllers, nodes: RIG_NODES }));
    expect([scene.models, codesOf(scene)]).toEqual([[], []]);
    expect(find(scene, 'content-ignored')?.subject).toBe('geometry');
    expect(scene.observations.map(({ subject }) => subject)).toContain('morph');
  });

  it('drop weights of joints and numbers that there are not', () => {
    const scene = rigged({ v: '0 0 2 0 0 9 0 0' });
    expect([influences(scene, 1), influences(scene, 2)]).toEqual([[], []]);
    expect(find(scene, 'data-invalid')).toMatchObject({ subject: 'vertex_weights', count: 2 });
  });

  it('have identities for inverse binds that are missing', () => {
    const one = '1 0 0 0 0 1 0 0 0 0 1 -1 0 0 0 1';
    const scene = rigged({ inverseBinds: one });
    expect([...skinOf(scene).inverseBindMatrices.subarray(12, 17)]).toEqual([0, 0, -1, 1, 1]);
    expect(find(scene, 'inverse-binds-unusable')?.count).toBe(1);
    expect(codesOf(scene)).toEqual(['InvalidJointOverrides']);
    const singular = rigged({ inverseBinds: `${one} ${'0 '.repeat(15)}1` });
    expect(find(singular, 'inverse-binds-unusable')?.subject).toBe('mTorso');
  });

  it('lose their textures', () => {
    const libraries = `<library_images><image id="cloth"><init_from>cloth.png</init_from></image></library_images>
      <library_effects><effect id="fx"><profile_COMMON><technique><phong><diffuse><texture texture="cloth"/></diffuse></phong></technique></profile_COMMON></effect></library_effects>
      <library_materials><material id="cloth-material"><instance_effect url="#fx"/></material></library_materials>`;
    const bound = `<skeleton>#mPelvis</skeleton><bind_material><technique_common>
      <instance_material symbol="red" target="#cloth-material"/></technique_common></bind_material>`;
    const nodes = RIG_NODES.replace('<skeleton>#mPelvis</skeleton>', bound);
    const scene = readColladaScene(colladaBytes({ libraries, controllers: skinText(), nodes }));
    expect(find(scene, 'rigged-textures-lost')?.count).toBe(1);
    expect(scene.images).toEqual([]);
    expect(scene.models[0].faces[0].look.color).toEqual([1, 1, 1, 1]);
  });
});

describe('names of joints in COLLADA', () => {
  it('become those of the viewer, and are case-sensitive', () => {
    const joints =
      'hip avatar_mTorso NECK neck Left_Hand mpelvis Avatar_mChest Armature_mHead Hips';
    const scene = rigged({ joints });
    const skin = skinOf(scene);
    expect(skin.jointNames.slice(0, 5)).toEqual([
      'mPelvis',
      'mTorso',
      'NECK',
      'mNeck',
      'Left Hand',
    ]);
    expect(skin.sourceNames.slice(0, 2)).toEqual(['hip', 'avatar_mTorso']);
    expect([...skin.joints.slice(5)]).toEqual([-1, -1, -1, -1]);
    expect(codesOf(scene)).toEqual([...Array(4).fill('UnrecognizedJoint'), 'UnknownJoints']);
    expect(scene.messages.find(({ code }) => code === 'UnknownJoints')?.count).toBe(4);
    const ofRule = (rule: string) =>
      scene.observations.filter((one) => one.rule === rule).map(({ subject }) => subject);
    expect(ofRule('joint-misnamed')).toEqual(['mpelvis', 'Avatar_mChest', 'Armature_mHead']);
    expect(ofRule('joint-illegal')).toEqual(['Hips']);
  });

  it('are told together where they are those of another skeleton', () => {
    const scene = rigged({ joints: 'mixamorig:Hips mixamorig:Head' });
    expect(scene.observations.filter(({ rule }) => /^joint-(?:il|mis)/.test(rule))).toMatchObject([
      { rule: 'joint-illegal', subject: 'mixamorig:Hips (Mixamo)', count: 2 },
    ]);
  });

  it('may be listed twice', () => {
    const scene = rigged({ joints: 'mPelvis hip mTorso' });
    expect(find(scene, 'joint-listed-twice')).toMatchObject({ subject: 'mPelvis', count: 2 });
  });

  it('may be too many, which is said before they are unknown', () => {
    const joints = Array.from({ length: 111 }, (_, i) => `bone${i}`).join(' ');
    const scene = rigged({ joints });
    expect(scene.messages[0]).toEqual({ code: 'TooManyJoint', subject: 'square', count: 111 });
    expect(codesOf(scene)).toEqual(['TooManyJoint']);
    expect(find(scene, 'joints-over-limit')?.count).toBe(111);
    expect(rulesOf(scene).filter((rule) => rule === 'joint-illegal')).toHaveLength(111);
  });
});

describe('joint positions in COLLADA', () => {
  const joint = (inner: string, attributes = 'sid="mTorso" name="mTorso"') =>
    `<node id="root" sid="mPelvis" name="mPelvis"><matrix sid="transform">1 0 0 0 0 1 0 0 0 0 1 1 0 0 0 1</matrix>
      <node ${attributes}>${inner}</node></node>`;
  const use = (skeleton: string) =>
    `<node><instance_controller url="#square-skin">${skeleton}</instance_controller></node>`;
  const SKELETON = '<skeleton>#root</skeleton>';
  const positionOf = (inner: string, skeleton = SKELETON, attributes?: string) => {
    const scene = rigged({}, joint(inner, attributes) + use(skeleton));
    return {
      scene,
      position: [...skinOf(scene).positions.slice(3)],
      has: skinOf(scene).hasNode[1],
    };
  };
  const matrix = (sid: string) => `<matrix sid="${sid}">1 0 0 7 0 1 0 8 0 0 1 9 0 0 0 1</matrix>`;

  it.each([
    [
      'the translate with sid translate',
      '<translate sid="location">1 1 1</translate><translate sid="translate">2 2 2</translate>',
      [2, 2, 2],
    ],
    [
      'the translate with sid location',
      '<translate sid="other">1 1 1</translate><translate sid="location">3 3 3</translate>',
      [3, 3, 3],
    ],
    ['any translate', `${matrix('transform')}<translate>4 4 4</translate>`, [4, 4, 4]],
    ['the matrix with sid transform', matrix('transform'), [7, 8, 9]],
    ['no other matrix', matrix('matrix'), [0, 0, 0]],
  ])('are those of %s', (_, inner, expected) => {
    const { position, has, scene } = positionOf(inner);
    expect([position, has]).toEqual([expected, 1]);
    const isMissing = expected[0] === 0;
    expect(rulesOf(scene).includes('joint-node-missing')).toBe(isMissing);
    // Farther than five metres is the fault of a unit.
    expect(rulesOf(scene).includes('override-far')).toBe(Math.hypot(...expected) > 5);
  });

  it('are by name, with another sid of the matrix, where there is no skeleton', () => {
    expect(positionOf(matrix('matrix'), '').position).toEqual([7, 8, 9]);
    const { position, scene } = positionOf(matrix('transform'), '');
    expect(position).toEqual([0, 0, 0]);
    expect(find(scene, 'joint-node-missing')?.subject).toBe('mPelvis');
  });

  it('are by sid beneath a skeleton, whatever the name', () => {
    expect(positionOf(matrix('transform'), SKELETON, 'name="mTorso"').has).toBe(0);
    expect(positionOf(matrix('transform'), SKELETON, 'sid="mTorso" name="x"').has).toBe(1);
    expect(positionOf(matrix('matrix'), '', 'sid="mTorso" name="x"').has).toBe(0);
  });

  it('know aliases beneath a skeleton, and lose them without one', () => {
    const alias = 'sid="abdomen" name="abdomen"';
    expect(positionOf(matrix('transform'), SKELETON, alias).position).toEqual([7, 8, 9]);
    expect(positionOf(matrix('matrix'), '', alias).has).toBe(0);
  });

  it('are looked for by name where a skeleton leads nowhere', () => {
    expect(positionOf(matrix('matrix'), '<skeleton>#gone</skeleton>').position).toEqual([7, 8, 9]);
  });

  it('are in the frame of a turned bone', () => {
    const turned = '<translate>0 0 0.1</translate><rotate>1 0 0 90</rotate>';
    expect(find(positionOf(turned).scene, 'bone-node-rotated')?.subject).toBe('mTorso');
    expect(find(positionOf('<translate>0 0 0</translate>').scene, 'override-far')?.value).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import {
  colladaBytes,
  geometryText,
  RIG_NODES,
  skinText,
} from '../../../test/collada/collada-text.ts';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { readColladaScene, type UploadScene } from '../index.ts';

const BOX = geometryText(undefined, { positions: '0 0 0 2 0 0 2 4 0 0 4 6' });
const sceneOf = (nodes: string, asset?: string, libraries?: string) =>
  readColladaScene(colladaBytes({ nodes, asset, libraries, geometries: BOX }));
const USE = '<instance_geometry url="#square"/>';
const rulesOf = ({ observations }: UploadScene) => observations.map(({ rule }) => rule);
const codesOf = ({ messages }: UploadScene) => messages.map(({ code }) => code);
const find = (scene: UploadScene, rule: string) =>
  scene.observations.find((observation) => observation.rule === rule);

/** A point of the unit box, as a prim takes it into the world. */
function inWorld({ instances }: UploadScene, point: readonly number[], index = 0): number[] {
  const { position, rotation, scale } = instances[index];
  const [x, y, z, w] = rotation;
  const [a, b, c] = point.map((value, k) => value * scale[k]);
  const [tx, ty, tz] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  const turned = [
    a + w * tx + (y * tz - z * ty),
    b + w * ty + (z * tx - x * tz),
    c + w * tz + (x * ty - y * tx),
  ];
  return turned.map((value, k) => value + position[k]);
}

/** The corner at (2, 4, 6) of the box, which only a static mesh takes along. */
function expectCorner(scene: UploadScene, expected: readonly number[], index = 0): void {
  for (const [k, value] of inWorld(scene, [0.5, 0.5, 0.5], index).entries()) {
    expect(value).toBeCloseTo(expected[k], 5);
  }
}

describe('the space of COLLADA', () => {
  it.each([
    ['Z_UP', [2, 4, 6]],
    ['Y_UP', [2, -6, 4]],
    ['X_UP', [6, 4, -2]],
  ])('takes %s to the axes of the skeleton', (axis, corner) => {
    const scene = sceneOf(`<node>${USE}</node>`, `<up_axis>${axis}</up_axis>`);
    expectCorner(scene, corner);
    expect(rulesOf(scene).includes('axis-x-up')).toBe(axis === 'X_UP');
    // The vertices are left as they are.
    expect([...scene.models[0].faces[0].positions.slice(-3)]).toEqual([0, 4, 6]);
  });

  it('is Y up where the file says nothing, and metres', () => {
    expectCorner(sceneOf(`<node>${USE}</node>`, ''), [2, -6, 4]);
    expectCorner(
      sceneOf(`<node>${USE}</node>`, '<unit meter="0.01"/><up_axis>Z_UP</up_axis>'),
      [0.02, 0.04, 0.06],
    );
  });

  it('multiplies the transforms of nodes in order', () => {
    const node = `<node><translate>10 0 0</translate><node><rotate>0 0 1 90</rotate><scale>1 2 3</scale>${USE}</node></node>`;
    expectCorner(sceneOf(node), [10 - 8, 2, 18]);
    const matrix = `<node><matrix>0 -1 0 10 1 0 0 20 0 0 1 30 0 0 0 1</matrix>${USE}</node>`;
    expectCorner(sceneOf(matrix), [10 - 4, 22, 36]);
  });

  it('applies axis and unit after the node', () => {
    const node = `<node><translate>1 2 3</translate>${USE}</node>`;
    expectCorner(sceneOf(node, '<unit meter="2"/><up_axis>Y_UP</up_axis>'), [6, -18, 12]);
  });

  it('makes a negative scale positive', () => {
    const scene = sceneOf(`<node name="left"><scale>-1 1 1</scale>${USE}</node>`);
    expectCorner(scene, [2, 4, 6]);
    expect(find(scene, 'scale-mirrored')?.subject).toBe('left');
    expect(codesOf(scene)).toEqual(['ModelLoaded']);
  });

  it('refuses a mirroring matrix', () => {
    const scene = sceneOf(`<node><matrix>-1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix>${USE}</node>`);
    expect(codesOf(scene)).toEqual(['NegativeScaleTrans', 'NegativeScaleNormTrans', 'ModelLoaded']);
    expect(find(scene, 'scale-mirrored')?.model).toBe('square');
  });

  it('loses shear', () => {
    const scene = sceneOf(`<node><matrix>1 1 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix>${USE}</node>`);
    expect(find(scene, 'shear-lost')?.value).toBeCloseTo(Math.SQRT1_2, 6);
    expect(scene.instances[0].scale[1]).toBeCloseTo(4 * Math.SQRT2, 5);
    expect(rulesOf(sceneOf(`<node><rotate>1 1 0 30</rotate>${USE}</node>`))).not.toContain(
      'shear-lost',
    );
  });

  it('follows instance_node, in the scene and in libraries', () => {
    const libraries = `<library_nodes><node id="part"><translate>0 0 1</translate>${USE}</node></library_nodes>`;
    const scene = sceneOf(
      '<node><translate>1 0 0</translate><instance_node url="#part"/></node><node><instance_node url="#part"/></node>',
      undefined,
      libraries,
    );
    expect(scene.models).toHaveLength(1);
    expectCorner(scene, [3, 4, 7], 0);
    expectCorner(scene, [2, 4, 7], 1);
  });

  it('ends circles of instance_node', () => {
    const scene = sceneOf(
      `<node id="a"><instance_node url="#b"/></node><node id="b">${USE}<instance_node url="#a"/></node>`,
    );
    expect(scene.instances).toHaveLength(2);
    expect(rulesOf(scene).filter((rule) => rule === 'file-unreadable')).toHaveLength(2);
  });

  it('refuses nodes that double at each step', () => {
    const doubling = Array.from(
      { length: 40 },
      (_, i) =>
        `<node id="n${i}"><instance_node url="#n${i + 1}"/><instance_node url="#n${i + 1}"/></node>`,
    ).join('');
    expectDecodeError(
      () =>
        sceneOf(
          `<node><instance_node url="#n0"/></node>`,
          undefined,
          `<library_nodes>${doubling}</library_nodes>`,
        ),
      'too-many-values',
    );
  });

  it('cannot resolve a geometry, and knows a scene', () => {
    const scene = sceneOf('<node><instance_geometry url="#gone"/></node>');
    expect(scene.messages).toEqual([
      { code: 'CantResolveGeometryUrl', subject: '#gone', count: 1 },
    ]);
    expect(find(scene, 'file-unreadable')?.subject).toBe('#gone');
    const text = new TextDecoder().decode(colladaBytes()).replaceAll('visual_scene', 'other_scene');
    expectDecodeError(() => readColladaScene(new TextEncoder().encode(text)), 'scene-missing');
  });

  it('does not touch what is rigged: only its prim has axis and unit', () => {
    const asset = '<unit meter="0.01"/><up_axis>Y_UP</up_axis>';
    const bytes = colladaBytes({ controllers: skinText(), nodes: RIG_NODES, asset });
    const scene = readColladaScene(bytes);
    expect([...scene.models[0].skin!.positions]).toEqual([0, 0, 1.067, 0, 0, 0.084]);
    expect(scene.models[0].skin!.bindShapeMatrix?.[0]).toBe(1);
    expect(scene.instances[0].scale[0]).toBeCloseTo(0.01, 6);
    expect(find(scene, 'rigged-not-z-up')).toMatchObject({ subject: 'Y_UP', value: 0.01 });
  });

  it('observes what is ignored', () => {
    const libraries =
      '<library_lights><light id="l"/></library_lights><library_cameras><camera/><camera/></library_cameras><library_animations><animation/></library_animations>';
    const scene = sceneOf(`<node>${USE}</node>`, undefined, libraries);
    const ignored = scene.observations.filter(({ rule }) => rule === 'content-ignored');
    expect(ignored.map(({ subject, count }) => [subject, count])).toEqual([
      ['animation', 1],
      ['light', 1],
      ['camera', 2],
    ]);
  });
});

describe('materials of COLLADA', () => {
  const effect = (id: string, inner: string, parameters = '') =>
    `<effect id="${id}"><profile_COMMON>${parameters}<technique sid="common"><lambert>${inner}</lambert></technique></profile_COMMON></effect>`;
  const bound = (inner: string, more = '', parameters = '') => {
    const libraries = `${more}<library_effects>${effect('fx', inner, parameters)}</library_effects>
      <library_materials><material id="m"><instance_effect url="#fx"/></material></library_materials>`;
    const use = `<instance_geometry url="#square"><bind_material><technique_common>
      <instance_material symbol="red" target="#m"/></technique_common></bind_material></instance_geometry>`;
    return sceneOf(`<node>${use}</node>`, undefined, libraries);
  };
  const lookOf = ({ models }: UploadScene) => models[0].faces[0].look;
  const image = (path: string) =>
    `<library_images><image id="cloth"><init_from>${path}</init_from></image></library_images>`;

  it('have a colour, and are full bright above a mean emission of a quarter', () => {
    const look = lookOf(bound('<diffuse><color>0.1 0.2 0.3 0.4</color></diffuse>'));
    expect(look).toEqual({ color: [0.1, 0.2, 0.3, 0.4], image: null, fullBright: false });
    const emission = (value: string) =>
      lookOf(bound(`<emission><color>${value}</color></emission>`)).fullBright;
    expect([emission('0.75 0 0 1'), emission('0.76 0 0 1')]).toEqual([false, true]);
  });

  it('have the image of a texture, by sampler and surface or at once', () => {
    const texture = (name: string) => `<diffuse><texture texture="${name}"/></diffuse>`;
    const direct = bound(texture('cloth'), image('my%20cloth.png'));
    expect(direct.images).toEqual([{ path: 'my cloth.png', bytes: null }]);
    expect(lookOf(direct)).toMatchObject({ color: [1, 1, 1, 1], image: 0 });
    const parameters = `<newparam sid="s"><surface><init_from>cloth</init_from></surface></newparam>
      <newparam sid="t"><sampler2D><source>s</source></sampler2D></newparam>`;
    expect(lookOf(bound(texture('t'), image('cloth.png'), parameters)).image).toBe(0);
  });

  it('miss images that are not there, or outside of the folder', () => {
    const texture = '<diffuse><texture texture="cloth"/></diffuse>';
    const missing = bound(texture);
    expect([lookOf(missing).image, find(missing, 'image-missing')?.subject]).toEqual([
      null,
      'cloth',
    ]);
    for (const path of ['../cloth.png', 'file:///tmp/cloth.png', '/cloth.png', 'C:\\cloth.png']) {
      expect(find(bound(texture, image(path)), 'image-missing')?.subject, path).toBe(path);
    }
    expect(find(bound(texture, image('textures/cloth..2.png')), 'image-missing')).toBeUndefined();
  });

  it('lose other textures, and the colours of vertices', () => {
    const scene = bound(
      '<emission><texture texture="glow"/></emission><bump><texture texture="b"/></bump>',
    );
    expect(find(scene, 'looks-dropped')).toMatchObject({ subject: 'm', count: 2 });
  });
});

import { describe, expect, it } from 'vitest';
import {
  colladaBytes,
  elementText,
  geometryText,
  sourceText,
  TRIANGLES,
} from '../../../test/collada/collada-text.ts';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { readColladaScene, type UploadScene } from '../index.ts';

/** The scene of one geometry with these elements. */
const sceneOf = (elements: string, more: Parameters<typeof geometryText>[1] = {}) =>
  readColladaScene(colladaBytes({ geometries: geometryText(elements, more) }));
const rulesOf = ({ observations }: UploadScene) => observations.map(({ rule }) => rule);
const codesOf = ({ messages }: UploadScene) => messages.map(({ code }) => code);
const input = (semantic: string, offset: number, source: string, set = '') =>
  `<input semantic="${semantic}" offset="${offset}" source="#${source}"${set}/>`;

const UVS = sourceText('uvs', 2, '0 0 1 0 1 1 0 1');

/** Many triangles of their own three vertices each, along X. */
function manyTriangles(kind: 'triangles' | 'polylist' | 'polygons', count: number) {
  const corners = Array.from({ length: count * 3 }, (_, i) => i);
  const positions = corners.map((i) => `${i} ${i % 3 === 1 ? 1 : 0} ${i % 3 === 2 ? 1 : 0}`);
  const list = {
    triangles: () => `<p>${corners.join(' ')}</p>`,
    polylist: () => `<vcount>${'3 '.repeat(count)}</vcount><p>${corners.join(' ')}</p>`,
    polygons: () =>
      Array.from({ length: count }, (_, i) => `<p>${i * 3} ${i * 3 + 1} ${i * 3 + 2}</p>`).join(''),
  }[kind]();
  return sceneOf(elementText(kind, 'red', list), { positions: positions.join(' ') });
}

describe('faces of COLLADA', () => {
  it('are welded where position, normal and texture coordinates are equal', () => {
    const [face] = sceneOf(TRIANGLES).models[0].faces;
    expect([...face.indices]).toEqual([0, 1, 2, 0, 2, 3]);
    expect([...face.positions]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
    expect([face.normals, face.uvs, face.joints]).toEqual([null, null, null]);
  });

  it('weld corners of other indices with the same numbers, and part seams', () => {
    const sources = UVS + sourceText('normals', 3, '0 0 2 0 0 2 0 0 -1');
    const inputs = input('NORMAL', 1, 'normals') + input('TEXCOORD', 2, 'uvs');
    const list = '<p>0 0 0 1 0 1 2 0 2  0 1 0 2 0 2 3 2 3  -0 0 0 1 0 1 2 0 2</p>';
    const scene = sceneOf(elementText('triangles', 'red', list, inputs), { sources });
    const [face] = scene.models[0].faces;
    // Normals 0 and 1 are equal; the third triangle is the first one again.
    expect([...face.indices]).toEqual([0, 1, 2, 0, 2, 3, 0, 1, 2]);
    expect([...face.normals!]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, -1]);
    expect([...face.uvs!]).toEqual([0, 0, 1, 0, 1, 1, 0, 1]);
    expect(rulesOf(scene)).toContain('triangles-degenerate');
  });

  it('takes the normals of the vertices', () => {
    const geometries = geometryText(TRIANGLES, {
      sources: sourceText('normals', 3, '0 0 1 0 0 1 0 0 1 0 0 1'),
    }).replace('</vertices>', `${input('NORMAL', 0, 'normals')}</vertices>`);
    const scene = readColladaScene(colladaBytes({ geometries }));
    expect(scene.models[0].faces[0].normals).toHaveLength(12);
  });

  it('takes the last texture coordinates, of polygons those of set 0', () => {
    const sources = UVS + sourceText('others', 2, '5 5 6 5 6 6 5 6');
    const inputs =
      input('TEXCOORD', 0, 'uvs', ' set="0"') + input('TEXCOORD', 0, 'others', ' set="1"');
    const triangles = sceneOf(elementText('triangles', 'red', '<p>0 1 2</p>', inputs), { sources });
    expect([...triangles.models[0].faces[0].uvs!]).toEqual([5, 5, 6, 5, 6, 6]);
    const polygons = sceneOf(elementText('polygons', 'red', '<p>0 1 2</p>', inputs), { sources });
    expect([...polygons.models[0].faces[0].uvs!]).toEqual([0, 0, 1, 0, 1, 1]);
    expect(rulesOf(triangles)).toContain('uv-sets-extra');
  });

  it.each([
    ['polylist', '<vcount>5 3</vcount><p>0 1 2 3 4  0 1 2</p>'],
    ['polygons', '<p>0 1 2 3 4</p><p>0 1 2</p>'],
  ])('fans a %s from its first corner', (kind, lists) => {
    const positions = '0 0 0 1 0 0 2 1 0 1 2 0 0 2 0';
    const scene = sceneOf(elementText(kind, 'red', lists), { positions });
    expect([...scene.models[0].faces[0].indices]).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 1, 2]);
    const [observed] = scene.observations.filter(({ rule }) => rule === 'polygon-fanned');
    expect(observed.count).toBe(1);
  });

  it('observes a concave quadrangle, but no convex one', () => {
    const quad = elementText('polylist', 'red', '<vcount>4</vcount><p>0 1 2 3</p>');
    expect(rulesOf(sceneOf(quad))).not.toContain('polygon-fanned');
    const dart = '0 0 0 1 1 0 0 3 0 -1 1 0';
    expect(rulesOf(sceneOf(quad, { positions: dart }))).not.toContain('polygon-fanned');
    const turned = '1 1 0 0 3 0 0.2 1 0 0 0 0';
    expect(rulesOf(sceneOf(quad, { positions: turned }))).not.toContain('polygon-fanned');
    const folded = '0 3 0 0.2 1 0 0 0 0 1 1 0';
    expect(rulesOf(sceneOf(quad, { positions: folded }))).toContain('polygon-fanned');
  });

  it('comes in the order of triangles, polylist and polygons, then sorted by symbol without case', () => {
    const scene = sceneOf(
      [
        elementText('polygons', 'b', '<p>0 1 2</p>'),
        elementText('polylist', 'A', '<vcount>3</vcount><p>0 1 2</p>'),
        elementText('triangles', 'B', '<p>0 1 2 0 2 3</p>'),
        elementText('triangles', 'a', '<p>0 1 2 0 2 3</p>'),
        elementText('lines', 'c', '<p>0 1</p>'),
        elementText('trifans', 'd', '<p>0 1 2</p>'),
      ].join(''),
    );
    expect(scene.models[0].faces.map(({ material }) => material)).toEqual(['a', 'A', 'B', 'b']);
    const alike = scene.observations.filter(({ rule }) => rule === 'materials-alike');
    expect(alike.map(({ count }) => count)).toEqual([2, 2]);
    const ignored = scene.observations.filter(({ rule }) => rule === 'content-ignored');
    expect(ignored.map(({ subject }) => subject)).toEqual(['lines', 'trifans']);
  });

  it('begins the box at the first position, even if no corner uses that', () => {
    const positions = '9 0 0 1 0 0 1 1 0 0 1 0 -50 0 0';
    const [model] = sceneOf(elementText('triangles', 'red', '<p>1 2 3</p>'), { positions }).models;
    expect(model.center).toEqual([4.5, 0.5, 0]);
    // Flat along Z: not scaled.
    expect(model.size).toEqual([9, 1, 1]);
  });

  it('splits triangles at 65,532 vertices, and a polylist at 21,844 triangles', () => {
    const figures = ({ models }: UploadScene) =>
      models[0].faces.map(({ material, indices, positions }) => [
        ...[material, indices.length / 3, positions.length / 3],
      ]);
    expect(figures(manyTriangles('triangles', 22000))).toEqual([
      ['red', 21844, 65532],
      ['red', 156, 468],
    ]);
    const polylist = manyTriangles('polylist', 22000);
    expect(figures(polylist)).toEqual([
      ['red', 21844, 65532],
      ['red', 156, 468],
    ]);
    const split = polylist.observations.filter(({ rule }) => rule === 'polylist-split');
    expect(split.map(({ count }) => count)).toEqual([2]);
  });

  it('keeps polygons in one face, whose numbers wrap', () => {
    const scene = manyTriangles('polygons', 22000);
    const [face] = scene.models[0].faces;
    expect(scene.models[0].faces).toHaveLength(1);
    expect(face.positions.length / 3).toBe(65534);
    // The triangles with vertices 65,534 and 65,535 are left out; after them the numbers begin anew.
    expect([...face.indices.slice(65529, 65535)]).toEqual([65529, 65530, 65531, 2, 3, 4]);
    expect(codesOf(scene)).toContain('VerticesOverLimit');
    expect(rulesOf(scene)).toContain('face-vertices-over-limit');
  });

  it('spoils the quadrangle in which a polylist is split', () => {
    // 21,843 triangles, then a quadrangle whose second triangle begins the next face with the numbers of the old one.
    const vcount = `${'3 '.repeat(21843)}4 3`;
    const list = `${'0 1 2 '.repeat(21843)}0 1 2 3  1 2 3`;
    const scene = sceneOf(
      elementText('polylist', 'red', `<vcount>${vcount}</vcount><p>${list}</p>`),
    );
    const [first, second] = scene.models[0].faces;
    expect(first.indices.length).toBe(65532);
    // Corner 3 is vertex 0 of the new face; 0 and 2 are still vertices 0 and 2 of the old one.
    expect([...second.indices]).toEqual([0, 2, 0, 1, 2, 0]);
    expect([...second.positions]).toEqual([0, 1, 0, 1, 0, 0, 1, 1, 0]);
  });

  it('divides a mesh of more than eight faces, and cuts what is too much', () => {
    const elements = (count: number) =>
      Array.from({ length: count }, (_, i) =>
        elementText('triangles', `m${String(i).padStart(4, '0')}`, '<p>0 1 2</p>'),
      ).join('');
    const scene = sceneOf(elements(20), { name: 'Tee' });
    expect(scene.models.map(({ name, faces }) => [name, faces.length])).toEqual([
      ['Tee', 8],
      ['Teeb', 8],
      ['Teec', 4],
    ]);
    expect(scene.models.map(({ continues }) => continues)).toEqual([null, 0, 0]);
    expect(scene.models[2].size).toEqual(scene.models[0].size);
    expect(scene.instances.map(({ model }) => model)).toEqual([0, 1, 2]);
    expect(scene.observations).toContainEqual(
      expect.objectContaining({ rule: 'faces-over-eight', model: 'Tee', count: 20 }),
    );
    // 400 meshes: 768 / 400 gives each one submodel.
    const many = Array.from({ length: 400 }, (_, i) =>
      geometryText(
        i === 0 ? elements(19).replaceAll('#square-', '#g0-') : '<triangles/>'.slice(0, 0),
        { id: `g${i}` },
      ),
    );
    const cut = readColladaScene(
      colladaBytes({
        geometries: many.join(''),
        nodes: '<node><instance_geometry url="#g0"/></node>',
      }),
    );
    expect(cut.models.map(({ faces }) => faces.length)).toEqual([8, 8]);
    expect(cut.messages).toContainEqual({ code: 'ImporterModelLimit', subject: 'g0', count: 3 });
    expect(rulesOf(cut)).toContain('faces-over-limit');
  });

  it.each([
    ['Tee_LOD2', 'Tee'],
    ['My_Tee_PHYS', 'My_Tee'],
    ['Tee_LOD_old_x', 'Tee_LOD_old'],
    ['Tee_low', 'Tee_low'],
  ])('has the label of %s', (name, label) => {
    const scene = sceneOf(TRIANGLES, { name });
    expect(scene.models[0].name).toBe(label);
    expect(rulesOf(scene).includes('name-cut')).toBe(label !== name);
  });
});

describe('bad elements of COLLADA', () => {
  it.each([
    ['an index past the positions', TRIANGLES.replace('0 2 3', '0 2 4')],
    ['a negative index', TRIANGLES.replace('0 2 3', '0 2 -1')],
    ['an index that is no number', TRIANGLES.replace('0 2 3', '0 2 x')],
    ['no vertices', TRIANGLES.replace('#square-vertices', '#nothing')],
  ])('triangles with %s end the loading', (_, elements) => {
    const error = expectDecodeError(() => sceneOf(elements), 'triangles-invalid');
    expect(error.path).toBe('library_geometries/geometry[square]/mesh/triangles');
    expect(error.format).toBe('collada');
    const text = new TextDecoder().decode(colladaBytes({ geometries: geometryText(elements) }));
    expect(text.slice(error.offset - 1 - 'material="red" count="1"'.length, error.offset)).toBe(
      'material="red" count="1">',
    );
  });

  it.each([
    ['BadElement', 'polylist', '<vcount>3</vcount><p>0 1 9</p>', {}],
    ['BadElement', 'polylist', '<vcount>3 1000000000</vcount><p>0 1 2</p>', {}],
    ['BadElement', 'polygons', '<p>0 1 9</p>', {}],
    [
      'PositionNaN',
      'polylist',
      '<vcount>3</vcount><p>0 1 2</p>',
      { positions: '0 0 0 1 0 NaN 1 1 0' },
    ],
  ] as const)('%s: a bad %s drops its mesh', (code, kind, lists, more) => {
    const geometries =
      geometryText(elementText(kind, 'red', lists), more) +
      geometryText(TRIANGLES.replaceAll('#square-', '#other-'), { id: 'other' });
    const nodes =
      '<node><instance_geometry url="#square"/><instance_geometry url="#other"/></node>';
    const scene = readColladaScene(colladaBytes({ geometries, nodes }));
    expect(scene.models.map(({ name }) => name)).toEqual(['other']);
    expect(scene.messages).toContainEqual({ code, subject: 'square', count: 1 });
    expect(rulesOf(scene)).toContain('data-invalid');
  });

  it('misses normals that are no numbers in a polylist', () => {
    const sources = sourceText('normals', 3, '0 0 1 0 0 NaN 0 0 1');
    const element = elementText(
      'polylist',
      'red',
      '<vcount>3</vcount><p>0 1 2</p>',
      input('NORMAL', 0, 'normals'),
    );
    expect(codesOf(sceneOf(element, { sources }))).toEqual(['NormalsNaN']);
  });

  it('gives corners past the texture coordinates those of the corner, and says so', () => {
    const element = elementText(
      'polylist',
      'red',
      '<vcount>3</vcount><p>0 0 1 1 2 9</p>',
      input('TEXCOORD', 1, 'uvs'),
    );
    const scene = sceneOf(element, { sources: UVS });
    expect([...scene.models[0].faces[0].uvs!]).toEqual([0, 0, 1, 0, 0, 0]);
    expect(codesOf(scene)).toContain('IncompleteTC');
  });

  it('has no positions', () => {
    const element = elementText('polylist', 'red', '<vcount>3</vcount><p>0 1 2</p>');
    const scene = sceneOf(element, { positions: ' ' });
    expect(codesOf(scene)).toEqual(['PositionInvalidModel']);
    expect(scene.models).toEqual([]);
  });
});

describe('waste in faces of COLLADA', () => {
  const find = (scene: UploadScene, rule: string) =>
    scene.observations.find((observation) => observation.rule === rule);

  it('counts triangles without area, and doubled ones', () => {
    const scene = sceneOf(elementText('triangles', 'red', '<p>0 1 1 0 1 2 1 2 0 0 2 1</p>'));
    expect(find(scene, 'triangles-degenerate')?.count).toBe(2);
  });

  it('counts loose positions', () => {
    const scene = sceneOf(elementText('triangles', 'red', '<p>0 1 2</p>'));
    expect(find(scene, 'vertices-loose')?.count).toBe(1);
  });

  it('measures texture coordinates, and misses them', () => {
    const element = elementText('triangles', 'red', '<p>0 1 2</p>', input('TEXCOORD', 0, 'uvs'));
    const sources = sourceText('uvs', 2, '0 0 150 0 1 1');
    expect(find(sceneOf(element, { sources }), 'uvs-missing')?.value).toBe(150);
    expect(find(sceneOf(element, { sources: UVS }), 'uvs-missing')).toBeUndefined();
    expect(find(sceneOf(TRIANGLES), 'uvs-missing')?.value).toBeUndefined();
    expect(find(sceneOf(TRIANGLES), 'uvs-missing')).toBeDefined();
  });

  it('measures seams', () => {
    const sources = sourceText('uvs', 2, '0 0 1 0 1 1 0 1 .1 .1 .2 .2');
    const list = '<p>0 0 1 1 2 2 0 3 2 4 3 5</p>';
    const element = elementText('triangles', 'red', list, input('TEXCOORD', 1, 'uvs'));
    expect(find(sceneOf(element, { sources }), 'seams-many')).toBeUndefined();
    const more = elementText(
      'triangles',
      'red',
      `${list}<p>1 5 2 0 3 1</p>`,
      input('TEXCOORD', 1, 'uvs'),
    );
    expect(find(sceneOf(more, { sources }), 'seams-many')).toMatchObject({ count: 5, value: 2.25 });
  });

  it('counts normals of no length', () => {
    const sources = sourceText('normals', 3, '0 0 1 0 0 0 0 0 1');
    const element = elementText('triangles', 'red', '<p>0 1 2</p>', input('NORMAL', 0, 'normals'));
    expect(find(sceneOf(element, { sources }), 'normals-missing')?.count).toBe(1);
    expect(find(sceneOf(TRIANGLES), 'normals-missing')?.count).toBe(4);
  });
});

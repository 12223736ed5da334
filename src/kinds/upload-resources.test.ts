import { expect, it } from 'vitest';
import { colladaBytes, elementText, geometryText } from '../../test/collada/collada-text.ts';
import { pyramidBytes, riggedPyramidBytes } from '../../test/collada/pyramid-text.ts';
import { defaultSkeleton } from '../avatar/index.ts';
import { readColladaScene } from '../upload/index.ts';
import { uploadModel } from './model/index.ts';
import { uploadResources } from './upload-resources.ts';

async function resourcesOf(bytes: Uint8Array<ArrayBuffer>) {
  const scene = readColladaScene(bytes, defaultSkeleton);
  const upload = await uploadModel(scene);
  return { upload, resources: uploadResources(scene, upload) };
}

it('has a mesh once, and a prim for each of its instances', async () => {
  const nodes = `<node><instance_geometry url="#square"/></node>
    <node><translate>4 0 0</translate><scale>1 1 3</scale><instance_geometry url="#square"/></node>`;
  const { upload, resources } = await resourcesOf(pyramidBytes(nodes));
  expect(resources.meshes).toEqual([upload.assets[0].bytes]);
  const face = { color: [1, 1, 1, 1], isFullBright: false, texture: null };
  const prim = { mesh: 0, name: 'pyramid', rotation: [0, 0, 0, 1], physics: 'convex' };
  expect(resources.instances).toEqual([
    { ...prim, position: [1, 1, 0.5], scale: [2, 2, 1], faces: [face, face] },
    { ...prim, position: [5, 1, 1.5], scale: [2, 2, 3], faces: [face, face] },
  ]);
});

it('has the size of a rigged mesh, and no image', async () => {
  const { resources } = await resourcesOf(riggedPyramidBytes());
  expect(resources.textures).toEqual([]);
  expect(resources.instances).toMatchObject([{ position: [1, 1, 0.5], scale: [2, 2, 1] }]);
});

it('has what continues a model after all others, without physics', async () => {
  const materials = Array.from({ length: 9 }, (_, k) =>
    elementText('triangles', `m${k}`, '<p>0 1 2 0 2 3</p>'),
  );
  const small = geometryText(elementText('triangles', 'red', '<p>0 1 2</p>', '', 'small'), {
    id: 'small',
  });
  const nodes = `<node><instance_geometry url="#square"/></node>
    <node><instance_geometry url="#small"/></node>`;
  const bytes = colladaBytes({ geometries: geometryText(materials.join('')) + small, nodes });
  const { resources } = await resourcesOf(bytes);
  expect(
    resources.instances.map(({ name, physics, faces }) => [name, physics, faces.length]),
  ).toEqual([
    ['square', 'convex', 8],
    ['small', 'convex', 1],
    ['squareb', 'none', 1],
  ]);
});

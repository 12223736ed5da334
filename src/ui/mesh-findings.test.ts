import { expect, it } from 'vitest';
import { meshAsset, triangleFace } from '../../test/mesh-asset-bytes.ts';
import { until } from '../../test/until.ts';
import { decodeMesh } from '../formats/mesh/index.ts';
import { meshFindings } from './mesh-findings.ts';

const decode = () => decodeMesh(meshAsset({ high_lod: [triangleFace(), new Map()] }));
const codes = (mesh: Awaited<ReturnType<typeof decode>>, builtIn = false) =>
  meshFindings(mesh, builtIn).map(({ code }) => code);

it('are those of the decoder at once, and those of the upload a little later', async () => {
  const mesh = await decode();
  expect(codes(mesh)).toEqual(['no-positions']);
  await until(() => codes(mesh).length > 1, 'the rules of the upload');
  expect(codes(mesh)).toEqual(['normals-missing', 'uvs-missing', 'no-positions']);
});

it('are only those of the decoder for a mesh of the page', async () => {
  const [own, other] = [await decode(), await decode()];
  expect(codes(own, true)).toEqual(['no-positions']);
  codes(other);
  await until(() => codes(other).length > 1, 'the rules of the upload');
  expect(codes(own, true)).toEqual(['no-positions']);
});

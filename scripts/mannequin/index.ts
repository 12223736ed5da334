import { encodeMesh } from '../../src/formats/mesh/index.ts';
import { meshSource } from './asset.ts';
import { buildFigure } from './figure.ts';
import { buildTee } from './tee.ts';

export { type BindPose, type Box, meshSource, plainMeshSource } from './asset.ts';
export { type Binding, blend, chain, type Influences, rigid } from './binding.ts';
export { spread } from './detail.ts';
export { buildFigure, type Levels } from './figure.ts';
export { createLoft, type Loft, type LoftShape, type Section, superellipse } from './loft.ts';
export { addRow, createNet, joinRows, type Net, smoothNormals } from './net.ts';
export { SLOTS } from './part.ts';
export { addGrid, createPatch, type Patch, withoutStrays } from './patch.ts';
export { outward, restPoint, SIDES, type Side, signOf } from './skeleton.ts';
export { splineTable } from './spline.ts';
export { buildTee, TEE_SLOTS } from './tee.ts';
export { SPINE } from './trunk.ts';
/** Our own meshes: file name under public/samples, and how to make its bytes. */
export const MESHES: Readonly<Record<string, () => Uint8Array>> = {
  'mannequin.llmesh': () => encodeMesh(meshSource(buildFigure())),
  'linen-tee.llmesh': () => encodeMesh(meshSource(buildTee())),
};

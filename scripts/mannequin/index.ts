import { encodeMesh } from '../../src/formats/mesh/index.ts';
import { meshSource } from './asset.ts';
import { buildFigure } from './figure.ts';
import { buildTee } from './tee.ts';

/** Our own meshes: file name under public/samples, and how to make its bytes. */
export const MESHES: Readonly<Record<string, () => Uint8Array>> = {
  'mannequin.llmesh': () => encodeMesh(meshSource(buildFigure())),
  'linen-tee.llmesh': () => encodeMesh(meshSource(buildTee())),
};

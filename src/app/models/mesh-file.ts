import { encodeMesh, type MeshSource } from '../../formats/mesh/index.ts';

/** The mesh asset of a model that has just been opened. Loaded when it is saved before its upload has been made. */
export const meshFile = (source: MeshSource): Uint8Array<ArrayBuffer> => encodeMesh(source);

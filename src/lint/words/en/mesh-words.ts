import { error, type FindingWords, note, warning } from '../words.ts';

export const MESH_WORDS: Readonly<Record<string, FindingWords>> = {
  'joint-unknown': warning(
    'Unknown joint follows the hips',
    'rename it to a joint of the skeleton.',
  ),
  'too-many-joints': error(
    'Upload will be refused: too many joints',
    'split the mesh, or weight it to 110 joints at most.',
  ),
  'duplicate-joint': warning('A joint is named twice', 'export the rig with each joint once.'),
  'inverse-bind-count': warning(
    'Rig without matrices',
    'export the rig again: each joint needs its matrix.',
  ),
  'alt-inverse-bind-count': warning(
    'Joint positions are ignored',
    'export the rig again with a position for each joint, or with none.',
  ),
  'section-outside': warning(
    'A section is missing',
    'the file is cut short: download or export it again.',
  ),
  'sections-overlap': warning('Sections share bytes', 'download or export the file again.'),
  'trailing-bytes': note('Bytes after the end'),
  'no-positions': note('A face draws nothing', 'give it a triangle, or remove the material.'),
  'length-remainder': note('Cut in the middle', 'export the model again.'),
  'length-differs': warning('Vertex data of another length', 'export the model again.'),
  'index-out-of-range': warning('Triangles without vertices', 'export the model again.'),
  'joint-out-of-range': warning(
    'Weights to a missing joint',
    'clean the vertex groups and export again.',
  ),
  'weights-length': warning(
    'Weights do not fit the vertices',
    'clean the vertex groups and export again.',
  ),
  'empty-level': warning('A level without faces', 'export that level again, or leave it out.'),
  'too-many-faces': error('Upload will be refused: too many faces', 'use 8 materials at most.'),
  'face-count-differs': error(
    'Upload will be refused: a face is missing',
    'give every level the same faces, in the same order.',
  ),
  'hulls-short': warning('Physics hulls without points', 'generate the physics shape again.'),
};

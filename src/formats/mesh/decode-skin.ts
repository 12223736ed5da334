import { excerpt } from '../bytes/index.ts';
import { asBoolean, type Llsd, type LlsdMap } from '../llsd/llsd-value.ts';
import { identityMatrix } from './bind-shape.ts';
import { MAX_JOINTS, type MeshSkin } from './mesh-asset.ts';
import {
  field,
  readReals,
  requireArray,
  requireMap,
  requireReal,
  type SectionContext,
  wrongTypeError,
} from './section-fields.ts';

const MATRIX_NUMBERS = 16;

/**
 * Decodes the skin section. As in the viewer, inverse binds that do not match the joint names leave a
 * skin without joints, and alternative ones that do not match are ignored.
 *
 * @throws {@link DecodeError} `wrong-type`, `not-finite`.
 *
 * **Source:** mesh-asset.md sections 3 and 5; skeleton-and-skinning.md section 5.
 */
export function decodeSkin(scope: SectionContext, value: Llsd): MeshSkin {
  const map = requireMap(scope, value, '');
  const jointNames = readJointNames(scope, map);
  const inverseBinds = readMatrices(scope, map, 'inverse_bind_matrix');
  const altInverseBinds = readMatrices(scope, map, 'alt_inverse_bind_matrix');
  const pelvisOffset = field(map, 'pelvis_offset');
  const skin: MeshSkin = {
    jointNames,
    bindShapeMatrix: readBindShape(scope, map),
    inverseBindMatrices: inverseBinds ?? new Float64Array(0),
    altInverseBindMatrices: altInverseBinds,
    pelvisOffset:
      pelvisOffset === undefined ? 0 : requireReal(scope, pelvisOffset, 'pelvis_offset'),
    lockScaleIfJointPosition: asBoolean(field(map, 'lock_scale_if_joint_position')) ?? false,
  };
  reportNames(scope, jointNames);
  dropMismatches(scope, skin);
  return skin;
}

function readJointNames(scope: SectionContext, map: LlsdMap): string[] {
  const value = field(map, 'joint_names');
  if (value === undefined) return [];
  return requireArray(scope, value, 'joint_names').map((name, i) => {
    if (typeof name === 'string') return name;
    throw wrongTypeError(scope, 'a string', `joint_names[${i}]`);
  });
}

function readBindShape(scope: SectionContext, map: LlsdMap): Float64Array<ArrayBuffer> {
  const value = field(map, 'bind_shape_matrix');
  if (value === undefined) return identityMatrix();
  const matrix = new Float64Array(MATRIX_NUMBERS);
  readReals(scope, value, 'bind_shape_matrix', matrix);
  return matrix;
}

function readMatrices(
  scope: SectionContext,
  map: LlsdMap,
  key: string,
): Float64Array<ArrayBuffer> | null {
  const value = field(map, key);
  if (value === undefined) return null;
  const list = requireArray(scope, value, key);
  const matrices = new Float64Array(list.length * MATRIX_NUMBERS);
  for (let i = 0; i < list.length; i++) {
    readReals(scope, list[i], `${key}[${i}]`, matrices, i * MATRIX_NUMBERS, MATRIX_NUMBERS);
  }
  return matrices;
}

function reportNames(scope: SectionContext, names: readonly string[]): void {
  if (names.length > MAX_JOINTS) {
    const message = `has ${names.length} joints; the viewer takes ${MAX_JOINTS}`;
    scope.warn('too-many-joints', message, 'joint_names');
  }
  const repeated = repeatedOf(names);
  if (repeated.size > 0) {
    const message = `names ${excerpt([...repeated].join(', '))} more than once`;
    scope.warn('duplicate-joint', message, 'joint_names');
  }
}

function repeatedOf(names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const name of names) (seen.has(name) ? repeated : seen).add(name);
  return repeated;
}

function dropMismatches(scope: SectionContext, skin: MeshSkin): void {
  const joints = skin.jointNames.length;
  const matrices = skin.inverseBindMatrices.length / MATRIX_NUMBERS;
  if (matrices !== joints) {
    const message = `has ${matrices} matrices for ${joints} joints; the mesh is shown unskinned`;
    scope.warn('inverse-bind-count', message, 'inverse_bind_matrix');
    skin.jointNames = [];
    skin.inverseBindMatrices = new Float64Array(0);
  }
  const alternatives = skin.altInverseBindMatrices;
  if (alternatives && alternatives.length / MATRIX_NUMBERS !== joints) {
    const found = alternatives.length / MATRIX_NUMBERS;
    const message = `has ${found} matrices for ${joints} joints; joint positions are ignored`;
    scope.warn('alt-inverse-bind-count', message, 'alt_inverse_bind_matrix');
  }
  if (alternatives && alternatives.length !== skin.jointNames.length * MATRIX_NUMBERS) {
    skin.altInverseBindMatrices = null;
  }
}

import { excerpt } from '../bytes/index.ts';
import { asBoolean, type Llsd, type LlsdMap } from '../llsd/index.ts';
import { identityMatrix } from './bind-shape.ts';
import { MAX_JOINTS, type MeshSkin } from './mesh-asset.ts';
import { field, type SectionContext } from './section-fields.ts';

const MATRIX_NUMBERS = 16;

/**
 * Decodes the skin section. As in the viewer, inverse bind matrices that do not match the joint names leave a skin
 * without joints, and alternative ones that do not match are ignored.
 *
 * @throws {@link DecodeError} `wrong-type`, `not-finite`.
 *
 * **Source:** mesh-asset.md sections 3 and 5; skeleton-and-skinning.md section 5.
 */
export function decodeSkin(context: SectionContext, value: Llsd): MeshSkin {
  const map = context.requireMap(value, '');
  const jointNames = readJointNames(context, map);
  const inverseBinds = readMatrices(context, map, 'inverse_bind_matrix');
  const altInverseBinds = readMatrices(context, map, 'alt_inverse_bind_matrix');
  const pelvisOffset = field(map, 'pelvis_offset');
  const skin: MeshSkin = {
    jointNames,
    bindShapeMatrix: readBindShape(context, map),
    inverseBindMatrices: inverseBinds ?? new Float64Array(0),
    altInverseBindMatrices: altInverseBinds,
    pelvisOffset:
      pelvisOffset === undefined ? 0 : context.requireReal(pelvisOffset, 'pelvis_offset'),
    lockScaleIfJointPosition: asBoolean(field(map, 'lock_scale_if_joint_position')) ?? false,
  };
  reviewJointNames(context, jointNames);
  dropMismatchedMatrices(context, skin);
  return skin;
}

function readJointNames(context: SectionContext, map: LlsdMap): string[] {
  const value = field(map, 'joint_names');
  if (value === undefined) return [];
  return context.requireArray(value, 'joint_names').map((name, i) => {
    if (typeof name === 'string') return name;
    throw context.wrongTypeError('a string', `joint_names[${i}]`);
  });
}

function readBindShape(context: SectionContext, map: LlsdMap): Float64Array<ArrayBuffer> {
  const value = field(map, 'bind_shape_matrix');
  if (value === undefined) return identityMatrix();
  const matrix = new Float64Array(MATRIX_NUMBERS);
  context.readReals(value, 'bind_shape_matrix', matrix);
  return matrix;
}

function readMatrices(
  context: SectionContext,
  map: LlsdMap,
  key: string,
): Float64Array<ArrayBuffer> | null {
  const value = field(map, key);
  if (value === undefined) return null;
  const list = context.requireArray(value, key);
  const matrices = new Float64Array(list.length * MATRIX_NUMBERS);
  for (let i = 0; i < list.length; i++) {
    context.readReals(list[i], `${key}[${i}]`, matrices, i * MATRIX_NUMBERS, MATRIX_NUMBERS);
  }
  return matrices;
}

function reviewJointNames(context: SectionContext, names: readonly string[]): void {
  if (names.length > MAX_JOINTS) {
    const message = `has ${names.length} joints; the viewer takes ${MAX_JOINTS}`;
    context.warn('too-many-joints', message, 'joint_names');
  }
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const name of names) (seen.has(name) ? repeated : seen).add(name);
  if (repeated.size > 0) {
    const message = `names ${excerpt([...repeated].join(', '))} more than once`;
    context.warn('duplicate-joint', message, 'joint_names');
  }
}

function dropMismatchedMatrices(context: SectionContext, skin: MeshSkin): void {
  const joints = skin.jointNames.length;
  const matrices = skin.inverseBindMatrices.length / MATRIX_NUMBERS;
  if (matrices !== joints) {
    const message = `has ${matrices} matrices for ${joints} joints; the mesh is shown unskinned`;
    context.warn('inverse-bind-count', message, 'inverse_bind_matrix');
    skin.jointNames = [];
    skin.inverseBindMatrices = new Float64Array(0);
  }
  const alternatives = skin.altInverseBindMatrices;
  if (alternatives && alternatives.length / MATRIX_NUMBERS !== joints) {
    const found = alternatives.length / MATRIX_NUMBERS;
    const message = `has ${found} matrices for ${joints} joints; joint positions are ignored`;
    context.warn('alt-inverse-bind-count', message, 'alt_inverse_bind_matrix');
  }
  if (alternatives && alternatives.length !== skin.jointNames.length * MATRIX_NUMBERS) {
    skin.altInverseBindMatrices = null;
  }
}

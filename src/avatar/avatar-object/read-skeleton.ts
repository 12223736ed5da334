import type { OverrideRuleName } from '../override-rules.ts';
import type { JsonField } from './json-field.ts';
import { MAX_JOINTS, MAX_NAME_LENGTH, MAX_RENDER_OBJECTS } from './limits.ts';
import type { GlobalSkeleton, JointTransforms, PelvisOffset, RankedTransform } from './types.ts';
import { readUnique, readVector } from './values.ts';

const RULES: readonly OverrideRuleName[] = ['highest-id', 'rank'];

/** The global skeleton; each joint once, and each source once within it. */
export function readSkeleton(field: JsonField): GlobalSkeleton {
  return {
    rule: field.member('rule').oneOf(RULES),
    joints: readUnique(field.member('joints').items(MAX_JOINTS), 'joint', readJoint),
    pelvisOffsets: readUnique(
      field.member('pelvisOffsets').items(MAX_RENDER_OBJECTS),
      'source',
      readPelvisOffset,
    ),
  };
}

function readJoint(field: JsonField): JointTransforms {
  const transforms = field.member('transforms').items(MAX_RENDER_OBJECTS);
  return {
    joint: field.member('joint').key(MAX_NAME_LENGTH),
    transforms: readUnique(transforms, 'source', readTransform),
  };
}

function readTransform(field: JsonField): RankedTransform {
  return {
    source: field.member('source').key(MAX_NAME_LENGTH),
    rank: field.member('rank').integer(1, MAX_RENDER_OBJECTS),
    translation: readVector(field.member('translation')),
    locksScale: field.member('locksScale').boolean(),
  };
}

function readPelvisOffset(field: JsonField): PelvisOffset {
  return {
    source: field.member('source').key(MAX_NAME_LENGTH),
    offset: field.member('offset').number(),
  };
}

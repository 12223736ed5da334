import { defaultSkeleton } from '../avatar/index.ts';
import {
  encodeWearable,
  textureSlot,
  type Wearable,
  wearableTypeName,
} from '../formats/wearable/index.ts';
import { findingsOfWarnings } from '../lint/index.ts';
import { list } from './face-table.ts';
import type { DocumentContent } from './file-content.ts';
import { type DocumentDetails, type FactSection, facts, reportWarnings } from './kind-details.ts';
import { type ShapeBody, type ShapedJoint, shapeBody } from './shape-body.ts';
import { VISUAL_PARAM_NAMES } from './visual-param-names.ts';
import { WEARABLE as WORDS } from './words/en/wearable-words.ts';

export const WEARABLE_DETAILS: DocumentDetails<DocumentContent<'wearable', Wearable>> = {
  extension: 'txt',
  group: WORDS.group,
  note: WORDS.note,
  summarise: ({ document: { type, parameters } }) =>
    WORDS.summary(titleOfType(type), parameters.size),
  inspect: (file, { document, warnings }) => ({
    report: { ...reportWearable(file, document), warnings: reportWarnings(warnings) },
    sections: sectionsOf(document),
    hasErrors: false,
  }),
  lint: ({ warnings }) => findingsOfWarnings(warnings),
  encode: ({ document }) => ({
    bytes: encodeWearable(document),
    mediaType: 'text/plain',
    losses: [],
  }),
};

function reportWearable(file: string, wearable: Wearable) {
  const { version, name, description, type, permissions, sale, parameters, textures } = wearable;
  return {
    file,
    format: 'wearable',
    version,
    name,
    description,
    type,
    typeName: wearableTypeName(type),
    permissions,
    sale,
    ...(wearableTypeName(type) === 'shape'
      ? { parameters: Object.fromEntries(parameters), body: shapeBody(parameters) }
      : { parameters: Array.from(parameters, reportParameter) }),
    textures: Array.from(textures, ([slot, id]) => ({
      ...{ slot, name: textureSlot(slot)?.field ?? null, id },
    })),
  };
}

const reportParameter = ([id, weight]: readonly [id: number, weight: number]) => ({
  id,
  name: VISUAL_PARAM_NAMES.get(id) ?? null,
  weight,
});

function sectionsOf(wearable: Wearable): FactSection[] {
  const { version, name, description, type, permissions, sale, parameters, textures } = wearable;
  const { groupOwned } = permissions;
  return [
    {
      title: '',
      facts: facts([
        [WORDS.facts.format, WORDS.format(version)],
        [WORDS.facts.name, name],
        [WORDS.facts.description, description],
        [WORDS.facts.type, describeType(type)],
      ]),
    },
    ...(wearableTypeName(type) === 'shape' ? [describeBody(shapeBody(parameters))] : []),
    {
      title: WORDS.permissions,
      facts: facts([
        ['base_mask', formatMask(permissions.baseMask)],
        ['owner_mask', formatMask(permissions.ownerMask)],
        ['group_mask', formatMask(permissions.groupMask)],
        ['everyone_mask', formatMask(permissions.everyoneMask)],
        ['next_owner_mask', formatMask(permissions.nextOwnerMask)],
        ['creator_id', permissions.creatorId],
        ['owner_id', permissions.ownerId],
        ['last_owner_id', permissions.lastOwnerId],
        ['group_id', permissions.groupId],
        ...(groupOwned === undefined ? [] : [['group_owned', groupOwned ? '1' : '0'] as const]),
      ]),
    },
    {
      title: WORDS.sale,
      facts: facts([
        ['sale_type', sale.type],
        ...(sale.permMask === undefined ? [] : [['perm_mask', formatMask(sale.permMask)] as const]),
        ['sale_price', String(sale.price)],
      ]),
    },
    {
      title: WORDS.parameters.title,
      facts: [],
      table: {
        columns: WORDS.parameters.columns,
        rows: Array.from(parameters, ([id, weight]) => [
          String(id),
          VISUAL_PARAM_NAMES.get(id) ?? '',
          String(weight),
        ]),
      },
    },
    {
      title: WORDS.textures.title,
      facts: [],
      table: {
        columns: WORDS.textures.columns,
        rows: Array.from(textures, ([slot, id]) => [
          String(slot),
          textureSlot(slot)?.field ?? '',
          id,
        ]),
      },
    },
  ];
}

/** Heights of the body, and the joints that differ from the skeleton's. */
function describeBody({ male, height, pelvisToFoot, hover, joints }: ShapeBody): FactSection {
  return {
    title: WORDS.body.title,
    facts: facts([
      [WORDS.body.sex, male ? WORDS.body.male : WORDS.body.female],
      [WORDS.body.height, WORDS.body.heightValue(height)],
      [WORDS.body.pelvisToFoot, metres(pelvisToFoot)],
      [WORDS.body.hover, metres(hover)],
    ]),
    table: {
      columns: WORDS.body.columns,
      rows: Object.entries(joints)
        .filter(([name, joint]) => isMoved(defaultSkeleton.jointNumber(name), joint))
        .map(([name, { position, scale }]) => [name, millimetres(position), millimetres(scale)]),
    },
  };
}

/** Whether a shape changes a joint by more than rounding. */
function isMoved(joint: number, { position, scale }: ShapedJoint): boolean {
  const row = defaultSkeleton.rows[joint];
  const differs = (value: number, axis: number, values: readonly number[]) =>
    Math.abs(value - values[axis]) > 1e-6;
  return (
    position.some((value, axis) => differs(value, axis, row.position)) ||
    scale.some((value, axis) => differs(value, axis, row.scale))
  );
}

/** Coordinates in metres with three decimals: a column has no room for more. */
const millimetres = (vector: readonly number[]) =>
  list(vector.map((value) => Number(value.toFixed(3))));

const metres = (length: number) => `${length.toFixed(3)} m`;

/** The last type that is a body part. */
const LAST_BODY_PART = 3;

function titleOfType(type: number): string {
  const name = wearableTypeName(type);
  return name ? WORDS.types[name] : WORDS.unknownType(type);
}

function describeType(type: number): string {
  if (wearableTypeName(type) === null) return WORDS.unknownType(type);
  const describe = type <= LAST_BODY_PART ? WORDS.bodyPart : WORDS.clothing;
  return describe(titleOfType(type), type);
}

/** Eight hex digits, as in the file. */
const formatMask = (mask: number) => mask.toString(16).padStart(8, '0');

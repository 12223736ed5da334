/*
 * `npm run tables`: writes every table of `src` that is generated from the figures in `data/`, and the codecs of SETP's
 * messages, which are generated from their table. All are committed;
 * `make-tables.integration.test.ts` fails when one of them differs from what this script would write.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setpCodecs } from './make-setp-codecs.ts';

type Numbers = readonly number[];

interface SkeletonData {
  readonly bones: readonly {
    readonly name: string;
    readonly parent: string | null;
    readonly aliases: readonly string[];
    readonly position: Numbers;
    readonly tip: Numbers;
    readonly support: string;
    readonly group: string;
  }[];
  readonly volumes: readonly {
    readonly name: string;
    readonly parent: string;
    readonly position: Numbers;
    readonly tip: Numbers;
    readonly rotation: Numbers;
    readonly size: Numbers;
  }[];
  readonly attachmentPoints: readonly {
    readonly name: string;
    readonly joint: string;
    readonly position: Numbers;
    readonly rotation: Numbers;
    readonly hud: boolean;
  }[];
}

interface MessageData {
  readonly messages: Record<
    string,
    {
      readonly number: string;
      readonly zeroCoded: boolean;
      readonly blocks: Record<
        string,
        {
          readonly repeat: 'Single' | 'Variable' | number;
          readonly fields: Record<string, string>;
        }
      >;
    }
  >;
}

interface VisualParamData {
  readonly parameters: readonly VisualParam[];
}

interface VisualParam {
  readonly id: number;
  readonly name: string;
  readonly group: 0 | 1 | 2 | 3;
  readonly kind: 'bones' | 'morph' | 'driver' | 'color' | 'alpha';
  readonly mesh?: string;
  readonly lod?: number;
  readonly min: number;
  readonly max: number;
  readonly default: number;
  readonly sex?: 'female' | 'male';
  /** The wearable that it belongs to. */
  readonly wearable?: string;
  /** The group of a viewer's editor in which its slider is, and its place there. */
  readonly editGroup?: string;
  readonly editOrder?: number;
  readonly joints?: readonly {
    readonly joint: string;
    readonly scale: Numbers;
    readonly position?: Numbers;
  }[];
  readonly drives?: readonly Numbers[];
}

interface InverseBindData {
  readonly inverseBinds: Record<string, Numbers>;
}

const projectPath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

function readData<Data>(name: string): Data {
  return JSON.parse(readFileSync(projectPath(`data/${name}.json`), 'utf8')) as Data;
}

const heading = (data: string) =>
  `// Made by \`npm run tables\` from data/${data}.json. Do not edit by hand.`;

/** One row per line; `nameOf` adds a comment to rows that do not begin with their names. */
function rows<Row>(
  list: readonly Row[],
  toRow: (row: Row) => unknown[],
  nameOf?: (row: Row) => string,
) {
  return list
    .map((row) => {
      const line = `  ${JSON.stringify(toRow(row))},`;
      return nameOf ? `${line} // ${nameOf(row)}` : line;
    })
    .join('\n');
}

function jointNames({ bones, volumes, attachmentPoints }: SkeletonData): string {
  const numbers = new Map([...bones, ...volumes].map(({ name }, number) => [name, number]));
  /** -1 means no parent, and mRoot and mScreen, which are no joints. */
  const numberOf = (name: string | null) => numbers.get(name ?? '') ?? -1;
  return `${heading('skeleton')}

/** The name of a joint, the number of its parent, and its older names. */
export type JointNames = readonly [name: string, parent: number, ...oldNames: string[]];

/** By joint number: bones 0..132, volumes 133..158, attachment points 159..213 (158 + the point's id). */
export const JOINT_NAMES: readonly JointNames[] = [
${rows(bones, ({ name, parent, aliases }) => [name, numberOf(parent), ...aliases])}
${rows(volumes, ({ name, parent }) => [name, numberOf(parent)])}
${rows(attachmentPoints, ({ name, joint }) => [name, numberOf(joint)])}
];
`;
}

function jointGeometry({ bones, volumes, attachmentPoints }: SkeletonData): string {
  const nameOf = ({ name }: { name: string }) => name;
  return `${heading('skeleton')}
import type { Vector3 } from '../math/index.ts';

/** position, tip, support, group. */
export type BoneRow = readonly [
  position: Vector3,
  tip: Vector3,
  support: 'base' | 'extended',
  group: string,
];

/** position, tip, Euler degrees (about X first, then Y, then Z), size. */
export type VolumeRow = readonly [
  position: Vector3,
  tip: Vector3,
  degrees: Vector3,
  size: Vector3,
];

/** position, Euler degrees (about Z first, then Y, then X), group. */
export type AttachmentRow = readonly [
  position: Vector3,
  degrees: Vector3,
  group: 'Attachment' | 'HUD',
];

/** Joint numbers 0..132. Bones have no rest rotation and unit scale. */
export const BONES: readonly BoneRow[] = [
${rows(bones, ({ position, tip, support, group }) => [position, tip, support, group], nameOf)}
];

/** Joint numbers 133..158. */
export const VOLUMES: readonly VolumeRow[] = [
${rows(volumes, ({ position, tip, rotation, size }) => [position, tip, rotation, size], nameOf)}
];

/** Joint numbers 159..213: 158 + the attachment point's id. */
export const ATTACHMENTS: readonly AttachmentRow[] = [
${rows(
  attachmentPoints,
  ({ position, rotation, hud }) => [position, rotation, hud ? 'HUD' : 'Attachment'],
  nameOf,
)}
];
`;
}

function restInverseBinds({ inverseBinds }: InverseBindData): string {
  return `${heading('rest-inverse-binds')}

/**
 * Inverse bind matrices of the default skeleton whose bones point along their own Y axis, by joint number: bones
 * 0..132, volumes 133..158. Each is 4 × 4 by columns without the last row (0 0 0 1): the X, Y and Z axes, then the
 * translation, three numbers each. Metres, Second Life axes; the pelvis rests at z −1.64.
 *
 * **Source:** skeleton-and-skinning.md section 8, "The file".
 */
export const REST_INVERSE_BINDS: readonly (readonly number[])[] = [
${Object.entries(inverseBinds)
  .map(([name, numbers]) => `  // ${name}\n  ${JSON.stringify(numbers)},`)
  .join('\n')}
];
`;
}

function puppetryJointNames({ bones }: SkeletonData): string {
  return `${heading('skeleton')}

/** The bones that joint events may move, in the order of their numbers, 0 to 132. */
export const PUPPET_JOINT_NAMES: readonly string[] = [
${bones.map(({ name }) => `  '${name}',`).join('\n')}
];
`;
}

function messageTable({ messages }: MessageData): string {
  const repeatOf = (repeat: string | number) =>
    typeof repeat === 'number' ? repeat : `'${repeat}'`;
  const fieldsOf = (fields: Record<string, string>) =>
    Object.entries(fields).map(([name, type]) => `${name}: '${type}',`);
  const message = ([name, { number, zeroCoded, blocks }]: [
    string,
    MessageData['messages'][string],
  ]) => {
    const blockRows = Object.entries(blocks).map(
      ([block, { repeat, fields }]) =>
        `${block}: [${repeatOf(repeat)}, { ${fieldsOf(fields).join(' ')} }],`,
    );
    return `  ${name}: {
    number: 0x${number},
    zeroCoded: ${zeroCoded},
    blocks: { ${blockRows.join('\n')} },
  },`;
  };
  return `${heading('lludp-messages')}

/**
 * Every message: its number as one 32-bit value, whether the template allows zero-coding, and its blocks and
 * fields in wire order. A block occurs once (Single), as often as a count byte indicates (Variable), or a
 * fixed number of times.
 */
export const MESSAGE_TABLE = {
${Object.entries(messages).map(message).join('\n')}
} as const;
`;
}

/** The parameters whose bytes are in AvatarAppearance, in the order of those bytes; of an id its first entry. */
function transmittedParams({ parameters }: VisualParamData): VisualParam[] {
  const byId = new Map(parameters.toReversed().map((parameter) => [parameter.id, parameter]));
  return [...byId.values()].filter(isTransmitted).sort((a, b) => a.id - b.id);
}

const isTransmitted = ({ group }: VisualParam) => group === 0 || group === 3;

function visualParamTable(data: VisualParamData): string {
  return `${heading('visual-params')}

/** The parameters of the bytes of AvatarAppearance, in their order. */
export const VISUAL_PARAMS: readonly (readonly [id: number, min: number, max: number])[] = [
${rows(
  transmittedParams(data),
  ({ id, min, max }) => [id, min, max],
  ({ name }) => name,
)}
];
`;
}

function visualParamNames(data: VisualParamData): string {
  return `${heading('visual-params')}

/** The names of the parameters of shapes by their ids, as in avatar_lad.xml. */
export const VISUAL_PARAM_NAMES: ReadonlyMap<number, string> = new Map([
${rows(transmittedParams(data), ({ id, name }) => [id, name])}
]);
`;
}

function shapeParams({ parameters }: VisualParamData, { bones, volumes }: SkeletonData): string {
  const numbers = new Map([...bones, ...volumes].map(({ name }, number) => [name, number]));
  const changes = ({ joints = [] }: VisualParam) =>
    joints.map(({ joint, scale, position = [] }) => [numbers.get(joint), ...scale, ...position]);
  const range = ({ min, max, default: initial, sex }: VisualParam) => [
    min,
    max,
    initial,
    sex ?? 'both',
  ];
  const nameOf = ({ name }: VisualParam) => name;
  const ofKind = (kind: VisualParam['kind']) =>
    parameters.filter((parameter) => parameter.kind === kind && !parameter.lod);
  return `${heading('visual-params')}

export type ParamSex = 'both' | 'female' | 'male';

/** What a weight of 1 adds to the scale of a joint and to its local position, metres. */
export type JointChange = readonly [
  joint: number,
  scaleX: number,
  scaleY: number,
  scaleZ: number,
  x?: number,
  y?: number,
  z?: number,
];

type Range = readonly [id: number, min: number, max: number, initial: number, sex: ParamSex];

/** The parameters of the skeleton, in file order. */
export const BONE_PARAMS: readonly (readonly [...Range, changes: readonly JointChange[]])[] = [
${rows(ofKind('bones'), (param) => [param.id, ...range(param), changes(param)], nameOf)}
];

/** The morphs of the classic body’s meshes at full detail, in file order, with what they add to collision volumes. */
export const MORPH_PARAMS: readonly (readonly [
  ...Range,
  changes: readonly JointChange[],
  mesh: string,
  morph: string,
])[] = [
${rows(ofKind('morph'), (param) => [param.id, ...range(param), changes(param), param.mesh, param.name])}
];

/** An id that a driver drives, and where it rises and falls; without the last four it follows the whole range. */
export type DrivenParam = readonly [
  id: number,
  min1?: number,
  max1?: number,
  max2?: number,
  min2?: number,
];

/** The parameters that drive others. Those that are not transmitted act only where they are set. */
export const DRIVER_PARAMS: readonly (readonly [
  id: number,
  min: number,
  max: number,
  initial: number,
  isTransmitted: boolean,
  driven: readonly DrivenParam[],
])[] = [
${rows(
  ofKind('driver').filter(({ drives = [] }) => drives.length > 0),
  (param) => [
    param.id,
    param.min,
    param.max,
    param.default,
    isTransmitted(param),
    param.drives ?? [],
  ],
  nameOf,
)}
];
`;
}

/** The groups of a viewer's editor of shapes, in the order in which it has them. */
const SLIDER_GROUPS = [
  ...['body', 'head', 'eyes', 'ears', 'nose'],
  ...['mouth', 'chin', 'torso', 'legs'],
];

/** Lifts the avatar without changing a joint. */
const HOVER = 11001;

function shapeSliders(data: VisualParamData): string {
  const entriesOf = (id: number) => data.parameters.filter((entry) => entry.id === id);
  const hasJoints = (id: number) => entriesOf(id).some(({ joints = [] }) => joints.length > 0);
  const movesBody = ({ id, drives = [] }: VisualParam) =>
    id === HOVER || hasJoints(id) || drives.some(([driven]) => hasJoints(driven));
  const groupOf = ({ editGroup = '' }: VisualParam) => editGroup.replace('shape_', '');
  const sliders = SLIDER_GROUPS.flatMap((group) =>
    transmittedParams(data)
      .filter((param) => param.wearable === 'shape' && groupOf(param) === group)
      .sort((a, b) => (a.editOrder ?? 0) - (b.editOrder ?? 0)),
  );
  return `${heading('visual-params')}
import type { ParamSex } from './shape-param-table.ts';

/** The groups of sliders, in the order of a viewer's editor. */
export const SLIDER_GROUPS = [${SLIDER_GROUPS.map((group) => `'${group}'`).join(', ')}] as const;

export type SliderGroup = (typeof SLIDER_GROUPS)[number];

/** The transmitted parameters of shapes, the sex apart: by group, and in it in the order of a viewer's editor. */
export const SHAPE_SLIDER_ROWS: readonly (readonly [
  group: SliderGroup,
  id: number,
  min: number,
  max: number,
  initial: number,
  sex: ParamSex,
  movesBody: boolean,
])[] = [
${rows(
  sliders,
  (param) => [
    groupOf(param),
    ...[param.id, param.min, param.max, param.default, param.sex ?? 'both', movesBody(param)],
  ],
  ({ name }) => name,
)}
];
`;
}

/** Formats a text as Biome formats the file of that path. */
function format(path: string, text: string): string {
  const biome = projectPath('node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'format', `--stdin-file-path=${path}`];
  return execFileSync(process.execPath, args, {
    cwd: projectPath('.'),
    encoding: 'utf8',
    input: text,
  });
}

/** The path in the project and the text of every generated table. */
export function makeTables(): Map<string, string> {
  const skeleton = readData<SkeletonData>('skeleton');
  const visualParams = readData<VisualParamData>('visual-params');
  const texts: Record<string, string> = {
    'src/avatar/joint-name-table.ts': jointNames(skeleton),
    'src/avatar/joint-geometry-table.ts': jointGeometry(skeleton),
    'src/avatar/rest-inverse-binds.ts': restInverseBinds(readData('rest-inverse-binds')),
    'src/protocol/puppetry/puppet-joint-names.ts': puppetryJointNames(skeleton),
    'src/protocol/lludp/message-table.ts': messageTable(readData('lludp-messages')),
    'src/protocol/setp/setp-codecs.ts': setpCodecs(),
    'src/kinds/visual-param-names.ts': visualParamNames(visualParams),
    'src/protocol/objects/visual-param-table.ts': visualParamTable(visualParams),
    'src/avatar/shape/shape-param-table.ts': shapeParams(visualParams, skeleton),
    'src/avatar/shape/shape-slider-table.ts': shapeSliders(visualParams),
  };
  return new Map(Object.entries(texts).map(([path, text]) => [path, format(path, text)]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of makeTables()) writeFileSync(projectPath(path), text);
}

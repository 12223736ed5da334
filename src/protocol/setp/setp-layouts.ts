import { MESSAGE_TABLE } from './setp-message-table.ts';
import type { MessageName } from './setp-message-types.ts';

/** A field type without the size in its name. */
export type FieldKind =
  | 'u8'
  | 'u16'
  | 'u32'
  | 'f32'
  | 'bool'
  | 'vector3'
  | 'quaternion'
  | 'uuid'
  | 'string'
  | 'bytes'
  | 'padding'
  | 'data'
  | 'dataLength64'
  | 'list';

export interface FieldLayout {
  readonly name: string;
  readonly kind: FieldKind;
  /** Bytes; of `data` and lists only those of the length or count. */
  readonly size: number;
  /** From the start of the message or entry, where all data before it are empty. */
  readonly offset: number;
  /** Only of lists. */
  readonly list: ListLayout | null;
}

export interface ListLayout {
  /** The type of the count; `rest` has none. */
  readonly count: 'rest' | 'u16' | 'u32';
  /** The fields of an entry; one without a name where entries are plain values. */
  readonly fields: readonly FieldLayout[];
  /** Bytes of an entry. */
  readonly itemSize: number;
  readonly min: number;
  readonly max: number;
}

export interface MessageLayout {
  readonly name: MessageName;
  readonly type: number;
  readonly guaranteed: 'always' | 'never' | 'either';
  readonly fields: readonly FieldLayout[];
  /** Bytes of a message whose data and lists are empty. */
  readonly minSize: number;
  /** A new frame begins at this byte of the message; null where it may be split anywhere. */
  readonly frameStart: number | null;
}

type FieldSpec = string | readonly [string, ItemSpec, ListSpec?];
type ItemSpec = string | Readonly<Record<string, string>>;
interface ListSpec {
  readonly min?: number;
  readonly max?: number;
  readonly startsFrame?: boolean;
}

interface MessageSpec {
  readonly type: number;
  readonly guaranteed: MessageLayout['guaranteed'];
  readonly fields: Readonly<Record<string, FieldSpec>>;
}

const FIXED_SIZES: Readonly<Record<string, number>> = {
  u8: 1,
  u16: 2,
  u32: 4,
  f32: 4,
  bool: 1,
  vector3: 12,
  quaternion: 16,
  uuid: 16,
  data: 4,
  dataLength64: 8,
  rest: 0,
};

/** Every message of the table with the sizes and offsets of its fields, in the order of the table. */
export const MESSAGE_LAYOUTS: readonly MessageLayout[] = (
  Object.entries(MESSAGE_TABLE) as [MessageName, MessageSpec][]
).map(([name, { type, guaranteed, fields }]) => {
  const layouts = layOut(fields);
  const last = layouts.at(-1);
  const startsFrame = Object.values(fields).some(
    (spec) => typeof spec !== 'string' && spec[2]?.startsFrame,
  );
  return {
    name,
    type,
    guaranteed,
    fields: layouts,
    minSize: layouts.reduce((sum, { size }) => sum + size, 0),
    frameStart: startsFrame && last ? last.offset + last.size : null,
  };
});

const BY_NAME: ReadonlyMap<string, MessageLayout> = new Map(
  MESSAGE_LAYOUTS.map((layout) => [layout.name, layout]),
);

const BY_TYPE: readonly (MessageLayout | undefined)[] = Array.from({ length: 256 }, (_, type) =>
  MESSAGE_LAYOUTS.find((layout) => layout.type === type),
);

export function layoutOfMessage(name: MessageName): MessageLayout {
  return BY_NAME.get(name)!;
}

/** Undefined for a type that the table lacks. */
export function layoutOfType(type: number): MessageLayout | undefined {
  return BY_TYPE[type];
}

/** The layout of the list with which a message ends. */
export function listOfMessage(name: MessageName): ListLayout {
  return layoutOfMessage(name).fields.at(-1)!.list!;
}

function layOut(fields: Readonly<Record<string, FieldSpec>>): FieldLayout[] {
  let offset = 0;
  return Object.entries(fields).map(([name, spec]) => {
    const field = typeof spec === 'string' ? plainField(name, spec) : listField(name, spec);
    const layout = { ...field, offset };
    offset += field.size;
    return layout;
  });
}

type UnplacedField = Omit<FieldLayout, 'offset'>;

function plainField(name: string, type: string): UnplacedField {
  const [, kind, digits] = /^(string|bytes|padding)(\d+)$/.exec(type) ?? [];
  const size = kind ? Number(digits) : FIXED_SIZES[type];
  return { name, kind: (kind ?? type) as FieldKind, size, list: null };
}

function listField(name: string, [count, item, spec]: Exclude<FieldSpec, string>): UnplacedField {
  const fields = layOut(typeof item === 'string' ? { '': item } : item);
  const list = {
    count: count as ListLayout['count'],
    fields,
    itemSize: fields.reduce((sum, { size }) => sum + size, 0),
    min: spec?.min ?? 0,
    max: spec?.max ?? Infinity,
  };
  return { name, kind: 'list', size: FIXED_SIZES[count], list };
}

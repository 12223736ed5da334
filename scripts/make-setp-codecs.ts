import {
  type FieldLayout,
  MESSAGE_LAYOUTS,
  type MessageLayout,
} from '../src/protocol/setp/setp-layouts.ts';

/**
 * The text of `setp-codecs.ts`: for each message of the table straight-line code that reads and writes its fields at
 * their offsets. It is generated, since a loop over layouts takes several times as long, and a page whose
 * Content-Security-Policy forbids `eval` cannot compile it when it runs.
 */
export function setpCodecs(): string {
  return `// Made by \`npm run tables\` from src/protocol/setp/setp-message-table.ts. Do not edit by hand.
import type { MessageReader } from './message-reader.ts';
import { MessageWriter } from './message-writer.ts';
import { listOfMessage } from './setp-layouts.ts';
import type { MessageName, MessageOf } from './setp-message-types.ts';

${MESSAGE_LAYOUTS.flatMap(listConstants).join('\n')}

/** How the fields of each message are read. */
export const SETP_DECODERS: {
  readonly [Name in MessageName]: (reader: MessageReader) => MessageOf<Name>;
} = {
${MESSAGE_LAYOUTS.map(decoder).join('\n')}
};

/** How each message is written. @throws {RangeError} for a value that does not fit its field. */
export const SETP_ENCODERS: {
  readonly [Name in MessageName]: (fields: MessageOf<Name>) => Uint8Array<ArrayBuffer>;
} = {
${MESSAGE_LAYOUTS.map(encoder).join('\n')}
};
`;
}

/** `LIST_BUBBLES_RESPONSE_BUBBLES`. */
function listName({ name }: MessageLayout, field: FieldLayout): string {
  const words = `${name} ${field.name}`.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return words.replaceAll(' ', '_').toUpperCase();
}

function listConstants(message: MessageLayout): string[] {
  return message.fields
    .filter(({ kind }) => kind === 'list')
    .map((field) => `const ${listName(message, field)} = listOfMessage('${message.name}');`);
}

/** Fields behind the first variable one begin where that one ended. */
function places(message: MessageLayout, cursor: string) {
  const firstData = message.fields.findIndex(({ kind }) => kind === 'data');
  return message.fields.map((field, index) => ({
    field,
    at: firstData >= 0 && index > firstData ? cursor : String(field.offset),
  }));
}

const isHidden = ({ kind }: FieldLayout) => kind === 'padding' || kind === 'dataLength64';

function decoder(message: MessageLayout): string {
  const entries = places(message, 'reader.end')
    .filter(({ field }) => !isHidden(field))
    .map(({ field, at }) => `${field.name}: ${readerOf(message, field, at)},`);
  const fields = `{ ${entries.join('\n')} }`;
  const check = message.fields.find(({ kind }) => kind === 'dataLength64');
  if (!check) {
    const parameter = message.fields.length > 0 ? 'reader' : '';
    return `'${message.name}': (${parameter}) => (${fields}),`;
  }
  const data = dataOf(message);
  return `'${message.name}': (reader) => {
    const fields = ${fields};
    reader.checkDataLength64('${check.name}', ${check.offset}, fields.${data.name});
    return fields;
  },`;
}

function dataOf(message: MessageLayout): FieldLayout {
  return message.fields.find(({ kind }) => kind === 'data')!;
}

function readerOf(message: MessageLayout, field: FieldLayout, at: string): string {
  const { name, kind, size, list } = field;
  if (list) {
    const constant = listName(message, field);
    return `reader.list('${name}', ${at}, ${constant}, (at) => ${entryReader(list.fields)})`;
  }
  return plainReader(name, kind, at, size);
}

function entryReader(fields: readonly FieldLayout[]): string {
  const at = ({ offset }: FieldLayout) => (offset === 0 ? 'at' : `at + ${offset}`);
  const [only] = fields;
  if (only.name === '') return plainReader('', only.kind, 'at', only.size);
  const entries = fields
    .filter((field) => !isHidden(field))
    .map(
      (field) => `${field.name}: ${plainReader(field.name, field.kind, at(field), field.size)},`,
    );
  return `({ ${entries.join('\n')} })`;
}

function plainReader(name: string, kind: FieldLayout['kind'], at: string, size: number): string {
  if (kind === 'u8') return `reader.view.getUint8(${at})`;
  if (kind === 'u16') return `reader.view.getUint16(${at}, true)`;
  if (kind === 'u32') return `reader.view.getUint32(${at}, true)`;
  if (kind === 'uuid') return `reader.uuid(${at})`;
  if (kind === 'string') return `reader.string(${at}, ${size})`;
  if (kind === 'bytes') return `reader.bytesAt(${at}, ${size})`;
  return `reader.${kind}('${name}', ${at})`;
}

function encoder(message: MessageLayout): string {
  if (message.fields.length === 0) return `'${message.name}': () => new Uint8Array(0),`;
  const lines = places(message, 'writer.end')
    .filter(({ field }) => field.kind !== 'padding')
    .map(({ field, at }) => writerOf(message, field, at));
  return `'${message.name}': (fields) => {
    const writer = new MessageWriter('${message.name}', ${sizeOf(message)});
    ${lines.join('\n')}
    return writer.finish();
  },`;
}

/** The expression for a message's size. */
function sizeOf(message: MessageLayout): string {
  const parts = message.fields.flatMap((field) => {
    if (field.kind === 'data') return [`fields.${field.name}.length`];
    return field.list ? [`${field.list.itemSize} * fields.${field.name}.length`] : [];
  });
  return [...(message.minSize > 0 ? [message.minSize] : []), ...parts].join(' + ');
}

function writerOf(message: MessageLayout, field: FieldLayout, at: string): string {
  const { name, kind, size, list } = field;
  if (kind === 'dataLength64') return `writer.dataLength64(${at}, fields.${dataOf(message).name});`;
  if (!list) return plainWriter(name, kind, at, size, `fields.${name}`);
  const length = `fields.${name}.length`;
  const count = list.count === 'rest' ? '' : `writer.${list.count}('${name}', ${at}, ${length});\n`;
  const start = field.offset + size;
  const constant = listName(message, field);
  return `${count}writer.list('${name}', ${start}, fields.${name}, ${constant}, (item, at) => {
    ${entryWriters(list.fields).join('\n')}
  });`;
}

function entryWriters(fields: readonly FieldLayout[]): string[] {
  const at = ({ offset }: FieldLayout) => (offset === 0 ? 'at' : `at + ${offset}`);
  return fields
    .filter((field) => !isHidden(field))
    .map((field) => {
      const value = field.name ? `item.${field.name}` : 'item';
      return plainWriter(field.name, field.kind, at(field), field.size, value);
    });
}

function plainWriter(
  name: string,
  kind: FieldLayout['kind'],
  at: string,
  size: number,
  value: string,
): string {
  if (kind === 'data') return `writer.data(${at}, ${value});`;
  if (kind === 'string') return `writer.string('${name}', ${at}, ${size}, ${value});`;
  if (kind === 'bytes') return `writer.bytesAt('${name}', ${at}, ${size}, ${value});`;
  return `writer.${kind}('${name}', ${at}, ${value});`;
}

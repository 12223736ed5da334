import { ByteWriter } from '../../formats/bytes/index.ts';
import { type BlockLayout, layoutOfName } from './layouts.ts';
import { MAX_BYTE_COUNT } from './limits.ts';
import { writeMessageNumber } from './message-number.ts';
import type { BlockValue, MessageValue, Packet } from './types.ts';

/**
 * The plain body of a packet: message number, blocks, leftover.
 *
 * @throws {RangeError} for a value that does not fit its field.
 */
export function writeBody({
  number,
  name,
  value,
  leftover,
  omitted = 0,
}: Packet): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  writeMessageNumber(writer, number);
  if (name !== null) {
    const layout = layoutOfName(name);
    if (layout.number !== number) throw new RangeError(`${number} is not the number of ${name}`);
    for (const block of layout.blocks.slice(0, layout.blocks.length - omitted)) {
      writeBlock(writer, block, value, name);
    }
  }
  writer.raw(leftover);
  return writer.finish();
}

function writeBlock(
  writer: ByteWriter,
  block: BlockLayout,
  message: MessageValue,
  messageName: string,
): void {
  const value = message[block.name];
  if (block.repeat === 'Single') {
    if (!isRecord(value)) throw new RangeError(`${messageName}.${block.name} is not a record`);
    writeRecord(writer, block, value, messageName);
    return;
  }
  if (!Array.isArray(value)) throw new RangeError(`${messageName}.${block.name} is not a list`);
  checkCount(block, value.length, messageName);
  if (block.repeat === 'Variable') writer.u8(value.length);
  value.forEach((record, i) => {
    writeRecord(writer, block, record, messageName, i);
  });
}

function isRecord(value: MessageValue[string] | undefined): value is BlockValue {
  return value !== undefined && !Array.isArray(value);
}

function checkCount({ name, repeat }: BlockLayout, count: number, messageName: string): void {
  const isRight = repeat === 'Variable' ? count <= MAX_BYTE_COUNT : count === repeat;
  if (!isRight) throw new RangeError(`${messageName}.${name} cannot have ${count} occurrences`);
}

function writeRecord(
  writer: ByteWriter,
  block: BlockLayout,
  record: BlockValue,
  messageName: string,
  index?: number,
): void {
  for (const { name, codec } of block.fields) {
    try {
      codec.write(writer, record[name]);
    } catch (error) {
      const place = index === undefined ? block.name : `${block.name}[${index}]`;
      const reason = error instanceof Error ? error.message : String(error);
      throw new RangeError(`${messageName}.${place}.${name}: ${reason}`, { cause: error });
    }
  }
}

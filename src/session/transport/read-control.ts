import type { BridgeControl } from '../../protocol/bridge/index.ts';

type Field = 'number' | 'string' | 'token' | 'list';

/** What each control message must have, so that nobody has to ask again. */
const FIELDS: Readonly<Record<BridgeControl['type'], Readonly<Record<string, Field>>>> = {
  login: { id: 'number', body: 'string', format: 'string', token: 'token' },
  resumed: { id: 'number', channels: 'list' },
  opened: { id: 'number', channel: 'number' },
  closed: { channel: 'number', detail: 'string' },
  kept: { channel: 'number', sequence: 'number' },
  dropped: { count: 'number' },
  refused: { id: 'number', code: 'string', detail: 'string' },
};

const CHANNEL_FIELDS: Readonly<Record<string, Field>> = { channel: 'number', sequence: 'number' };

/** A control message of the bridge; null for what is none that this page knows. */
export function readControl(text: string): BridgeControl | null {
  const message = parse(text);
  if (!isRecord(message) || typeof message.type !== 'string') return null;
  if (!Object.hasOwn(FIELDS, message.type)) return null;
  const fields = FIELDS[message.type as BridgeControl['type']];
  return hasFields(message, fields) ? (message as unknown as BridgeControl) : null;
}

function hasFields(record: Record<string, unknown>, fields: Readonly<Record<string, Field>>) {
  return Object.entries(fields).every(([name, field]) => isField(record[name], field));
}

function isField(value: unknown, field: Field): boolean {
  switch (field) {
    case 'token':
      return value === null || typeof value === 'string';
    case 'list':
      return (
        Array.isArray(value) &&
        value.every((entry) => isRecord(entry) && hasFields(entry, CHANNEL_FIELDS))
      );
    case 'number':
      return typeof value === 'number';
    case 'string':
      return typeof value === 'string';
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

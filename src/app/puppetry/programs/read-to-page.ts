import type { ToProgramPage } from '../../../protocol/bridge/index.ts';

type Reader = (fields: Readonly<Record<string, unknown>>) => ToProgramPage | null;

const READERS: Readonly<Record<string, Reader>> = {
  open: ({ code }) => (typeof code === 'string' ? { type: 'open', code } : null),
  joined: ({ program }) => (isNumber(program) ? { type: 'joined', program } : null),
  left: ({ program }) => (isNumber(program) ? { type: 'left', program } : null),
  command: ({ program, text }) =>
    isNumber(program) && typeof text === 'string' ? { type: 'command', program, text } : null,
};

/** A text of the bridge; null for anything else. */
export function readToPage(text: string): ToProgramPage | null {
  try {
    const fields = JSON.parse(text) as Record<string, unknown> | null;
    const type = String(fields?.type);
    return fields && Object.hasOwn(READERS, type) ? READERS[type](fields) : null;
  } catch {
    return null;
  }
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

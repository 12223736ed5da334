import { z } from 'zod';
import type { FromProgramPage, ProgramHello } from '../../src/protocol/bridge/index.ts';

const HELLO: z.ZodType<ProgramHello> = z.strictObject({
  type: z.literal('hello'),
  token: z.string().max(256).optional(),
  page: z.string().max(64).optional(),
});

const FROM_PAGE: z.ZodType<FromProgramPage> = z.strictObject({
  type: z.literal('reply'),
  program: z.int().nonnegative().nullable(),
  text: z.string(),
});

/** A program's first text; null for anything else. */
export function readHello(text: string): ProgramHello | null {
  return read(HELLO, text);
}

export function readFromPage(text: string): FromProgramPage | null {
  return read(FROM_PAGE, text);
}

function read<Value>(schema: z.ZodType<Value>, text: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

import { DecodeError } from '../../../formats/bytes/index.ts';

/** What is wrong, without throwing it. `offset` counts bytes of a file, and is 0 for a command alone. */
export function error(
  code: string,
  message: string,
  path = '',
  details: Record<string, string | number> = {},
  offset = 0,
): DecodeError {
  return new DecodeError(message, { format: 'leap', code, offset, path, details });
}

import { expect } from 'vitest';
import { DecodeError } from '../src/formats/bytes/index.ts';

/** Runs `decode`, expects the typed error with the given code, and returns it for closer looks. */
export function expectDecodeError(decode: () => unknown, code: string): DecodeError {
  let thrown: unknown;
  try {
    decode();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(DecodeError);
  const error = thrown as DecodeError;
  expect(error.code).toBe(code);
  return error;
}

/**
 * For properties: the outcome of `decode` is a value or a DecodeError; anything else (a RangeError from
 * a DataView, a TypeError) fails the test. Returns whether there was a value.
 */
export function valueOrDecodeError(decode: () => unknown): boolean {
  try {
    decode();
    return true;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

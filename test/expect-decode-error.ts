import { expect } from 'vitest';
import { DecodeError } from '../src/formats/bytes/index.ts';

/** Runs `decode`, expects a DecodeError with the given code, and returns it for further checks. */
export function expectDecodeError(
  decode: () => Promise<unknown>,
  code: string,
): Promise<DecodeError>;
export function expectDecodeError(decode: () => unknown, code: string): DecodeError;
export function expectDecodeError(
  decode: () => unknown,
  code: string,
): DecodeError | Promise<DecodeError> {
  const check = (thrown: unknown): DecodeError => {
    expect(thrown).toBeInstanceOf(DecodeError);
    const error = thrown as DecodeError;
    expect(error.code).toBe(code);
    return error;
  };
  try {
    const result = decode();
    if (result instanceof Promise) return result.then(() => check(undefined), check);
  } catch (error) {
    return check(error);
  }
  return check(undefined);
}

/**
 * For properties: the outcome of `decode` is a value or a DecodeError; anything else (a RangeError from
 * a DataView, a TypeError) fails the test. Returns whether there was a value.
 */
export function valueOrDecodeError(decode: () => Promise<unknown>): Promise<boolean>;
export function valueOrDecodeError(decode: () => unknown): boolean;
export function valueOrDecodeError(decode: () => unknown): boolean | Promise<boolean> {
  const check = (error: unknown): boolean => {
    if (error instanceof DecodeError) return false;
    throw error;
  };
  try {
    const result = decode();
    return result instanceof Promise ? result.then(() => true, check) : true;
  } catch (error) {
    return check(error);
  }
}

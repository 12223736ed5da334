import { expect, it } from 'vitest';
import { UPLOAD_ERROR_CODES } from '../../protocol/grid/index.ts';
import type { UploadFailure } from '../../session/index.ts';
import { UPLOAD_ERROR_TEXTS, uploadFailureText, weightsText } from './en/grid-upload.ts';

// A record, so that the compiler requires each new code here too; whether the upload may have arrived.
const CODES: Record<UploadFailure['code'], boolean> = {
  'no-session': false,
  'not-offered': false,
  'too-large': false,
  'no-quote': false,
  unreachable: true,
  'bad-answer': true,
  cancelled: true,
};

it.each(Object.entries(CODES))(
  'failure %s has a sentence, and one more if it is unclear',
  (code, isUnclear) => {
    const failure = { kind: 'failed', code: code as UploadFailure['code'], status: 0 } as const;
    const [before, after] = [uploadFailureText(failure, false), uploadFailureText(failure, true)];
    expect(before).toMatch(/^\p{Lu}.*\.$/u);
    expect(after.startsWith(before)).toBe(true);
    expect(after !== before).toBe(isUnclear);
  },
);

it('a status is named', () => {
  const failure = { kind: 'failed', code: 'unreachable', status: 503 } as const;
  expect(uploadFailureText(failure, false)).toBe('The grid responded with status 503.');
});

it('every error that is known has a text', () => {
  expect(Object.keys(UPLOAD_ERROR_TEXTS)).toEqual([...UPLOAD_ERROR_CODES]);
});

it('weights are told as far as the grid does', () => {
  const none = { resource: null, streaming: null, simulation: null, physics: null };
  expect(weightsText(none)).toBe('');
  expect(weightsText({ ...none, resource: 0.5 })).toBe('By its count, the object weighs 0.50.');
  expect(weightsText({ resource: 0.68, streaming: 0.06, simulation: 0.5, physics: 0.68 })).toBe(
    'By its count, the object weighs 0.68: download 0.06, physics 0.68, server 0.50.',
  );
});

import { runSteps, type Steps } from '../../formats/steps/index.ts';
import { cleanName, cleanText } from '../../formats/text/index.ts';
import {
  decodeResponse,
  decodeResponseInSteps,
  gridDecodeError,
  type LlsdMapReader,
} from './grid-response.ts';
import { HTTP_URL, REAL, S32, TEXT, UUID } from './value-types.ts';

/**
 * The errors of Second Life's validator that are known, by the code in their message.
 *
 * **Source:** reference/upload.md section 1, "Messages".
 */
export const UPLOAD_ERROR_CODES = [
  'MAV_FOUND_DEGENERATE_TRIANGLES',
  'MAV_BLOCK_MISSING',
  'MAV_CONFIRMATION_DATA_MISMATCH',
  'MAV_UNKNOWN_VERSION',
  'MAV_MAX_HULLS_EXCEEDED',
] as const;

/** A grid has refused an upload, or its price. */
export interface UploadRefusal {
  readonly kind: 'refused';
  /** The grid's own text, of one or more lines; empty for none. */
  readonly message: string;
  /** What the grid calls the error; empty for none, and on OpenSimulator, where it says nothing. */
  readonly identifier: string;
  /** The messages of single errors, each once: of {@link UPLOAD_ERROR_CODES}, or any other text. */
  readonly errors: readonly string[];
}

/** Weights of the object by the grid's own count; null where it does not send them. */
export interface UploadWeights {
  /** The largest of the others: what the land is charged with. */
  readonly resource: number | null;
  readonly streaming: number | null;
  readonly simulation: number | null;
  readonly physics: number | null;
}

/** The price of an upload. */
export interface UploadQuote {
  readonly kind: 'quote';
  /** Where the upload goes; a credential. */
  readonly uploader: string;
  /** In the grid's currency. */
  readonly price: number;
  readonly weights: UploadWeights;
}

/** The object is in the inventory. */
export interface UploadedObject {
  readonly kind: 'complete';
  readonly assetId: string;
  readonly itemId: string;
  /** What the grid says besides, such as that the upload is only for tests; empty for nothing. */
  readonly note: string;
}

const MAX_TEXT = 1000;
const MAX_CODE = 200;
const MAX_ERRORS = 64;

/**
 * Decodes the answer of the upload capability.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`, `field-missing`,
 * `wrong-type`, also for a price below 0.
 *
 * **Source:** reference/upload.md section 4; opensim `LLSDAssetUploadResponse`.
 */
export function decodeQuote(bytes: Uint8Array): UploadQuote | UploadRefusal {
  return runSteps(decodeQuoteInSteps(bytes));
}

/** As {@link decodeQuote}, in steps. */
export function* decodeQuoteInSteps(bytes: Uint8Array): Steps<UploadQuote | UploadRefusal> {
  const answer = yield* decodeResponseInSteps(bytes);
  if (answer.required('state', TEXT) !== 'upload') return readRefusal(answer);
  const price = answer.required('upload_price', S32);
  if (price < 0) {
    const details = { expected: 'a number from 0' };
    throw gridDecodeError('wrong-type', 'is below 0', 'upload_price', details);
  }
  return {
    kind: 'quote',
    uploader: answer.required('uploader', HTTP_URL),
    price,
    weights: readWeights(answer.child('data')),
  };
}

/**
 * Decodes the answer of the address to which an upload was sent.
 *
 * @throws {@link DecodeError} as {@link decodeQuote}.
 *
 * **Source:** reference/upload.md section 4; opensim `LLSDAssetUploadComplete`.
 */
export function decodeUploadAnswer(bytes: Uint8Array): UploadedObject | UploadRefusal {
  const answer = decodeResponse(bytes);
  if (answer.required('state', TEXT) !== 'complete') return readRefusal(answer);
  return {
    kind: 'complete',
    assetId: answer.required('new_asset', UUID),
    itemId: answer.required('new_inventory_item', UUID),
    note: cleanText(answer.child('error')?.optional('message', TEXT) ?? '', MAX_TEXT),
  };
}

function readWeights(data: LlsdMapReader | null): UploadWeights {
  const weight = (name: string) => data?.optional(name, REAL) ?? null;
  return {
    resource: weight('resource_cost'),
    streaming: weight('model_streaming_cost'),
    simulation: weight('simulation_cost'),
    physics: weight('physics_cost'),
  };
}

function readRefusal(answer: LlsdMapReader): UploadRefusal {
  const error = answer.child('error');
  const errors = (error?.optionalList('errors') ?? [])
    .slice(0, MAX_ERRORS)
    .map((entry) => cleanName(entry.optional('message', TEXT) ?? '', MAX_CODE));
  return {
    kind: 'refused',
    message: cleanText(error?.optional('message', TEXT) ?? '', MAX_TEXT),
    identifier: cleanName(error?.optional('identifier', TEXT) ?? '', MAX_CODE),
    errors: [...new Set(errors)].filter((code) => code !== ''),
  };
}

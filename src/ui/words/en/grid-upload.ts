import type { UPLOAD_ERROR_CODES, UploadWeights } from '../../../protocol/grid/index.ts';
import type { UploadFailure } from '../../../session/index.ts';
import { formatCount, formatPlural } from '../format.ts';

/** Uploading a model into the inventory of the agent who is logged in. */
export const GRID_UPLOAD = {
  title: 'Upload to a grid',
  begin: (region: string) => `Upload to ${region}…`,
  about: 'Asks the region for its price first. Nothing is uploaded or paid before you confirm.',
  imagesStay: (count: number) =>
    `${formatPlural(count, { one: 'image stays', other: 'images stay' })} here: upload textures in a viewer, and set them in-world.`,
  pricing: 'Asking for the price…',
  price: (price: number) =>
    price === 0 ? 'The grid takes nothing for it.' : `The grid wants L$ ${formatCount(price)}.`,
  upload: (price: number) => `Upload for L$ ${formatCount(price)}`,
  uploading: 'Uploading…',
  uploaded: (name: string) => `“${name}” is in your inventory, among the objects.`,
  wear: 'Wear it now',
  worn: 'The region was asked to attach it to your avatar.',
  again: 'Ask again',
  another: 'Upload again',
  cancel: 'Cancel',
  refused: 'The grid refuses it.',
  /** @param text - the grid's own words. */
  saying: (text: string) => `It says: “${text}”`,
};

/** The grid's own count of what the object weighs; empty where it says nothing. */
export function weightsText({ resource, streaming, physics, simulation }: UploadWeights): string {
  if (resource === null) return '';
  const parts = [
    ['download', streaming],
    ['physics', physics],
    ['server', simulation],
  ] as const;
  const known = parts.flatMap(([name, weight]) =>
    weight === null ? [] : `${name} ${fixed(weight)}`,
  );
  const detail = known.length > 0 ? `: ${known.join(', ')}` : '';
  return `By its count, the object weighs ${fixed(resource)}${detail}.`;
}

const fixed = (weight: number): string => weight.toFixed(2);

/** What the errors of Second Life's validator mean, and what to do. */
export const UPLOAD_ERROR_TEXTS: Readonly<Record<(typeof UPLOAD_ERROR_CODES)[number], string>> = {
  MAV_FOUND_DEGENERATE_TRIANGLES:
    'The physics shape has triangles without area. Clean it up, or choose a box.',
  MAV_BLOCK_MISSING:
    'The mesh lacks its high level or its hull. Choose another physics shape, and make the upload again.',
  MAV_CONFIRMATION_DATA_MISMATCH: 'This is not what was priced. Ask for the price again.',
  MAV_UNKNOWN_VERSION: 'The grid does not know this version of mesh assets.',
  MAV_MAX_HULLS_EXCEEDED:
    'The physics shape has more than 256 hulls, or a hull has more than 256 points.',
};

/** Why no grid has decided about an upload. @param wasSent - whether it may have arrived nevertheless. */
export function uploadFailureText({ code, status }: UploadFailure, wasSent: boolean): string {
  const reason = FAILURES[code](status);
  const isUnclear = wasSent && UNCLEAR.includes(code);
  return isUnclear ? `${reason} It may be stored nevertheless: look into your inventory.` : reason;
}

const UNCLEAR: readonly UploadFailure['code'][] = ['unreachable', 'bad-answer', 'cancelled'];

const FAILURES: Readonly<Record<UploadFailure['code'], (status: number) => string>> = {
  'no-session': () => 'Your avatar is in no region.',
  'not-offered': () => 'This region takes no uploads.',
  'too-large': () => 'It is longer than the page, the bridge or the grid accepts. Reduce the mesh.',
  'no-quote': () => 'The price is not valid any more. Nothing was uploaded.',
  unreachable: (status) =>
    status === 0 ? 'The grid did not respond.' : `The grid responded with status ${status}.`,
  'bad-answer': () => 'The response of the grid cannot be read.',
  cancelled: () => 'Cancelled.',
};

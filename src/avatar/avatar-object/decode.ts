import { normaliseUuid } from '../../formats/llsd/index.ts';
import { parseDocument } from './document.ts';
import type { JsonField } from './json-field.ts';
import {
  MAX_ANIMATIONS,
  MAX_NAME_LENGTH,
  MAX_RENDER_OBJECTS,
  MAX_VISUAL_PARAMETER_ID,
  MAX_VISUAL_PARAMETERS,
} from './limits.ts';
import { readAsset, readRenderObject } from './read-render-object.ts';
import { readSkeleton } from './read-skeleton.ts';
import type { AvatarObject, PlayingAnimation, RenderObject } from './types.ts';

/**
 * Decodes a saved avatar. Members that are not known are ignored; every known one has to be there. Of
 * several weights for one visual parameter the last counts. Joints and attachment points are not looked up:
 * which of them exist is up to the skeleton that the avatar is shown on.
 *
 * @throws {@link DecodeError} of format `avatar-object`, `path` as in `/renderObjects/2/asset/base64`:
 * `file-too-large`, `not-json`, `not-avatar-object`, `version-newer` (details `version`, `newest`),
 * `wrong-type` (a member of another type or out of its range, or missing; details `expected`),
 * `not-finite`, `too-many-values`, `text-too-long`, `path-unusable`, `bad-encoding`, `bad-uuid`.
 *
 * **Source:** seed 002, "Save JSON"; the layout is ours, see index.ts.
 */
export function decodeAvatarObject(bytes: Uint8Array): AvatarObject {
  const document = parseDocument(bytes, 'vitrine-avatar-object');
  return {
    name: document.member('name').text(MAX_NAME_LENGTH),
    skeleton: readSkeleton(document.member('skeleton')),
    renderObjects: document.member('renderObjects').items(MAX_RENDER_OBJECTS).map(readRenderObject),
    visualParameters: readVisualParameters(document.member('visualParameters')),
    hover: document.member('hover').number(),
    animations: document.member('animations').items(MAX_ANIMATIONS).map(readAnimation),
  };
}

/**
 * Decodes a render object that was saved alone.
 *
 * @throws {@link DecodeError} as `decodeAvatarObject` does.
 */
export function decodeRenderObject(bytes: Uint8Array): RenderObject {
  return readRenderObject(parseDocument(bytes, 'vitrine-render-object').member('renderObject'));
}

function readVisualParameters(field: JsonField): Map<number, number> {
  const parameters = new Map<number, number>();
  for (const entry of field.items(MAX_VISUAL_PARAMETERS)) {
    const [id, weight] = entry.numbers(2);
    parameters.set(id.integer(0, MAX_VISUAL_PARAMETER_ID), weight.number());
  }
  return parameters;
}

function readAnimation(field: JsonField): PlayingAnimation {
  const asset = field.member('asset');
  const known = readIdOrName(field);
  return asset.value === undefined ? known : { ...known, asset: readAsset(asset) };
}

/** By id if there is one, else by name. */
function readIdOrName(field: JsonField): PlayingAnimation {
  const id = field.member('id');
  if (id.value === undefined) return { name: field.member('name').key(MAX_NAME_LENGTH) };
  const uuid = normaliseUuid(id.text(MAX_NAME_LENGTH));
  if (uuid === undefined) throw id.error('bad-uuid', 'is not a UUID');
  return { id: uuid };
}

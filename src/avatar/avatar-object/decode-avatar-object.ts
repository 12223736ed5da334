import { decodeUtf8, excerpt } from '../../formats/bytes/index.ts';
import { OVERRIDE_RULE_KEYS } from '../override-rules.ts';
import {
  type Attachment,
  type AvatarObject,
  type GlobalSkeleton,
  type JointTransforms,
  type LoneRenderObject,
  MAX_ANIMATIONS,
  MAX_AVATAR_OBJECT_BYTES,
  MAX_FACES,
  MAX_JOINTS,
  MAX_NAME_LENGTH,
  MAX_RENDER_OBJECTS,
  MAX_TEXTURES,
  MAX_VISUAL_PARAMETER_ID,
  MAX_VISUAL_PARAMETERS,
  type PelvisOffset,
  type PlayingAnimation,
  type RankedTransform,
  type RenderObject,
  type SavedJoint,
  type SavedTexture,
} from './avatar-object.ts';
import { JsonField, readColor, readRotation, readUnique, readVector } from './json-field.ts';
import { optionalMember, readAsset, readFile } from './read-asset.ts';
import { withDocuments } from './read-documents.ts';
import { readBakes, readLook, readUuid } from './read-look.ts';

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
 * **Source:** seed 002, "Save JSON"; the layout is ours, see {@link AvatarObject}.
 */
export function decodeAvatarObject(bytes: Uint8Array): AvatarObject {
  const document = parseDocument(bytes, 'vitrine-avatar-object');
  return withDocuments(readAvatar(document), document);
}

/**
 * As {@link decodeAvatarObject}, without what only an editor needs: wearables and objects, which the rest of the file shows
 * as weights and meshes. Apart, so that saved pages do not contain how these are read.
 */
export function decodeShownAvatar(bytes: Uint8Array): AvatarObject {
  return readAvatar(parseDocument(bytes, 'vitrine-avatar-object'));
}

function readAvatar(document: JsonField): AvatarObject {
  return {
    name: document.member('name').text(MAX_NAME_LENGTH),
    skeleton: readSkeleton(document.member('skeleton')),
    renderObjects: document.member('renderObjects').items(MAX_RENDER_OBJECTS).map(readRenderObject),
    visualParameters: readVisualParameters(document.member('visualParameters')),
    hover: document.member('hover').number(),
    animations: document.member('animations').items(MAX_ANIMATIONS).map(readAnimation),
    ...optionalMember(document, 'bakes', readBakes),
    ...optionalMember(document, 'textures', readTextures),
  };
}

/**
 * Decodes a render object that was saved alone.
 *
 * @throws {@link DecodeError} as `decodeAvatarObject` does.
 */
export function decodeRenderObject(bytes: Uint8Array): LoneRenderObject {
  const document = parseDocument(bytes, 'vitrine-render-object');
  return {
    ...readRenderObject(document.member('renderObject')),
    ...optionalMember(document, 'textures', readTextures),
  };
}

/** Each texture may occur once. */
function readTextures(field: JsonField): SavedTexture[] {
  return readUnique(field.items(MAX_TEXTURES), 'id', (item) => ({
    id: readUuid(item.member('id')),
    ...readFile(item),
  }));
}

/** The member `format` of a document. */
export type DocumentFormat = 'vitrine-avatar-object' | 'vitrine-render-object';

/** The version that is written, and the newest that is read. */
export const AVATAR_OBJECT_VERSION = 1;

/** How engines write the position of a syntax error in JSON, where they do. */
const ERROR_POSITION = /line \d+ column \d+|position \d+/;

/** Parses a file that states this format, in a known version. */
function parseDocument(bytes: Uint8Array, format: DocumentFormat): JsonField {
  const document = new JsonField(parse(bytes), '');
  const found = document.member('format').value;
  if (found !== format) throw document.error('not-avatar-object', `does not say "${format}"`);
  const version = document.member('version');
  const number = version.integer(1, Number.MAX_SAFE_INTEGER);
  if (number <= AVATAR_OBJECT_VERSION) return document;
  throw version.error('version-newer', `is ${number}`, {
    version: number,
    newest: AVATAR_OBJECT_VERSION,
  });
}

function parse(bytes: Uint8Array): unknown {
  const whole = new JsonField(null, '');
  const found = bytes.length;
  const limit = MAX_AVATAR_OBJECT_BYTES;
  if (found > limit) throw whole.error('file-too-large', `has ${found} bytes`, { found, limit });
  try {
    return JSON.parse(decodeUtf8(bytes).replace(/^\ufeff/, ''));
  } catch (cause) {
    const reason = String(cause);
    const place = ERROR_POSITION.exec(reason)?.[0] ?? '';
    throw whole.error('not-json', 'is not JSON', { reason: excerpt(reason), place });
  }
}

/** Each joint may occur once, and each source once within it. */
function readSkeleton(field: JsonField): GlobalSkeleton {
  return {
    rule: field.member('rule').oneOf(OVERRIDE_RULE_KEYS),
    joints: readUnique(field.member('joints').items(MAX_JOINTS), 'joint', readJoint),
    pelvisOffsets: readUnique(
      field.member('pelvisOffsets').items(MAX_RENDER_OBJECTS),
      'source',
      readPelvisOffset,
    ),
    ...optionalMember(field, 'hierarchy', (hierarchy) =>
      readUnique(hierarchy.items(MAX_JOINTS), 'joint', readSavedJoint),
    ),
  };
}

function readJoint(field: JsonField): JointTransforms {
  const transforms = field.member('transforms').items(MAX_RENDER_OBJECTS);
  return {
    joint: field.member('joint').nonEmptyText(MAX_NAME_LENGTH),
    transforms: readUnique(transforms, 'source', readTransform),
  };
}

function readTransform(field: JsonField): RankedTransform {
  return {
    source: field.member('source').nonEmptyText(MAX_NAME_LENGTH),
    rank: field.member('rank').integer(1, MAX_RENDER_OBJECTS),
    translation: readVector(field.member('translation')),
    locksScale: field.member('locksScale').boolean(),
    ...readIgnored(field),
  };
}

function readPelvisOffset(field: JsonField): PelvisOffset {
  return {
    source: field.member('source').nonEmptyText(MAX_NAME_LENGTH),
    offset: field.member('offset').number(),
    ...readIgnored(field),
  };
}

/** Left out where the claim counts. */
function readIgnored(field: JsonField): { readonly ignored?: true } {
  const { ignored } = optionalMember(field, 'ignored', (member) => member.boolean());
  return ignored ? { ignored } : {};
}

function readSavedJoint(field: JsonField): SavedJoint {
  const parent = field.member('parent');
  return {
    joint: field.member('joint').nonEmptyText(MAX_NAME_LENGTH),
    parent: parent.value === null ? null : parent.nonEmptyText(MAX_NAME_LENGTH),
    local: field
      .member('local')
      .numbers(16)
      .map((part) => part.number()),
  };
}

function readRenderObject(field: JsonField): RenderObject {
  return {
    id: field.member('id').nonEmptyText(MAX_NAME_LENGTH),
    name: field.member('name').text(MAX_NAME_LENGTH),
    asset: readAsset(field.member('asset')),
    attachment: readAttachment(field.member('attachment')),
    faceColors: field.member('faceColors').items(MAX_FACES).map(readColor),
    ...optionalMember(field, 'look', readLook),
  };
}

function readAttachment(field: JsonField): Attachment | null {
  if (field.value === null) return null;
  return {
    point: field.member('point').nonEmptyText(MAX_NAME_LENGTH),
    position: readVector(field.member('position')),
    rotation: readRotation(field.member('rotation')),
    scale: readVector(field.member('scale')),
  };
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
  const animation = readIdOrName(field);
  return asset.value === undefined ? animation : { ...animation, asset: readAsset(asset) };
}

/** By id if there is one, else by name. */
function readIdOrName(field: JsonField): PlayingAnimation {
  const id = field.member('id');
  if (id.value === undefined) return { name: field.member('name').nonEmptyText(MAX_NAME_LENGTH) };
  return { id: readUuid(id) };
}

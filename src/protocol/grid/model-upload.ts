import {
  decodeLlsdXml,
  encodeLlsdXml,
  type Llsd,
  type LlsdMap,
  uuid,
} from '../../formats/llsd/index.ts';
import type { Quaternion, Vector3 } from '../../math/index.ts';
import { LlsdMapReader, MAX_RESPONSE_DEPTH } from './grid-response.ts';
import {
  BINARY,
  BOOLEAN,
  FOUR_NUMBERS,
  listOf,
  REAL,
  TEXT,
  U32,
  UUID,
  VECTOR,
} from './value-types.ts';

/** The capability that takes uploads: it quotes a price, and says where the upload goes. */
export const UPLOAD_CAPABILITY = 'NewFileAgentInventory';

/** A longer body is not sent: grids have limits of their own, of some megabytes. */
export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

/**
 * The physics shape types of a prim, by their numbers in requests.
 *
 * **Source:** secondlife/viewer `LLViewerObject`, `PHYSICS_SHAPE_PRIM` and following.
 */
const PHYSICS_SHAPE_TYPES = ['prim', 'none', 'convex'] as const;

/** As what a prim collides: by its own triangles or hulls, not at all, or as its hull. */
export type PhysicsShapeType = (typeof PHYSICS_SHAPE_TYPES)[number];

/** How a face of an uploaded prim looks. */
export interface ResourceFace {
  /** Red, green, blue, alpha, from 0 to 1. */
  readonly color: Quaternion;
  readonly isFullBright: boolean;
  /** Index into {@link UploadResources.textures}; null for none. */
  readonly texture: number | null;
}

/** A prim of the object that an upload makes; metres, axes of the region. */
export interface ResourceInstance {
  /** Index into {@link UploadResources.meshes}. */
  readonly mesh: number;
  readonly name: string;
  readonly position: Vector3;
  /** x, y, z, w. */
  readonly rotation: Quaternion;
  readonly scale: Vector3;
  readonly physics: PhysicsShapeType;
  /** In the order of the mesh's faces. */
  readonly faces: readonly ResourceFace[];
}

/** What an object is made of that an upload stores. The first instance becomes its root. */
export interface UploadResources {
  /** Mesh assets. */
  readonly meshes: readonly Uint8Array[];
  /** JPEG 2000 codestreams. */
  readonly textures: readonly Uint8Array[];
  readonly instances: readonly ResourceInstance[];
}

/** What an owner may do with an item, as bits of its masks. */
export const PERMISSIONS = {
  transfer: 0x2000,
  modify: 0x4000,
  copy: 0x8000,
  move: 0x80000,
} as const;

/** The upload of an object, as its price is asked for. */
export interface ModelUpload {
  readonly name: string;
  readonly description: string;
  /** Where the object goes. */
  readonly folderId: string;
  /** Where its textures go. */
  readonly textureFolderId: string;
  /** Unsigned 32 bits, of {@link PERMISSIONS}. */
  readonly everyoneMask: number;
  readonly groupMask: number;
  readonly nextOwnerMask: number;
  readonly resources: UploadResources;
}

/** A wooden prim, as viewers upload all of them. */
const WOOD = 3n;

/**
 * The body of a request to {@link UPLOAD_CAPABILITY} for the price of an upload. Textures are counted, and not sent.
 *
 * @throws {RangeError} for a folder that is no UUID.
 *
 * **Source:** reference/upload.md section 4; secondlife/viewer `LLMeshUploadThread::wholeModelToLLSD`.
 */
export function encodeQuoteRequest(upload: ModelUpload): Uint8Array<ArrayBuffer> {
  const { resources } = upload;
  const unsent = resources.textures.map(() => new Uint8Array());
  return encodeLlsdXml(
    mapOf({
      folder_id: uuid(upload.folderId),
      texture_folder_id: uuid(upload.textureFolderId),
      asset_type: 'mesh',
      inventory_type: 'object',
      name: upload.name,
      description: upload.description,
      everyone_mask: signed(upload.everyoneMask),
      group_mask: signed(upload.groupMask),
      next_owner_mask: signed(upload.nextOwnerMask),
      asset_resources: resourcesMap({ ...resources, textures: unsent }),
    }),
  );
}

/**
 * The body of the upload itself, which is sent to the address that the quote names.
 *
 * **Source:** as {@link encodeQuoteRequest}.
 */
export function encodeUploadRequest(resources: UploadResources): Uint8Array<ArrayBuffer> {
  return encodeLlsdXml(resourcesMap(resources));
}

/**
 * Decodes what {@link encodeQuoteRequest} encodes.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `field-missing`, `wrong-type`.
 */
export function decodeQuoteRequest(bytes: Uint8Array): ModelUpload {
  const request = readMap(bytes);
  request.required('asset_type', exactly('mesh'));
  request.required('inventory_type', exactly('object'));
  return {
    name: request.required('name', TEXT),
    description: request.optional('description', TEXT) ?? '',
    folderId: request.required('folder_id', UUID),
    textureFolderId: request.required('texture_folder_id', UUID),
    everyoneMask: request.optional('everyone_mask', U32) ?? 0,
    groupMask: request.optional('group_mask', U32) ?? 0,
    nextOwnerMask: request.optional('next_owner_mask', U32) ?? 0,
    resources: readResources(request.requiredChild('asset_resources')),
  };
}

/**
 * Decodes what {@link encodeUploadRequest} encodes.
 *
 * @throws {@link DecodeError} as {@link decodeQuoteRequest}.
 */
export function decodeUploadRequest(bytes: Uint8Array): UploadResources {
  return readResources(readMap(bytes));
}

function resourcesMap({ meshes, textures, instances }: UploadResources): LlsdMap {
  return mapOf({
    mesh_list: [...meshes],
    texture_list: [...textures],
    instance_list: instances.map(instanceMap),
    metric: 'MUT_Unspecified',
  });
}

/** Numbers are reals, also whole ones: OpenSimulator casts them, and fails with integers. */
function instanceMap(instance: ResourceInstance): LlsdMap {
  return mapOf({
    position: [...instance.position],
    rotation: [...instance.rotation],
    scale: [...instance.scale],
    material: WOOD,
    physics_shape_type: BigInt(PHYSICS_SHAPE_TYPES.indexOf(instance.physics)),
    mesh: BigInt(instance.mesh),
    mesh_name: instance.name,
    face_list: instance.faces.map(faceMap),
  });
}

function faceMap({ color, isFullBright, texture }: ResourceFace): LlsdMap {
  const look = { diffuse_color: [...color], fullbright: isFullBright };
  if (texture === null) return mapOf(look);
  const placement = { scales: 1, scalet: 1, offsets: 0, offsett: 0, imagerot: 0 };
  return mapOf({ image: BigInt(texture), ...placement, ...look });
}

/** @throws {@link DecodeError} */
function readMap(bytes: Uint8Array): LlsdMapReader {
  const options = { format: 'grid', maxDepth: MAX_RESPONSE_DEPTH } as const;
  return LlsdMapReader.of(decodeLlsdXml(bytes, options));
}

function readResources(fields: LlsdMapReader): UploadResources {
  const meshes = fields.required('mesh_list', listOf(BINARY));
  const textures = fields.ifPresent('texture_list', listOf(BINARY)) ?? [];
  const instances = fields.requiredList('instance_list').map((instance): ResourceInstance => {
    const type = instance.optional('physics_shape_type', REAL) ?? -1;
    return {
      mesh: instance.required('mesh', indexInto(meshes)),
      name: instance.optional('mesh_name', TEXT) ?? '',
      position: instance.required('position', VECTOR),
      rotation: instance.required('rotation', FOUR_NUMBERS),
      scale: instance.required('scale', VECTOR),
      physics: PHYSICS_SHAPE_TYPES[type] ?? 'convex',
      faces: instance.optionalList('face_list').map((face) => ({
        color: face.optional('diffuse_color', FOUR_NUMBERS) ?? WHITE,
        isFullBright: face.optional('fullbright', BOOLEAN) ?? false,
        texture: face.ifPresent('image', indexInto(textures)) ?? null,
      })),
    };
  });
  return { meshes, textures, instances };
}

const WHITE: Quaternion = [1, 1, 1, 1];

const exactly = (text: string) => ({
  expected: `"${text}"`,
  read: (value: Llsd) => (TEXT.read(value) === text ? text : undefined),
});

const indexInto = (list: readonly unknown[]) => ({
  expected: `an index below ${list.length}`,
  read: (value: Llsd) => {
    const index = U32.read(value);
    return index !== undefined && index < list.length ? index : undefined;
  },
});

/** Masks are signed in LLSD. */
const signed = (mask: number): bigint => BigInt(mask | 0);

const mapOf = (fields: Readonly<Record<string, Llsd>>): LlsdMap => new Map(Object.entries(fields));

import { IDENTITY, ORIGIN, type Quaternion, type Vector3 } from '../../math/index.ts';
import type { Warning } from '../bytes/index.ts';
import { type ExtraParams, NO_EXTRA_PARAMS } from '../extra-params/index.ts';
import { NULL_UUID } from '../llsd/index.ts';
import type { TextureEntry } from '../texture-entry/index.ts';

/*
 * Limits of a scene file. The reference asks for limits without naming any: a part takes about 6 kB and 250 elements,
 * and the largest linkset of Second Life has 256 parts.
 */

export const MAX_SCENE_BYTES = 32 * 1024 * 1024;
export const MAX_SCENE_DEPTH = 64;
/** For all objects of a file together. */
export const MAX_SCENE_PARTS = 4096;
/** For one part with its contents, which may be thousands of items. */
export const MAX_PART_ELEMENTS = 65536;

/** An element that is kept as the file has it, because nothing here interprets it. Attributes are lost. */
export interface SceneElementField {
  readonly name: string;
  /** Its text; empty for an element with children. */
  readonly text: string;
  readonly children: readonly SceneElementField[];
}

/** An item of a part's own inventory. */
export interface SceneContent {
  readonly itemId: string;
  readonly assetId: string;
  readonly name: string;
  /** Asset type: 10 script, 20 animation, … */
  readonly type: number;
  /** The other elements of the item. */
  readonly others: readonly SceneElementField[];
}

/** One prim or mesh of an object. Positions are in Second Life's axes (Z up), in metres. */
export interface ScenePart {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** 0 for an object of one part; otherwise 1 for the root and 2 and up for the others. */
  readonly linkNumber: number;
  /** The inventory item that the object was taken from; the null id where the file does not say. */
  readonly itemId: string;
  /** Offset from the root in its axes; zero for the root. */
  readonly position: Vector3;
  /** A unit quaternion, relative to the root; for the root its own rotation. */
  readonly rotation: Quaternion;
  /** Size; the unit box of a mesh is stretched to it. */
  readonly scale: Vector3;
  /** The last offset of the object from its attachment point. */
  readonly attachedPosition: Vector3;
  /** 9 for prims and meshes; trees and grass have others. */
  readonly pcode: number;
  /** As in the file; the attachment point of a worn object. */
  readonly state: number;
  /** Where it is worn or was last worn; 0 if never. See objects-and-appearance.md section 2. */
  readonly attachmentPoint: number;
  /** Null where there is none, or none that can be decoded. */
  readonly textureEntry: TextureEntry | null;
  /** Where the packed parameters are missing, `sculpt` comes from elements of the file that repeat it. */
  readonly extraParams: ExtraParams;
  /** Floating text, empty for most parts. Written by strangers, as are all names. */
  readonly hoverText: string;
  readonly contents: readonly SceneContent[];

  /** Whether anyone may drop items into the contents. */
  readonly allowedDrop: boolean;
  readonly creatorId: string;
  /** The folder id of the contents; mostly the part's own id. */
  readonly folderId: string;
  /** Number of changes of the contents. */
  readonly inventorySerial: number;
  /** The id within the simulator that the object was last in. */
  readonly localId: number;
  /** 0 stone, 1 metal, 2 glass, 3 wood, 4 flesh, 5 plastic, 6 rubber, 7 light. */
  readonly material: number;
  /** Whether touches are passed on to the root's scripts. */
  readonly passTouches: boolean;
  /** Whether collisions are passed on to the root's scripts. */
  readonly passCollisions: boolean;
  /** The region that the object was last in: the metres of its south-west corner, x in the upper 32 bits. */
  readonly regionHandle: bigint;
  /** With this PIN other scripts may load scripts into the part; 0 for none. */
  readonly scriptAccessPin: number;
  /** The root's last position in its region; meaningless for what was worn. */
  readonly groupPosition: Vector3;

  /** All other elements of the part, such as permissions and prices, in file order. */
  readonly others: readonly SceneElementField[];
  /** All other elements of its `Shape`. */
  readonly shapeOthers: readonly SceneElementField[];
}

/** A part with the value of every field that a file may leave out. */
export const DEFAULT_PART: ScenePart = {
  id: NULL_UUID,
  name: '',
  description: '',
  linkNumber: 0,
  itemId: NULL_UUID,
  position: ORIGIN,
  rotation: IDENTITY,
  // The size of a newly created prim.
  scale: [0.5, 0.5, 0.5],
  attachedPosition: ORIGIN,
  pcode: 0,
  state: 0,
  attachmentPoint: 0,
  textureEntry: null,
  extraParams: NO_EXTRA_PARAMS,
  hoverText: '',
  contents: [],
  allowedDrop: false,
  creatorId: NULL_UUID,
  folderId: NULL_UUID,
  inventorySerial: 0,
  localId: 0,
  material: 0,
  passTouches: false,
  passCollisions: false,
  regionHandle: 0n,
  scriptAccessPin: 0,
  groupPosition: ORIGIN,
  others: [],
  shapeOthers: [],
};

/** A set of linked parts, the root first. */
export interface SceneObject {
  /** Offset among the objects of its file. */
  readonly offset: Vector3;
  readonly parts: readonly ScenePart[];
}

/** The contents of a file: one object, or the several of a coalesced object, which were taken together. */
export interface SceneGroup {
  readonly objects: readonly SceneObject[];
  readonly warnings: readonly Warning[];
}

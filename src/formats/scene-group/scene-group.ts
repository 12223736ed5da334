import type { Quaternion, Vector3 } from '../../math/index.ts';
import type { Warning } from '../bytes/index.ts';
import type { ExtraParams } from '../extra-params/index.ts';
import type { TextureEntry } from '../texture-entry/index.ts';

/** Something in a part's own inventory. */
export interface SceneContent {
  readonly itemId: string;
  readonly assetId: string;
  readonly name: string;
  /** Asset type: 10 script, 20 animation, … */
  readonly type: number;
}

/** One prim or mesh of an object. Second Life axes: Z up, metres. */
export interface ScenePart {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** 0 for an object of one part; else 1 for the root and 2 on for the others. */
  readonly linkNumber: number;
  /** The inventory item that the object was taken out of; the null id where the file does not say. */
  readonly itemId: string;
  /** From the root, in its axes; for the root zero. */
  readonly position: Vector3;
  /** A unit quaternion; from the root, in its axes; for the root its own. */
  readonly rotation: Quaternion;
  /** Size; a mesh's unit box is stretched to it. */
  readonly scale: Vector3;
  /** Where the object last stood from its attachment point. */
  readonly attachedPosition: Vector3;
  /** 9 for prims and meshes; trees and grass have others. */
  readonly pcode: number;
  /** As it stands: for what is worn the attachment point. */
  readonly state: number;
  /** Worn there, or last worn there; 0 for what never was. See objects-and-appearance.md section 2. */
  readonly attachmentPoint: number;
  /** Null where there is none, or none that can be read. */
  readonly textureEntry: TextureEntry | null;
  /** Its `sculpt` also comes from the file's own elements, where the packed parameters are missing. */
  readonly extraParams: ExtraParams;
  /** Floating text; empty for most. From strangers, as all names. */
  readonly hoverText: string;
  readonly contents: readonly SceneContent[];
}

/** A set of linked parts, the root first. */
export interface SceneObject {
  /** Where it stands among the objects of its file. */
  readonly offset: Vector3;
  readonly parts: readonly ScenePart[];
}

/** What one file holds: one object, or several that were taken together. */
export interface SceneGroup {
  readonly objects: readonly SceneObject[];
  readonly warnings: readonly Warning[];
}

/*
 * Limits of a scene file. The reference asks for limits and names none: a part takes about 6 kB and 250
 * elements, the largest linkset of Second Life 256 parts.
 */

export const MAX_SCENE_BYTES = 32 * 1024 * 1024;
export const MAX_SCENE_DEPTH = 64;
/** In all objects of a file together. */
export const MAX_SCENE_PARTS = 4096;
/** Inside one part, contents of thousands of items included. */
export const MAX_PART_ELEMENTS = 65536;

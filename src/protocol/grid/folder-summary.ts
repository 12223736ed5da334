import { NULL_UUID } from '../../formats/llsd/index.ts';
import type { Fields } from './fields.ts';
import { S32, TEXT, UUID } from './kinds.ts';

/** A folder as a list names it, without what is in it. */
export interface FolderSummary {
  readonly folderId: string;
  /** The null UUID for a root. */
  readonly parentId: string;
  readonly name: string;
  /** What the folder is for, as an asset type; -1 for one that a person made. */
  readonly defaultType: number;
  /** Rises with every change; -1 where it is not said. */
  readonly version: number;
}

/** The `defaultType` of the folder whose links are what is worn. */
export const CURRENT_OUTFIT = 46;

/**
 * A folder of a login's skeleton, or of another folder's categories.
 *
 * @throws {@link DecodeError} `field-missing`, `wrong-type`.
 */
export function readFolderSummary(fields: Fields): FolderSummary {
  return {
    folderId: fields.get('category_id', UUID) ?? fields.need('folder_id', UUID),
    parentId: fields.get('parent_id', UUID) ?? NULL_UUID,
    name: fields.get('name', TEXT) ?? '',
    defaultType: fields.get('type_default', S32) ?? -1,
    version: fields.get('version', S32) ?? -1,
  };
}

/**
 * The Current Outfit Folder, by its type: its name may be translated.
 *
 * **Source:** login-and-caps.md section 5.
 */
export function findCurrentOutfit(folders: readonly FolderSummary[]): FolderSummary | undefined {
  return folders.find((folder) => folder.defaultType === CURRENT_OUTFIT);
}

/** Where the id of an asset is put into an address, and its type, for servers that have a parameter for each type. */
const ID_PLACE = '{id}';
const TYPE_PLACE = '{type}';

/** The assets that are fetched by their ids. */
export type FetchedAsset = 'texture' | 'material' | 'mesh';

const PICTURE_ENDING = /\.(j2c|j2k|jp2|jpc|png|jpe?g|webp|tga)([?#]|$)/i;

/** The address of an asset: `https://grid.example/assets/{id}/data`, or `https://cdn.example/?{type}_id={id}`. */
export function assetAddress(template: string, type: FetchedAsset, id: string): string {
  return template.replaceAll(ID_PLACE, id).replaceAll(TYPE_PLACE, type);
}

/** Whether nothing but pictures can be at an address, by its ending. An asset server has all types. */
export const namesPicturesOnly = (template: string): boolean => PICTURE_ENDING.test(template);

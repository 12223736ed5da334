const withoutQuery = (address: string) => address.replace(/[?#].*$/s, '');

/** The file name in a path of files or folders. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A file name without its extension; a name that consists of an extension only stays as it is. */
export function withoutExtension(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '') || fileName;
}

/** The last part of a web address, with its escapes decoded where they are valid text. */
export function fileNameOf(address: string): string {
  const name = withoutQuery(address).split('/').findLast(Boolean) ?? address;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Whether the file at an address is named like an animation; its bytes decide what it is. */
export const isAnimationName = (address: string): boolean =>
  /\.(anim|bvh)$/i.test(withoutQuery(address));

/** Whether the file at an address is named like a saved avatar. */
export const isAvatarName = (address: string): boolean =>
  /\.(json|xml|llsd)$/i.test(withoutQuery(address));

/** Whether the file at an address is named like a picture. */
export const isPictureName = (address: string): boolean =>
  /\.(j2c|j2k|jp2|jpc|png|jpe?g|webp|tga)$/i.test(withoutQuery(address));

/** The form of asset ids. */
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i;
const UUID_LENGTH = 36;

/** The UUID in a file's name, in lower case; null for none. */
export function namedId(fileName: string): string | null {
  return UUID.exec(fileName)?.[0].toLowerCase() ?? null;
}

/** The asset id that a file is named by, in lower case, or null. */
export function assetIdOf(path: string): string | null {
  const name = withoutExtension(baseName(path));
  return name.length === UUID_LENGTH ? namedId(name) : null;
}

/** The letters and digits of a text, joined by dashes: `linen-tee`. Empty for a text without any. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\w]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
}

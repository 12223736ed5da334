const pathOf = (address: string) => address.replace(/[?#].*$/s, '');

/** The last part of an address, as people write it; as it stands where its escapes are no text. */
export function fileNameOf(address: string): string {
  const name = pathOf(address).split('/').findLast(Boolean) ?? address;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Whether the file at an address calls itself an animation; what it is comes from its bytes. */
export const isAnimationName = (address: string): boolean => /\.(anim|bvh)$/i.test(pathOf(address));

/** Whether the file at an address calls itself a saved avatar. */
export const isAvatarName = (address: string): boolean =>
  /\.(json|xml|llsd)$/i.test(pathOf(address));

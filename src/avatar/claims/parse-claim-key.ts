/** The mesh and the joint of a key that `claimKey` has made. */
export function parseClaimKey(key: string): { meshId: string; joint: number } {
  const space = key.indexOf(' ');
  return { meshId: key.slice(space + 1), joint: Number(key.slice(0, space)) };
}

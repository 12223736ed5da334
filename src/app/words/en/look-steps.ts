/** Names of changes of looks, after “Undo”. */
export const LOOK_STEP = {
  face: (face: number, mesh: string) => `face ${face} of ${mesh}`,
  texture: (face: number, mesh: string) => `texture of face ${face} of ${mesh}`,
  material: (face: number, mesh: string) => `material of face ${face} of ${mesh}`,
  look: (mesh: string) => `look of ${mesh}`,
};

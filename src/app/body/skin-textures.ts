import type { MannequinBake } from '../../avatar/mannequin/index.ts';

/** The ids of the pictures of the mannequin's own skin, as pictures have them: UUIDs of their bytes. */
export const SKIN_TEXTURES: ReadonlyMap<MannequinBake, string> = new Map([
  ['head', 'bf33ccad-5fc9-5791-8df3-5a5846101ad3'],
  ['upper', 'be4f7243-1527-5f7f-9193-91d49d3ce4c5'],
  ['lower', '926a1489-56a9-5816-8051-7b9e919b394a'],
  ['eyes', 'b6802bf1-b515-5b82-b9a2-6f13653cc3ee'],
]);

/** Where the picture with an id is in the build; null for any other id. */
export function skinFile(id: string): string | null {
  const [bake] = [...SKIN_TEXTURES].find(([, textureId]) => textureId === id) ?? [];
  return bake ? `skin/${bake}.webp` : null;
}

/** What is shown until the picture with an id has come: the tone of the skin, or the white of the eyes; sRGB, 0 to 255. */
export function skinPlainColor(id: string): readonly [red: number, green: number, blue: number] {
  return id === SKIN_TEXTURES.get('eyes') ? [239, 232, 226] : [224, 173, 145];
}

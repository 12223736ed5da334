import type { TextureEntry, TextureFace } from '../formats/texture-entry/index.ts';
import type { FactSection } from './kind-details.ts';
import { SCENE_GROUP as WORDS } from './words/en/scene-group-words.ts';

/** A texture entry as reports have it. */
export const reportFaces = ({ defaultFace, faces }: TextureEntry) => ({
  defaultFace,
  faces: Object.fromEntries(faces),
});

/** A table of the faces of a texture entry: those that differ, and the others. */
export function describeFaces({ faces, defaultFace }: TextureEntry): FactSection {
  return {
    title: WORDS.faces.title,
    facts: [],
    table: {
      columns: WORDS.faces.columns,
      rows: [
        ...Array.from(faces, ([index, face]) => faceRow(String(index), face)),
        faceRow(WORDS.faces.others, defaultFace),
      ],
    },
  };
}

function faceRow(name: string, face: TextureFace): string[] {
  return [
    name,
    face.textureId,
    list(face.color.map(rounded)),
    list(face.repeats),
    list(face.offset.map(rounded)),
    `${rounded(face.rotation)} rad`,
    face.mapping,
    String(rounded(face.glow)),
    String(face.shiny),
    String(face.bump),
    yesOrNo(face.fullbright),
    yesOrNo(face.hasMedia),
    face.materialId,
  ];
}

export const list = (values: readonly (number | string)[]) => values.join(', ');

export const yesOrNo = (value: boolean) => (value ? WORDS.yes : WORDS.no);

/** At most four decimals: the file stores steps of 1/255 and smaller. */
export const rounded = (value: number) => Number(value.toFixed(4));

import type { PlacedPictures } from '../../app/index.ts';
import { PLACED } from './en/faces.ts';
import { formatList } from './format.ts';

/** Says what became of several pictures that were dropped on a face. */
export function placedText({ mesh, face, placed, unplaced }: PlacedPictures): {
  readonly title: string;
  readonly why: string;
} {
  const maps = placed.map(({ fileName, map }) => PLACED.as(fileName, PLACED.maps[map]));
  const sentences = [
    PLACED.placed(formatList(maps, 8)),
    ...(unplaced.length > 0 ? [PLACED.unplaced(formatList(unplaced), unplaced.length)] : []),
  ];
  return { title: PLACED.title(placed.length, mesh, face), why: sentences.join(' ') };
}

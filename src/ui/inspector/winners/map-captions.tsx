import type { Driver } from './clip-marks.ts';
import type { Limb, Part } from './figure.ts';

/** Where the parts beside the body have their names. */
const CAPTIONS: readonly (readonly [part: Part, words: string, x: number, y: number])[] = [
  ['face', 'Face', 48, 116],
  ['rightHand', 'Right hand', 50, 248],
  ['leftHand', 'Left hand', 278, 248],
  ['back', 'Back, from the side', 272, 124],
];

interface MapCaptionsProps {
  limbs: readonly Limb[];
  /** By joint number. */
  drivers: ReadonlyMap<number, Driver>;
}

/** Names of the parts that are drawn beside the body. */
export function MapCaptions({ limbs, drivers }: MapCaptionsProps) {
  return (
    <>
      {CAPTIONS.map((caption) => (
        <Caption key={caption[0]} caption={caption} limbs={limbs} drivers={drivers} />
      ))}
    </>
  );
}

/** A part's name, and the letters of the clips in it: its bones are too small to carry them. */
function Caption({
  caption: [part, words, x, y],
  limbs,
  drivers,
}: MapCaptionsProps & { caption: (typeof CAPTIONS)[number] }) {
  const inPart = limbs.filter((limb) => limb.part === part);
  if (inPart.length === 0) return null;
  const letters = new Set(inPart.map(({ joint }) => drivers.get(joint)?.mark.letter ?? ''));
  letters.delete('');
  return (
    <text class="caption" x={x} y={y}>
      {words}
      {letters.size > 0 && <tspan class="letters"> {[...letters].sort().join(' ')}</tspan>}
    </text>
  );
}

import type { Signal } from '@preact/signals';
import { useId, useMemo } from 'preact/hooks';
import type { JointReport } from '../../../app/index.ts';
import { defaultSkeleton } from '../../../avatar/index.ts';
import { AVATAR_MAP } from '../../words/en/winners.ts';
import {
  layOutMap,
  MAP_HEIGHT,
  MAP_WIDTH,
  type MapBone,
  type MapPart,
} from './avatar-map-layout.ts';
import { AT_REST, type ClipBadge, type JointDriver } from './clip-badges.ts';
import { jointSentence } from './motion-report-text.ts';

interface MapFigureProps {
  limbs: readonly MapBone[];
  /** By joint number. */
  reports: ReadonlyMap<number, JointReport>;
  drivers: ReadonlyMap<number, JointDriver>;
  pointed: Signal<string | null>;
  pointedLimb: MapBone | undefined;
  markedLimb: MapBone | undefined;
  mark: (name: string) => void;
}

/** The drawing of the map. One tab stop: arrow keys go from bone to bone, Enter marks one. */
export function MapFigure(props: MapFigureProps) {
  const { limbs, reports, drivers, pointed, pointedLimb, markedLimb, mark } = props;
  const id = useId();
  const current = pointedLimb ?? markedLimb;
  const release = () => {
    pointed.value = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextLimb(limbs, current, event.key);
    if (next) pointed.value = next.name;
    else if ((event.key === 'Enter' || event.key === ' ') && current) mark(current.name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      class="figure"
      role="listbox"
      aria-label={AVATAR_MAP.label}
      aria-activedescendant={current && `${id}-${current.joint}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerOver={(event) => {
        pointed.value = limbAt(limbs, event)?.name ?? null;
      }}
      onPointerLeave={release}
      onBlur={release}
      onClick={(event) => {
        const limb = limbAt(limbs, event);
        if (limb) mark(limb.name);
      }}
    >
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="presentation">
        <ellipse class="contour" cx={48} cy={58} rx={31} ry={45} />
        <MapCaptions limbs={limbs} drivers={drivers} />
        {limbs.map((limb) => (
          <Bone
            key={limb.joint}
            id={`${id}-${limb.joint}`}
            limb={limb}
            mark={drivers.get(limb.joint)?.badge ?? AT_REST}
            words={jointSentence(limb.name, reports.get(limb.joint))}
            marked={limb === markedLimb}
          />
        ))}
        {markedLimb && <Ring limb={markedLimb} kind="is-marked" />}
        {pointedLimb && <Ring limb={pointedLimb} kind="is-pointed" />}
      </svg>
    </div>
  );
}

/** The bone that an event happened on. */
function limbAt(limbs: readonly MapBone[], event: Event): MapBone | undefined {
  const joint = (event.target as Element).closest<SVGElement>('[data-joint]')?.dataset.joint;
  return joint === undefined ? undefined : limbs.find((limb) => limb.joint === Number(joint));
}

/** Where a key leads: by joint number, or to the first and last; nowhere for other keys. */
function nextLimb(limbs: readonly MapBone[], current: MapBone | undefined, key: string) {
  const order = [...limbs].sort((a, b) => a.joint - b.joint);
  const at = current ? order.indexOf(current) : -1;
  if (key === 'ArrowRight' || key === 'ArrowDown') return order[Math.min(at + 1, order.length - 1)];
  if (key === 'ArrowLeft' || key === 'ArrowUp') return order[Math.max(at - 1, 0)];
  if (key === 'Home') return order[0];
  return key === 'End' ? order.at(-1) : undefined;
}

/** The bones of the map: computed once, with the first map that is shown. */
let bones: readonly MapBone[] | null = null;

export function mapBones(): readonly MapBone[] {
  bones ??= layOutMap(defaultSkeleton);
  return bones;
}

interface BoneProps {
  limb: MapBone;
  /** Id of the element, for the keyboard's place in the map. */
  id: string;
  mark: ClipBadge;
  /** Joint and driver, for those who do not see it. */
  words: string;
  marked: boolean;
}

/** One bone: an edge, its colour, a stripe for the seventh clip and on, and its clip's letter. */
function Bone({ limb, id, mark, words, marked }: BoneProps) {
  return useMemo(() => {
    const { from, to, width } = limb;
    const line = lineOf(limb);
    return (
      <g
        class={`bone ${mark.tone}`}
        id={id}
        data-joint={limb.joint}
        role="option"
        aria-label={words}
        aria-selected={marked}
      >
        <path class="edge" d={line} stroke-width={width + 2.4} />
        <path class="fill" d={line} stroke-width={width} />
        <path class="stripe" d={line} stroke-width={width * 0.35} />
        {limb.hasLetter && mark.letter && (
          <text x={(from.x + to.x) / 2} y={(from.y + to.y) / 2}>
            {mark.letter}
          </text>
        )}
      </g>
    );
  }, [limb, id, mark, words, marked]);
}

/** A ring round a bone, over all others: the marked one's, or that under the pointer. */
function Ring({ limb, kind }: { limb: MapBone; kind: 'is-marked' | 'is-pointed' }) {
  const id = useId();
  const line = lineOf(limb);
  const width = limb.width + 5;
  return (
    <g class={`ring ${kind}`}>
      <mask id={id} maskUnits="userSpaceOnUse" width={MAP_WIDTH} height={MAP_HEIGHT}>
        <path d={line} stroke="#fff" stroke-width={width} />
        <path d={line} stroke="#000" stroke-width={limb.width} />
      </mask>
      <path d={line} stroke-width={width} mask={`url(#${id})`} />
    </g>
  );
}

/** A line of no length is still drawn as a dot, by its round ends. */
function lineOf({ from, to }: MapBone): string {
  const [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map((value) => value.toFixed(1));
  return `M${x1} ${y1}L${x2} ${y2}`;
}

/** Where the parts beside the body have their names. */
const CAPTIONS: readonly (readonly [part: Exclude<MapPart, 'body'>, x: number, y: number])[] = [
  ['face', 48, 116],
  ['rightHand', 50, 248],
  ['leftHand', 278, 248],
  ['back', 272, 124],
];

interface MapCaptionsProps {
  limbs: readonly MapBone[];
  /** By joint number. */
  drivers: ReadonlyMap<number, JointDriver>;
}

/** Names of the parts that are drawn beside the body. */
function MapCaptions({ limbs, drivers }: MapCaptionsProps) {
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
  caption: [part, x, y],
  limbs,
  drivers,
}: MapCaptionsProps & { caption: (typeof CAPTIONS)[number] }) {
  const inPart = limbs.filter((limb) => limb.part === part);
  if (inPart.length === 0) return null;
  const letters = new Set(inPart.map(({ joint }) => drivers.get(joint)?.badge.letter ?? ''));
  letters.delete('');
  return (
    <text class="caption" x={x} y={y}>
      {AVATAR_MAP.parts[part]}
      {letters.size > 0 && <tspan class="letters"> {[...letters].sort().join(' ')}</tspan>}
    </text>
  );
}

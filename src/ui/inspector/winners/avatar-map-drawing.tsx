import type { Signal } from '@preact/signals';
import { useId, useMemo } from 'preact/hooks';
import type { JointReport } from '../../../app/index.ts';
import { AVATAR_MAP } from '../../words/en/winners.ts';
import { MAP_HEIGHT, MAP_WIDTH, type MapBone, type MapPart } from './avatar-map-layout.ts';
import { AT_REST, type ClipBadge, type JointDriver } from './clip-badges.ts';
import { jointSentence } from './motion-report-view.ts';

interface MapDrawingProps {
  bones: readonly MapBone[];
  /** By joint number. */
  reports: ReadonlyMap<number, JointReport>;
  /** By joint number. */
  drivers: ReadonlyMap<number, JointDriver>;
  /** Name of the joint under the pointer; null: none. */
  hovered: Signal<string | null>;
  hoveredBone: MapBone | undefined;
  markedBone: MapBone | undefined;
  onMark: (joint: string) => void;
}

/** The bones of the map: a listbox with one tab stop, whose arrow keys move between bones and Enter marks one. */
export function MapDrawing(props: MapDrawingProps) {
  const { bones, reports, drivers, hovered, hoveredBone, markedBone, onMark } = props;
  const id = useId();
  const current = hoveredBone ?? markedBone;
  const clearHovered = () => {
    hovered.value = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = boneForKey(event.key, bones, current);
    if (next) hovered.value = next.name;
    else if ((event.key === 'Enter' || event.key === ' ') && current) onMark(current.name);
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
        hovered.value = boneUnder(event, bones)?.name ?? null;
      }}
      onPointerLeave={clearHovered}
      onBlur={clearHovered}
      onClick={(event) => {
        const bone = boneUnder(event, bones);
        if (bone) onMark(bone.name);
      }}
    >
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} role="presentation">
        <ellipse class="contour" cx={48} cy={58} rx={31} ry={45} />
        {CAPTIONS.map(({ part, x, y }) => (
          <Caption
            key={part}
            part={part}
            x={x}
            y={y}
            bones={bones.filter((bone) => bone.part === part)}
            drivers={drivers}
          />
        ))}
        {bones.map((bone) => (
          <Bone
            key={bone.joint}
            id={`${id}-${bone.joint}`}
            bone={bone}
            badge={drivers.get(bone.joint)?.badge ?? AT_REST}
            label={jointSentence(bone.name, reports.get(bone.joint))}
            marked={bone === markedBone}
          />
        ))}
        {markedBone && <Ring bone={markedBone} kind="is-marked" />}
        {hoveredBone && <Ring bone={hoveredBone} kind="is-pointed" />}
      </svg>
    </div>
  );
}

function boneUnder(event: Event, bones: readonly MapBone[]): MapBone | undefined {
  const joint = (event.target as Element).closest<SVGElement>('[data-joint]')?.dataset.joint;
  return joint === undefined ? undefined : bones.find((bone) => bone.joint === Number(joint));
}

/** The bone to which a key moves, in the order of joint numbers; undefined for other keys. */
function boneForKey(key: string, bones: readonly MapBone[], current: MapBone | undefined) {
  const order = [...bones].sort((a, b) => a.joint - b.joint);
  const index = current ? order.indexOf(current) : -1;
  if (key === 'ArrowRight' || key === 'ArrowDown')
    return order[Math.min(index + 1, order.length - 1)];
  if (key === 'ArrowLeft' || key === 'ArrowUp') return order[Math.max(index - 1, 0)];
  if (key === 'Home') return order[0];
  return key === 'End' ? order.at(-1) : undefined;
}

interface BoneProps {
  bone: MapBone;
  /** Id of the element, for `aria-activedescendant`. */
  id: string;
  badge: ClipBadge;
  /** Joint and driver, for screen readers. */
  label: string;
  marked: boolean;
}

/** One bone: its edge, its colour, a stripe from the seventh clip on, and the letter of its clip. */
function Bone({ bone, id, badge, label, marked }: BoneProps) {
  return useMemo(() => {
    const { from, to, width } = bone;
    const line = linePath(bone);
    return (
      <g
        class={`bone ${badge.tone}`}
        id={id}
        data-joint={bone.joint}
        role="option"
        aria-label={label}
        aria-selected={marked}
      >
        <path class="edge" d={line} stroke-width={width + 2.4} />
        <path class="fill" d={line} stroke-width={width} />
        <path class="stripe" d={line} stroke-width={width * 0.35} />
        {bone.hasLetter && badge.letter && (
          <text x={(from.x + to.x) / 2} y={(from.y + to.y) / 2}>
            {badge.letter}
          </text>
        )}
      </g>
    );
  }, [bone, id, badge, label, marked]);
}

/** A ring around the marked or the hovered bone, drawn over all bones. */
function Ring({ bone, kind }: { bone: MapBone; kind: 'is-marked' | 'is-pointed' }) {
  const id = useId();
  const line = linePath(bone);
  const width = bone.width + 5;
  return (
    <g class={`ring ${kind}`}>
      <mask id={id} maskUnits="userSpaceOnUse" width={MAP_WIDTH} height={MAP_HEIGHT}>
        <path d={line} stroke="#fff" stroke-width={width} />
        <path d={line} stroke="#000" stroke-width={bone.width} />
      </mask>
      <path d={line} stroke-width={width} mask={`url(#${id})`} />
    </g>
  );
}

/** The middle line of a bone. Round line caps make a dot of a line of no length. */
function linePath({ from, to }: MapBone): string {
  const [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map((value) => value.toFixed(1));
  return `M${x1} ${y1}L${x2} ${y2}`;
}

type CaptionedPart = Exclude<MapPart, 'body'>;

/** Where the names of the parts beside the body are written. */
const CAPTIONS: readonly {
  readonly part: CaptionedPart;
  readonly x: number;
  readonly y: number;
}[] = [
  { part: 'face', x: 48, y: 116 },
  { part: 'rightHand', x: 50, y: 248 },
  { part: 'leftHand', x: 278, y: 248 },
  { part: 'back', x: 272, y: 124 },
];

interface CaptionProps {
  part: CaptionedPart;
  x: number;
  y: number;
  /** The bones of the part. */
  bones: readonly MapBone[];
  /** By joint number. */
  drivers: ReadonlyMap<number, JointDriver>;
}

/** The name of a part, with the letters of the clips that drive it: its bones are too small to carry letters. */
function Caption({ part, x, y, bones, drivers }: CaptionProps) {
  if (bones.length === 0) return null;
  const letters = new Set(bones.map(({ joint }) => drivers.get(joint)?.badge.letter ?? ''));
  letters.delete('');
  return (
    <text class="caption" x={x} y={y}>
      {AVATAR_MAP.parts[part]}
      {letters.size > 0 && <tspan class="letters"> {[...letters].sort().join(' ')}</tspan>}
    </text>
  );
}

import type { Signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { JointReport } from '../../../app/index.ts';
import { BONE_COUNT, defaultSkeleton } from '../../../avatar/index.ts';
import { useUi } from '../../context.ts';
import { useSelectedJoint } from '../../selection.tsx';
import { AVATAR_MAP } from '../../words/en/winners.ts';
import { formatCount } from '../../words/format.ts';
import { MapDrawing } from './avatar-map-drawing.tsx';
import { layOutMap, type MapBone } from './avatar-map-layout.ts';
import {
  AT_REST,
  badgesOf,
  type ClipBadge,
  countByDriver,
  driverOf,
  type JointDriver,
} from './clip-badges.ts';
import { jointSentence } from './motion-report-view.ts';

/** The bones of the map, computed when a map is shown for the first time. */
let mapBones: readonly MapBone[] | null = null;

interface AvatarMapProps {
  /** Reports on rotations, or on positions. */
  reports: readonly JointReport[];
  /** Name of the joint under the pointer, on the map or in the table; null: none. */
  hovered: Signal<string | null>;
}

/** The avatar from the front, each bone in the colour of the clip that drives it. */
export function AvatarMap({ reports, hovered }: AvatarMapProps) {
  const { app } = useUi();
  const clips = app.state.clips.value;
  const badges = useMemo(() => badgesOf(clips), [clips]);
  const byJoint = new Map(reports.map((report) => [report.joint, report]));
  const drivers = new Map(reports.map((report) => [report.joint, driverOf(report, badges)]));
  mapBones ??= layOutMap(defaultSkeleton);
  const bones = mapBones.filter(({ isOptional, joint }) => !isOptional || byJoint.has(joint));
  const marked = useSelectedJoint();
  const markedBone = bones.find(({ name }) => name === marked);
  const hoveredBone = bones.find(({ name }) => name === hovered.value);
  const current = hoveredBone ?? markedBone;
  return (
    <div class="avatar-map">
      <MapDrawing
        bones={bones}
        reports={byJoint}
        drivers={drivers}
        hovered={hovered}
        hoveredBone={hoveredBone}
        markedBone={markedBone}
        onMark={(name) => {
          app.state.selectedJoint.value = name === marked ? null : name;
        }}
      />
      <p class="pointed-joint">
        {current ? jointSentence(current.name, byJoint.get(current.joint)) : AVATAR_MAP.choose}
      </p>
      <MapLegend
        drivers={drivers}
        restCount={BONE_COUNT - reports.filter(({ joint }) => joint < BONE_COUNT).length}
      />
    </div>
  );
}

interface MapLegendProps {
  /** By joint number. */
  drivers: ReadonlyMap<number, JointDriver>;
  /** Number of bones that nothing moves. */
  restCount: number;
}

/** The colour of each clip, and how many joints it drives. */
function MapLegend({ drivers, restCount }: MapLegendProps) {
  return (
    <ul class="map-legend" aria-label={AVATAR_MAP.legend}>
      {countByDriver(drivers.values()).map(({ badge, name, joints }, index) => (
        <li key={`${badge.letter} ${name}`}>
          <Swatch badge={badge} />
          <span class="name">{name}</span>
          {index === 0 ? AVATAR_MAP.joints(joints) : formatCount(joints)}
        </li>
      ))}
      {restCount > 0 && (
        <li>
          <Swatch badge={AT_REST} />
          <span class="name">{AVATAR_MAP.rest}</span>
          {formatCount(restCount)}
        </li>
      )}
    </ul>
  );
}

function Swatch({ badge }: { badge: ClipBadge }) {
  return <i class={`swatch ${badge.tone}`}>{badge.letter}</i>;
}

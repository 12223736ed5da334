import { useSignal } from '@preact/signals';
import {
  arePlacedAlike,
  placedMaps,
  placementOf,
  withEntry,
  withPlacement,
} from '../../../app/looks/index.ts';
import type { FaceMap } from '../../../app/state/index.ts';
import type { TextureMapping } from '../../../formats/texture-entry/index.ts';
import { NumberField, type NumberRange } from '../../parts/number-field.tsx';
import { Fold } from '../../parts/section.tsx';
import type { FaceView } from '../../textures/face-views.ts';
import { FACES } from '../../words/en/faces.ts';
import { STEPS, useFaceEdits } from './face-commands.ts';
import { Row, SelectRow } from './face-rows.tsx';

const { placement: WORDS } = FACES;

const REPEATS: NumberRange = { min: -1000, max: 1000, digits: 2, unit: '×' };
const OFFSET: NumberRange = { min: -1, max: 1, digits: 3, unit: '' };
const PBR_OFFSET: NumberRange = { ...OFFSET, min: -1000, max: 1000 };
const ROTATION: NumberRange = { min: -360, max: 360, digits: 1, unit: '°' };

const DEGREES = 180 / Math.PI;

/** How the textures of a face lie on it: all maps together, or one alone. */
export function PlacementSection({ face: view }: { face: FaceView }) {
  const { mesh, face, entry, pbr } = view;
  const edits = useFaceEdits(view);
  const chosen = useSignal<FaceMap | 'all' | null>(null);
  const maps = placedMaps(mesh.look, face);
  const isAlike = arePlacedAlike(mesh.look, face);
  // Maps that lie apart are not put together unasked.
  const of = isOneOf(chosen.value, maps) ?? (isAlike ? 'all' : maps[0]);
  const { repeats, offset, rotation } = placementOf(mesh.look, face, of === 'all' ? undefined : of);
  const place = (change: Parameters<typeof withPlacement>[2], gesture?: string) =>
    edits.edit(
      STEPS.placement,
      (look) => withPlacement(look, face, change, of === 'all' ? undefined : of),
      gesture && `${of} ${gesture}`,
    );
  const about = WORDS.about(
    REPEATS_TEXT.format(repeats[0]),
    REPEATS_TEXT.format(repeats[1]),
    REPEATS_TEXT.format(DEGREES * rotation),
  );
  const offsets = pbr ? PBR_OFFSET : OFFSET;
  return (
    <Fold name="face placement" title={WORDS.title} aside={isAlike ? about : WORDS.apart}>
      {maps.length > 1 && (
        <SelectRow
          label={WORDS.of}
          name={WORDS.ofLabel}
          value={of}
          options={[['all', WORDS.all], ...maps.map((map) => [map, FACES.maps[map]] as const)]}
          onChange={(map) => {
            chosen.value = map;
          }}
        />
      )}
      {!pbr && (
        <SelectRow
          label={WORDS.mapping}
          name={WORDS.mappingLabel}
          value={entry?.mapping ?? 'default'}
          options={mappings(entry?.mapping).map((mapping) => [mapping, FACES.mappings[mapping]])}
          onChange={(mapping) =>
            edits.edit(STEPS.placement, (look) => withEntry(look, face, { mapping }))
          }
        />
      )}
      <Row label={WORDS.repeats}>
        <NumberField
          label={WORDS.repeatS}
          value={repeats[0]}
          range={REPEATS}
          step={0.1}
          onCommit={(value, gesture) => place({ repeats: [value, repeats[1]] }, gesture)}
        />
        <NumberField
          label={WORDS.repeatT}
          value={repeats[1]}
          range={REPEATS}
          step={0.1}
          onCommit={(value, gesture) => place({ repeats: [repeats[0], value] }, gesture)}
        />
      </Row>
      <Row label={WORDS.offset}>
        <NumberField
          label={WORDS.offsetS}
          value={offset[0]}
          range={offsets}
          step={0.01}
          onCommit={(value, gesture) => place({ offset: [value, offset[1]] }, gesture)}
        />
        <NumberField
          label={WORDS.offsetT}
          value={offset[1]}
          range={offsets}
          step={0.01}
          onCommit={(value, gesture) => place({ offset: [offset[0], value] }, gesture)}
        />
      </Row>
      <Row label={WORDS.rotation}>
        <NumberField
          label={WORDS.rotationLabel}
          value={DEGREES * rotation}
          range={ROTATION}
          step={1}
          onCommit={(value, gesture) => place({ rotation: value / DEGREES }, gesture)}
        />
      </Row>
    </Fold>
  );
}

const REPEATS_TEXT = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** What is chosen, unless that map is gone. */
function isOneOf(chosen: FaceMap | 'all' | null, maps: readonly FaceMap[]) {
  return chosen !== null && (chosen === 'all' || maps.includes(chosen)) ? chosen : null;
}

/** The mappings that viewers draw, and the one that the face has. */
function mappings(current: TextureMapping = 'default'): readonly TextureMapping[] {
  const drawn: readonly TextureMapping[] = ['default', 'planar'];
  return drawn.includes(current) ? drawn : [...drawn, current];
}

import {
  type FaceKind,
  faceKind,
  withAlphaMode,
  withColor,
  withFaceKind,
} from '../../../app/looks/index.ts';
import { srgbFromLinear } from '../../../avatar/surface/index.ts';
import type { DiffuseAlphaMode } from '../../../formats/material/index.ts';
import type { TextureFace } from '../../../formats/texture-entry/index.ts';
import { NumberField, type NumberRange } from '../../parts/number-field.tsx';
import type { FaceView } from '../../textures/face-views.ts';
import { FACES } from '../../words/en/faces.ts';
import { type FaceEdits, STEPS, useFaceEdits } from './face-commands.ts';
import { byteOf, ColorInput, Row, SelectRow, UNIT } from './face-rows.tsx';

const { edit: WORDS } = FACES;

const PERCENT: NumberRange = { min: 0, max: 100, digits: 0, unit: '%' };

interface RowProps {
  face: FaceView;
  edits: FaceEdits;
}

/** What is changed most often: material, colour, alpha mode. A mesh without a look gets one at the first change. */
export function FaceEditor({ face }: { face: FaceView }) {
  const edits = useFaceEdits(face);
  return (
    <div class="face-lines">
      <KindRow face={face} edits={edits} />
      <ColorRow face={face} edits={edits} />
      <AlphaRow face={face} edits={edits} />
    </div>
  );
}

const KINDS: readonly FaceKind[] = ['plain', 'legacy', 'pbr'];

function KindRow({ face: { mesh, face }, edits }: RowProps) {
  return (
    <SelectRow
      label={WORDS.kind}
      name={WORDS.kindOf(face)}
      value={faceKind(mesh.look, face)}
      options={KINDS.map((kind) => [kind, FACES.kinds[kind]])}
      onChange={(kind) => edits.edit(STEPS.kind, (look) => withFaceKind(look, face, kind))}
    />
  );
}

/** The colour of a face in sRGB, whatever its material has. */
function colorOf({ entry, pbr }: FaceView): TextureFace['color'] {
  if (!pbr) return entry?.color ?? [1, 1, 1, 1];
  const [r, g, b, a] = pbr.baseColor;
  return [srgbFromLinear(r), srgbFromLinear(g), srgbFromLinear(b), a];
}

function ColorRow({ face, edits }: RowProps) {
  const [red, green, blue, alpha] = colorOf(face);
  const set = (changed: TextureFace['color'], gesture?: string) =>
    edits.edit(STEPS.colour, (look) => withColor(look, face.face, changed), gesture);
  return (
    <Row label={WORDS.colour}>
      <ColorInput
        label={WORDS.colourOf(face.face)}
        color={[red, green, blue]}
        onChange={(rgb, gesture) => set([...rgb, alpha], gesture)}
      />
      <NumberField
        label={WORDS.opacity}
        value={100 * alpha}
        range={PERCENT}
        step={1}
        onCommit={(value, gesture) => set([red, green, blue, byteOf(value / 100) / 255], gesture)}
      />
    </Row>
  );
}

const MODES: readonly DiffuseAlphaMode[] = ['none', 'blend', 'mask', 'emissive'];
/** Of a material that has had none: half. */
const FIRST_CUTOFF = 0.5;

/** What the alpha of the texture does. Without a material the texture decides. */
function AlphaRow({ face, edits }: RowProps) {
  const { pbr, legacy, surface } = face;
  const pbrMode = pbr?.alphaMode === 'opaque' ? 'none' : pbr?.alphaMode;
  const mode = pbrMode ?? legacy?.alphaMode ?? '';
  const cutoff = (pbr ?? legacy)?.alphaCutoff ?? FIRST_CUTOFF;
  const set = (chosen: DiffuseAlphaMode, value: number, gesture?: string) =>
    edits.edit(STEPS.alpha, (look) => withAlphaMode(look, face.face, chosen, value), gesture);
  const modes = MODES.filter((each) => !pbr || each !== 'emissive');
  const hasNoAlpha = mode === 'blend' && surface?.alphaMode === 'opaque';
  return (
    <Row label={WORDS.alpha} why={hasNoAlpha ? WORDS.nothingToBlend : undefined}>
      {mode === 'mask' && (
        <NumberField
          label={WORDS.cutoff}
          value={cutoff}
          range={UNIT}
          step={0.05}
          onCommit={(value, gesture) => set('mask', value, gesture)}
        />
      )}
      <select
        aria-label={WORDS.alphaOf(face.face)}
        value={mode}
        onChange={({ currentTarget }) => {
          const chosen = modes[currentTarget.selectedIndex - (mode === '' ? 1 : 0)];
          // A mask without a cutoff would be opaque.
          if (chosen) set(chosen, chosen === 'mask' ? cutoff || FIRST_CUTOFF : cutoff);
        }}
      >
        {mode === '' && (
          <option value="">
            {WORDS.automatic(FACES.alphaModes[surface?.alphaMode ?? 'opaque'])}
          </option>
        )}
        {modes.map((each) => (
          <option key={each} value={each}>
            {FACES.alphaModes[each === 'none' ? 'opaque' : each]}
          </option>
        ))}
      </select>
    </Row>
  );
}

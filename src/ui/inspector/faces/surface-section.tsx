import { withEntry, withLegacy, withPbrFields } from '../../../app/looks/index.ts';
import { linearColor, srgbFromLinear } from '../../../avatar/surface/index.ts';
import type { LegacyMaterial, PbrMaterial } from '../../../formats/material/index.ts';
import { PLAIN_FACE, type TextureFace } from '../../../formats/texture-entry/index.ts';
import { Fold } from '../../parts/section.tsx';
import type { FaceView } from '../../textures/face-views.ts';
import { FACES } from '../../words/en/faces.ts';
import { STEPS, useFaceEdits } from './face-commands.ts';
import { byteOf, ColorInput, type Rgb, Row, SelectRow, SwitchRow, UnitRow } from './face-rows.tsx';

const { surface: WORDS } = FACES;

/** Glossiness of a new legacy material. */
const FIRST_GLOSSINESS = 0.2;

/** How a face takes the light: gloss, relief and glow of its texture entry and legacy material, or the factors of its PBR material. */
export function SurfaceSection({ face: view }: { face: FaceView }) {
  const { face, pbr } = view;
  const edits = useFaceEdits(view);
  const entry = view.entry ?? PLAIN_FACE;
  const setEntry = (change: Partial<TextureFace>, gesture?: string) =>
    edits.edit(STEPS.surface, (look) => withEntry(look, face, change), gesture);
  return (
    <Fold name="face surface" title={WORDS.title} aside={aboutSurface(view)}>
      {pbr ? <PbrRows view={view} pbr={pbr} /> : <LegacyRows view={view} />}
      <UnitRow
        label={WORDS.glow}
        value={entry.glow}
        from={0}
        onChange={(glow, gesture) =>
          setEntry({ glow: inBytes(glow) }, gesture && `glow ${gesture}`)
        }
      />
      {!pbr && (
        <SwitchRow
          label={WORDS.fullbright}
          isOn={entry.fullbright}
          onChange={(fullbright) => setEntry({ fullbright })}
        />
      )}
    </Fold>
  );
}

/** As texture entries and legacy materials store it. */
const inBytes = (value: number) => byteOf(value) / 255;

/** What a folded section tells: what differs from a plain surface. */
function aboutSurface({ entry, legacy, pbr }: FaceView): string {
  const { about } = WORDS;
  const { shiny, glow, fullbright } = entry ?? PLAIN_FACE;
  const parts: string[] = [];
  if (pbr) parts.push(about.pbr(pbr.metallic.toFixed(2), pbr.roughness.toFixed(2)));
  else if (shiny > 0 && !legacy?.specularMap)
    parts.push(about.shiny(FACES.shiny[shiny] ?? String(shiny)));
  if (glow > 0) parts.push(about.glow(glow.toFixed(2)));
  if (fullbright && !pbr) parts.push(about.fullbright);
  return FACES.dots(parts);
}

const SHININESS = FACES.shiny.map((text, level) => [level, text] as const);
const BUMPS = FACES.bumps.map((text, code) => [code, text] as const);

function LegacyRows({ view }: { view: FaceView }) {
  const { face, legacy } = view;
  const edits = useFaceEdits(view);
  const { shiny, bump } = view.entry ?? PLAIN_FACE;
  const hasSpecular = Boolean(legacy?.specularMap);
  const setEntry = (change: Partial<TextureFace>) =>
    edits.edit(STEPS.surface, (look) => withEntry(look, face, change));
  const set = (change: Partial<LegacyMaterial>, gesture?: string) =>
    edits.edit(STEPS.surface, (look) => withLegacy(look, face, change), gesture);
  return (
    <>
      <SelectRow
        label={WORDS.shininess}
        value={shiny}
        options={SHININESS}
        locked={hasSpecular ? WORDS.shininessWhy : undefined}
        onChange={(level) => setEntry({ shiny: level })}
      />
      {legacy && hasSpecular && (
        <>
          <Row label={WORDS.specularColour}>
            <ColorInput
              label={WORDS.specularColour}
              color={legacy.specularColor}
              onChange={(specularColor, gesture) => set({ specularColor }, gesture)}
            />
          </Row>
          <UnitRow
            label={WORDS.glossiness}
            value={legacy.glossiness}
            from={FIRST_GLOSSINESS}
            onChange={(value, gesture) =>
              set({ glossiness: inBytes(value) }, gesture && `glossiness ${gesture}`)
            }
          />
          <UnitRow
            label={WORDS.environment}
            value={legacy.environment}
            from={0}
            onChange={(value, gesture) =>
              set({ environment: inBytes(value) }, gesture && `environment ${gesture}`)
            }
          />
        </>
      )}
      <SelectRow
        label={WORDS.bumpiness}
        value={bump}
        options={BUMPS.length > bump ? BUMPS : [...BUMPS, [bump, FACES.code(bump)]]}
        locked={legacy?.normalMap ? WORDS.bumpinessWhy : undefined}
        onChange={(code) => setEntry({ bump: code })}
      />
    </>
  );
}

function PbrRows({ view, pbr }: { view: FaceView; pbr: PbrMaterial }) {
  const edits = useFaceEdits(view);
  const { metallic, roughness, emissive, doubleSided, maps } = pbr;
  const set = (change: Partial<PbrMaterial>, gesture?: string) =>
    edits.edit(STEPS.surface, (look) => withPbrFields(look, view.face, change), gesture);
  const tint = emissive.map(srgbFromLinear) as unknown as Rgb;
  return (
    <>
      <UnitRow
        label={WORDS.metallic}
        value={metallic}
        from={0}
        onChange={(value, gesture) => set({ metallic: value }, gesture && `metallic ${gesture}`)}
      />
      <UnitRow
        label={WORDS.roughness}
        value={roughness}
        from={1}
        onChange={(value, gesture) => set({ roughness: value }, gesture && `roughness ${gesture}`)}
      />
      <Row label={WORDS.emissive} why={maps.emissive ? WORDS.emissiveWhy : undefined}>
        <ColorInput
          label={WORDS.emissive}
          color={tint}
          onChange={(rgb, gesture) => set({ emissive: linearColor(rgb) }, gesture)}
        />
      </Row>
      <SwitchRow
        label={WORDS.doubleSided}
        isOn={doubleSided}
        onChange={(isOn) => set({ doubleSided: isOn })}
      />
    </>
  );
}

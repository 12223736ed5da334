import { useEffect, useRef } from 'preact/hooks';
import { CLASSIC_FACES } from '../../../avatar/mannequin/index.ts';
import { SPECIAL_TEXTURES } from '../../../formats/texture-entry/index.ts';
import { useUi } from '../../context.ts';
import { Icon } from '../../parts/icon.tsx';
import { Fact, Facts } from '../../parts/tables.tsx';
import { colorMapOf, type FaceView } from '../../textures/face-views.ts';
import { componentsText, fileText, sizeText, textureName } from '../../textures/texture-text.ts';
import { Thumbnail } from '../../textures/thumbnail.tsx';
import { FACES, TEXTURES } from '../../words/en/faces.ts';
import { formatBytes, formatCount } from '../../words/format.ts';
import { Findings } from '../findings-list.tsx';
import { useFaceEdits } from './face-commands.ts';
import { FaceEditor } from './face-editor.tsx';
import { FaceMaps } from './face-maps.tsx';
import { FaceMenu } from './face-menu.tsx';
import { FaceWaits, waitText } from './face-waits.tsx';
import { PlacementSection } from './placement-section.tsx';
import { SurfaceSection } from './surface-section.tsx';

/** A face: its picture and name; opened, also its facts, what can be edited, its maps and findings. */
export function FaceCard({ face, isOpen }: { face: FaceView; isOpen: boolean }) {
  const { app } = useUi();
  const { selectedFace, hoveredFace } = app.state;
  const card = useRef<HTMLLIElement>(null);
  const { takeOff } = useFaceEdits(face);
  const place = { meshId: face.mesh.id, face: face.face };
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  // An open card is selected, which outlines its face: a tint would hide the colours that are edited there.
  const enter = () => {
    if (!isOpen) hoveredFace.value = place;
  };
  const leave = () => {
    const hovered = hoveredFace.peek();
    if (hovered?.meshId === place.meshId && hovered.face === place.face) hoveredFace.value = null;
  };
  // A card that opens, or disappears, while it is hovered gets no event.
  useEffect(() => leave, [isOpen]);
  return (
    <li
      ref={card}
      class={`face ${isOpen ? 'is-open' : ''}`}
      data-drop-mesh={face.isReadOnly ? undefined : face.mesh.id}
      data-drop-face={face.isReadOnly ? undefined : face.face}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocusIn={enter}
      onFocusOut={leave}
    >
      <div class="face-line">
        <button
          type="button"
          class="face-head"
          data-row
          aria-expanded={isOpen}
          onClick={() => {
            selectedFace.value = isOpen ? null : place;
          }}
          onKeyDown={(event) => {
            if (face.isReadOnly) return;
            if (event.key !== 'Delete' && event.key !== 'Backspace') return;
            event.preventDefault();
            takeOff();
          }}
        >
          <FacePicture face={face} isLarge={isOpen} />
          <span class="face-words">
            <span class="face-name">{faceName(face)}</span>
            <FaceLine face={face} isOpen={isOpen} />
          </span>
          {!isOpen && <FaceSummary face={face} />}
        </button>
        {isOpen && <FaceMenu face={face} />}
      </div>
      {isOpen && <FaceDetails face={face} />}
    </li>
  );
}

/** `Face 0`, on our own body with the name of the part. */
function faceName({ face, mesh }: FaceView): string {
  const part = mesh.builtIn ? CLASSIC_FACES.at(face) : undefined;
  return part ? FACES.namedFace(face, FACES.mannequin[part.name]) : FACES.face(face);
}

function FacePicture({ face, isLarge }: { face: FaceView; isLarge: boolean }) {
  const { texture, shownId } = colorMapOf(face);
  const size = isLarge ? 'is-large' : 'is-small';
  if (texture?.stage === 'missing' || texture?.stage === 'failed') {
    return (
      <span class={`tx is-none ${size} is-${texture.stage}`}>
        <Icon name={texture.stage === 'failed' ? 'error' : 'missing'} />
      </span>
    );
  }
  if (texture) return <Thumbnail texture={texture} class={size} />;
  const [r, g, b] = face.entry?.color ?? [1, 1, 1];
  const color = `rgb(${[r, g, b].map((value) => Math.round(255 * value)).join(' ')})`;
  return (
    <span
      class={`tx is-plain ${size}`}
      style={{ background: face.entry && !shownId ? color : undefined }}
    />
  );
}

/** The name of the picture, and when open what is known of its file. */
function FaceLine({ face, isOpen }: { face: FaceView; isOpen: boolean }) {
  const { texture, shownId, namedId, bake } = colorMapOf(face);
  if (!face.entry) return <span class="face-meta">{FACES.ownColour}</span>;
  if (shownId === null || namedId === null) {
    const wait = isOpen ? null : waitText(face);
    return <span class="face-meta">{FACES.dots([FACES.noTexture, ...(wait ? [wait] : [])])}</span>;
  }
  // Of a bake, the name of the part says more than that of its texture.
  const name = textureName(bake ? namedId : shownId, bake ? null : texture);
  if (isOpen) {
    const file = texture ? fileText(texture) : '';
    return (
      <>
        <span class="face-meta cut" title={shownId}>
          {name}
        </span>
        {file && <span class="face-meta">{file}</span>}
        {texture && texture.stage !== 'sharp' && (
          <span class="face-meta">{TEXTURES.stages[texture.stage]}</span>
        )}
      </>
    );
  }
  const wait = waitText(face);
  const components = texture?.header ? [TEXTURES.components(texture.header.components)] : [];
  return (
    <span class="face-meta cut" title={shownId}>
      {FACES.dots([name, ...components, ...(wait ? [wait] : [])])}
    </span>
  );
}

/** Size and alpha mode, at the end of a closed card, with the worst finding. */
function FaceSummary({ face }: { face: FaceView }) {
  const { texture } = colorMapOf(face);
  const parts = [sizeText(texture?.header ?? null), face.entry ? alphaText(face) : ''];
  const worst = face.findings.find(({ severity }) => severity !== 'note');
  return (
    <span class="face-end">
      {worst && <Icon name={worst.severity} class={`sev-${worst.severity}`} />}
      {FACES.dots(parts.filter(Boolean))}
    </span>
  );
}

/** The alpha mode by which the face is drawn. */
function alphaText({ surface, submesh }: FaceView): string {
  if (submesh.empty) return FACES.drawsNothing;
  return surface ? FACES.alphaModes[surface.alphaMode] : FACES.notDrawn;
}

function FaceDetails({ face }: { face: FaceView }) {
  const { texture, bake, shownId } = colorMapOf(face);
  const header = texture?.header ?? null;
  const { entry, submesh } = face;
  return (
    <div class="face-body">
      {face.isHidden && <p class="hint">{FACES.hidden}</p>}
      {bake && (
        <p class="hint">
          {(shownId === SPECIAL_TEXTURES.plain ? FACES.noBake : FACES.showsBake)(
            TEXTURES.bakes[bake],
          )}
        </p>
      )}
      <FaceWaits face={face} />
      <Facts>
        {header && (
          <Fact name={FACES.facts.size}>{TEXTURES.size(header.width, header.height)}</Fact>
        )}
        {header && <Fact name={FACES.facts.components}>{componentsText(header)}</Fact>}
        {texture && <Fact name={FACES.facts.memory}>{formatBytes(texture.videoMemory)}</Fact>}
        {entry && !face.surface && <Fact name={FACES.facts.alpha}>{alphaText(face)}</Fact>}
        {!entry && (
          <Fact name={FACES.facts.triangles}>
            {submesh.empty ? FACES.drawsNothing : formatCount(submesh.triangleCount)}
          </Fact>
        )}
        {!entry && <Fact name={FACES.facts.area}>{areaText(face.measure().area)}</Fact>}
      </Facts>
      <fieldset class="face-fields" disabled={face.isReadOnly}>
        <FaceEditor face={face} />
      </fieldset>
      <FaceMaps face={face} />
      <fieldset class="face-fields" disabled={face.isReadOnly}>
        <PlacementSection face={face} />
        <SurfaceSection face={face} />
      </fieldset>
      <Findings findings={face.findings} />
    </div>
  );
}

/** Square metres, or centimetres of a small face. */
function areaText(area: number): string {
  return area >= 0.1
    ? FACES.squareMetres(area.toFixed(2))
    : FACES.squareCentimetres(formatCount(10_000 * area));
}

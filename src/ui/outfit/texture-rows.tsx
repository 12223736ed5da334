import '../styles/texture-list.css';
import { useComputed } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { TextureState } from '../../app/state/index.ts';
import { totalVideoMemory } from '../../app/state/index.ts';
import { wantedMaterials } from '../../app/textures/index.ts';
import { addFiles } from '../actions.ts';
import { useUi } from '../context.ts';
import { useCopy } from '../parts/buttons.tsx';
import { Icon } from '../parts/icon.tsx';
import { showFace, showTexture } from '../textures/show-texture.ts';
import { shortId, sizeText, textureName } from '../textures/texture-text.ts';
import { Thumbnail } from '../textures/thumbnail.tsx';
import { TEXTURE_LIST, TEXTURES } from '../words/en/faces.ts';
import { OUTFIT } from '../words/en/panels.ts';
import { explainFileError } from '../words/file-error-text.ts';
import { formatBytes } from '../words/format.ts';
import { moveFocusToNeighbour } from './item-rows.tsx';
import { ListGroup } from './list-group.tsx';

/** The textures that are there or on their way, and those that are missing, with the place to drop them. */
export function TextureGroups() {
  const ui = useUi();
  const { app } = ui;
  const textures = app.state.textures.value;
  const missing = textures.filter(({ stage }) => stage === 'missing');
  const materials = useComputed(() => wantedMaterials(app.state.meshes.value)).value;
  const others = textures.filter(({ stage }) => stage !== 'missing');
  return (
    <>
      <ListGroup title={TEXTURE_LIST.title} count={others.length}>
        {others.map((texture) => (
          <TextureRow key={texture.id} texture={texture} />
        ))}
      </ListGroup>
      <ListGroup title={TEXTURE_LIST.missing} count={missing.length + materials.length}>
        {missing.map((texture) => (
          <MissingRow
            key={texture.id}
            {...{ id: texture.id, wantedBy: texture.wantedBy }}
            name={shortId(texture.id)}
            label={TEXTURE_LIST.missingTexture}
            onClick={() => showTexture(ui, texture)}
          />
        ))}
        {materials.map(({ id, wantedBy }) => (
          <MissingRow
            key={id}
            {...{ id, wantedBy }}
            name={TEXTURE_LIST.material(shortId(id))}
            label={TEXTURE_LIST.missingMaterial}
            onClick={() => showFace(ui, wantedBy[0].meshId, wantedBy[0].face)}
          />
        ))}
      </ListGroup>
      {missing.length + materials.length > 0 && (
        <DropPlace ids={[...missing, ...materials].map(({ id }) => id)} />
      )}
    </>
  );
}

/** The video memory of all textures, at the foot of the list. */
export function VideoMemoryFoot() {
  const { app } = useUi();
  const bytes = totalVideoMemory(app.state.textures.value);
  if (bytes === 0) return null;
  return (
    <div class="foot" title={TEXTURE_LIST.memoryTitle}>
      <span>{TEXTURES.memory}</span>
      <span class="spacer" />
      <span>{formatBytes(bytes)}</span>
    </div>
  );
}

/** A row of a texture: its picture, name and size; a bar while it is loading, a sign if it is unreadable. */
function TextureRow({ texture }: { texture: TextureState }) {
  const ui = useUi();
  const { app } = ui;
  const { id, itemId, stage, failure, progress } = texture;
  const selected = useComputed(
    () => itemId !== null && app.state.selectedId.value === itemId,
  ).value;
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = row.current!;
    return () => moveFocusToNeighbour(element);
  }, []);
  const name = textureName(id, texture);
  const isLoading = stage === 'waiting' || stage === 'loading';
  return (
    <li
      ref={row}
      class={`item is-texture ${selected ? 'is-selected' : ''}`}
      data-item={itemId ?? undefined}
    >
      <span class="eye">
        {stage === 'failed' ? (
          <Icon name="error" class="sev-error" />
        ) : (
          <Thumbnail texture={texture} class="is-tiny" />
        )}
      </span>
      <button
        type="button"
        class="choose"
        data-row
        aria-current={selected}
        aria-label={failure ? TEXTURE_LIST.unreadable(name) : undefined}
        title={failure ? explainFileError(failure).why : id}
        onClick={() => showTexture(ui, texture)}
      >
        <span class="name">{name}</span>
        {isLoading && (
          <progress aria-label={TEXTURE_LIST.loading(name)} value={progress ?? undefined} />
        )}
      </button>
      {itemId !== null && (
        <button
          type="button"
          class="eye remove"
          aria-label={OUTFIT.remove(name)}
          title={OUTFIT.removeThis}
          onClick={() => app.outfit.remove(itemId)}
        >
          <Icon name="trash" />
        </button>
      )}
      <span class="aside">{sizeText(texture.header)}</span>
    </li>
  );
}

interface MissingRowProps {
  id: string;
  wantedBy: readonly { readonly meshId: string; readonly face: number }[];
  name: string;
  /** The row's name for screen readers, of the id and where it is wanted. */
  label: (id: string, where: string) => string;
  onClick: () => void;
}

/** A row of a texture or material that nobody has: its id, and where it is wanted, which a click shows. */
function MissingRow({ id, wantedBy, name, label, onClick }: MissingRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = row.current!;
    return () => moveFocusToNeighbour(element);
  }, []);
  const { short, full } = useWanted(wantedBy);
  return (
    <li ref={row} class="item is-texture is-missing">
      <span class="eye">
        <Icon name="missing" />
      </span>
      <button
        type="button"
        class="choose"
        data-row
        title={id}
        aria-label={label(id, full)}
        onClick={onClick}
      >
        <span class="name">{name}</span>
      </button>
      <span class="aside cut" title={full}>
        {short}
      </span>
    </li>
  );
}

/** Where an id is wanted: the first face, and all of them. */
function useWanted(wantedBy: MissingRowProps['wantedBy']): { short: string; full: string } {
  const { app } = useUi();
  const meshes = new Map(app.state.meshes.value.map(({ id, name }) => [id, name]));
  const places = new Map(
    wantedBy.map(({ meshId, face }) => [
      `${meshId} ${face}`,
      { name: meshes.get(meshId) ?? '', face },
    ]),
  );
  const [first, ...others] = places.values();
  if (!first) return { short: '', full: TEXTURE_LIST.notWanted };
  const start = TEXTURES.faceOf(first.name, first.face);
  return {
    short: others.length > 0 ? TEXTURE_LIST.more(start, others.length) : start,
    full: [first, ...others].map(({ name, face }) => TEXTURE_LIST.wantedBy(name, face)).join('; '),
  };
}

/** What to do about missing textures. */
function DropPlace({ ids }: { ids: readonly string[] }) {
  const { app, view } = useUi();
  const { outcome, copy } = useCopy(ids.join('\n'));
  const isPhone = view.layout.value === 'phone';
  return (
    <div class="drop-place">
      <p>
        {!isPhone && <Icon name="drop" />}
        <span>{isPhone ? TEXTURE_LIST.chooseWhy : TEXTURE_LIST.drop}</span>
      </p>
      {isPhone && (
        <button type="button" class="btn outlined" onClick={() => addFiles(app)}>
          {TEXTURE_LIST.choose}
        </button>
      )}
      <button type="button" class={isPhone ? 'btn' : 'linkish'} onClick={() => void copy()}>
        {outcome === 'done' ? TEXTURE_LIST.copied : TEXTURE_LIST.copyIds}
      </button>
    </div>
  );
}

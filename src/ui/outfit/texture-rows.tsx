import '../styles/texture-list.css';
import { useComputed } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { TextureState } from '../../app/state/index.ts';
import { totalVideoMemory } from '../../app/state/index.ts';
import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { showTexture } from '../textures/show-texture.ts';
import { sizeText, textureName } from '../textures/texture-text.ts';
import { Thumbnail } from '../textures/thumbnail.tsx';
import { TEXTURE_LIST, TEXTURES } from '../words/en/faces.ts';
import { OUTFIT } from '../words/en/panels.ts';
import { explainFileError } from '../words/file-error-text.ts';
import { formatBytes } from '../words/format.ts';
import { moveFocusToNeighbour } from './item-rows.tsx';
import { ListGroup } from './list-group.tsx';

/** The textures that are there or on their way. */
export function TextureGroup() {
  const { app } = useUi();
  const textures = app.state.textures.value.filter(({ stage }) => stage !== 'missing');
  return (
    <ListGroup title={TEXTURE_LIST.title} count={textures.length}>
      {textures.map((texture) => (
        <TextureRow key={texture.id} texture={texture} />
      ))}
    </ListGroup>
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

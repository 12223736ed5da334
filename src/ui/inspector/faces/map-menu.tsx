import { useEffect } from 'preact/hooks';
import type { TextureState } from '../../../app/state/index.ts';
import { useUi } from '../../context.ts';
import { useRovingFocus } from '../../parts/roving-focus.ts';
import type { FaceView, MapView } from '../../textures/face-views.ts';
import { showTexture } from '../../textures/show-texture.ts';
import { componentsText, sizeText, textureName } from '../../textures/texture-text.ts';
import { Thumbnail } from '../../textures/thumbnail.tsx';
import { FACES } from '../../words/en/faces.ts';
import { saveAsPng, useFaceEdits } from './face-commands.ts';

const { mapMenu: WORDS } = FACES;

/** Textures that have a picture to choose. */
const WITH_PICTURE: readonly TextureState['stage'][] = ['unused', 'reduced', 'sharp'];

interface MapMenuProps {
  face: FaceView;
  map: MapView;
  close: () => void;
}

/** The menu of a map: its picture, the pictures that are there to be chosen, a file, and what else can be done with it. */
export function MapMenu({ face, map: { map, namedId, shownId, texture }, close }: MapMenuProps) {
  const ui = useUi();
  const { app } = ui;
  const edits = useFaceEdits(face);
  const list = useRovingFocus<HTMLUListElement>('button');
  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>('[tabindex="0"]');
    first?.focus();
    first?.scrollIntoView({ block: 'nearest' });
  }, []);
  const pictures = face.isReadOnly
    ? []
    : app.state.textures.value.filter(({ stage }) => WITH_PICTURE.includes(stage));
  const isThere = texture !== null && WITH_PICTURE.includes(texture.stage);
  const choices: [text: string, run: () => void][] = [];
  if (!face.isReadOnly) choices.push([WORDS.choose, () => void edits.choosePicture(map)]);
  if (namedId !== null) {
    if (!face.isReadOnly) choices.push([WORDS.takeOff, () => edits.setTexture(map, null)]);
    if (texture && texture.itemId !== null)
      choices.push([WORDS.show, () => showTexture(ui, texture)]);
    choices.push([WORDS.copyId, () => void navigator.clipboard.writeText(namedId)]);
  }
  if (isThere && shownId !== null) choices.push([WORDS.save, () => void saveAsPng(app, shownId)]);
  const run = (choice: () => void) => {
    close();
    choice();
  };
  return (
    <>
      {isThere && (
        <figure class="map-picture">
          <Thumbnail texture={texture} class="is-whole" />
          <figcaption>
            <span class="cut">{textureName(texture.id, texture)}</span>
            {texture.header && (
              <span>{FACES.dots([sizeText(texture.header), componentsText(texture.header)])}</span>
            )}
          </figcaption>
        </figure>
      )}
      <ul ref={list} class="map-choices">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-pressed={picture.id === shownId}
              onClick={() => run(() => edits.setTexture(map, picture.id))}
            >
              <Thumbnail texture={picture} class="is-tiny" />
              <span class="cut">{textureName(picture.id, picture)}</span>
              <span class="aside">{sizeText(picture.header)}</span>
            </button>
          </li>
        ))}
        {choices.map(([text, choice], index) => (
          <li key={text} class={index === 0 && pictures.length > 0 ? 'is-apart' : ''}>
            <button type="button" onClick={() => run(choice)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

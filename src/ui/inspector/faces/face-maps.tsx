import { Icon } from '../../parts/icon.tsx';
import { PopoverButton } from '../../parts/popover-button.tsx';
import type { FaceView, MapView } from '../../textures/face-views.ts';
import { sizeText, textureName } from '../../textures/texture-text.ts';
import { Thumbnail } from '../../textures/thumbnail.tsx';
import { FACES } from '../../words/en/faces.ts';
import { MapMenu } from './map-menu.tsx';

const { maps: WORDS } = FACES;

/** The maps of a face with their sizes: diffuse, normal, specular, or the four of a PBR material. Each opens its menu, and takes a picture that is dropped on it. */
export function FaceMaps({ face }: { face: FaceView }) {
  return (
    <ul class="face-maps" aria-label={WORDS.label}>
      {face.maps.map((map) => (
        <li key={map.map} data-drop-map={map.map}>
          <PopoverButton
            face={{ class: 'face-map', content: <MapFigure map={map} /> }}
            label={mapLabel(map)}
            width={260}
            class="face-menu"
          >
            {(close) => <MapMenu face={face} map={map} close={close} />}
          </PopoverButton>
        </li>
      ))}
    </ul>
  );
}

/** `Normal 512²: linen_normal.png`: begins with what is to be seen. */
function mapLabel({ map, shownId, texture }: MapView): string {
  const name = shownId === null ? WORDS.none : textureName(shownId, texture);
  const about = map === 'pbrMetallicRoughness' ? `${name} (${WORDS.ormTitle})` : name;
  return WORDS.button(
    WORDS[map],
    sizeText(texture?.header ?? null),
    texture?.stage === 'missing' ? WORDS.missing(about) : about,
  );
}

function MapFigure({ map: { map, shownId, texture } }: { map: MapView }) {
  const size = sizeText(texture?.header ?? null);
  return (
    <>
      <MapPicture shownId={shownId} texture={texture} />
      <b>{WORDS[map]}</b>{' '}
      {size ? (
        <span>{size}</span>
      ) : (
        <span aria-hidden="true">{shownId === null ? '–' : textureName(shownId, texture)}</span>
      )}
    </>
  );
}

function MapPicture({ shownId, texture }: Pick<MapView, 'shownId' | 'texture'>) {
  if (shownId === null)
    return (
      <span class="tx is-none is-map" aria-hidden="true">
        {WORDS.none}
      </span>
    );
  if (texture && texture.stage !== 'missing' && texture.stage !== 'failed')
    return <Thumbnail texture={texture} class="is-map" />;
  return (
    <span class="tx is-none is-map is-missing">
      <Icon name="missing" />
    </span>
  );
}

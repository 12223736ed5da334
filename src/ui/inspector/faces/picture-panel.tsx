import { useSignal } from '@preact/signals';
import type { LoadedTexture, TextureState, TextureUse } from '../../../app/state/index.ts';
import { useUi } from '../../context.ts';
import { Segments } from '../../parts/buttons.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useRovingFocus } from '../../parts/roving-focus.ts';
import { Section, TabHeader } from '../../parts/section.tsx';
import { Fact, Facts } from '../../parts/tables.tsx';
import type { Channel } from '../../textures/picture-cache.ts';
import { placeOfUse, showUse } from '../../textures/show-texture.ts';
import { componentsText } from '../../textures/texture-text.ts';
import { Thumbnail } from '../../textures/thumbnail.tsx';
import { FACES, PICTURE, TEXTURES } from '../../words/en/faces.ts';
import { formatBytes } from '../../words/format.ts';
import { saveAsPng } from './face-commands.ts';

const CHANNELS: readonly Channel[] = ['rgb', 'r', 'g', 'b', 'a'];

/** The panel of a picture that is selected by itself: the picture by channels, its facts, and where it is used. */
export function PicturePanel({ picture }: { picture: LoadedTexture }) {
  const { app } = useUi();
  const channel = useSignal<Channel>('rgb');
  const texture = app.state.textures.value.find(({ id }) => id === picture.textureId);
  const { header } = picture;
  return (
    <>
      <section class="sect">
        <TabHeader
          name={picture.fileName}
          about={PICTURE.about(TEXTURES.codecs[header.codec], formatBytes(picture.byteLength))}
        />
        <div class="picture">
          {texture && (
            <Thumbnail
              texture={texture}
              class="is-whole"
              channel={channel.value}
              label={PICTURE.alt(picture.name)}
            />
          )}
        </div>
        <div class="picture-tools">
          <Segments label={PICTURE.channel}>
            {CHANNELS.map((each) => (
              <button
                type="button"
                key={each}
                title={FACES.channel[each].title}
                aria-pressed={channel.value === each}
                onClick={() => {
                  channel.value = each;
                }}
              >
                {FACES.channel[each].text}
              </button>
            ))}
          </Segments>
          <button
            type="button"
            class="btn outlined small"
            onClick={() => void saveAsPng(app, picture.textureId)}
          >
            <Icon name="drop" />
            {PICTURE.save}
          </button>
        </div>
        <PictureFacts picture={picture} texture={texture} />
        <p class="picture-id">
          <span>{PICTURE.id}</span>
          <code>{picture.textureId}</code>
        </p>
      </section>
      <Uses uses={texture?.wantedBy ?? []} />
    </>
  );
}

interface PictureFactsProps {
  picture: LoadedTexture;
  texture: TextureState | undefined;
}

function PictureFacts({ picture: { header }, texture }: PictureFactsProps) {
  const { facts } = PICTURE;
  return (
    <Facts>
      <Fact name={facts.size}>{TEXTURES.size(header.width, header.height)}</Fact>
      <Fact name={facts.components}>{componentsText(header)}</Fact>
      <Fact name={facts.depth}>{TEXTURES.bits(header.bitDepth)}</Fact>
      {header.resolutionLevels > 1 && (
        <Fact name={facts.levels}>{String(header.resolutionLevels)}</Fact>
      )}
      {header.qualityLayers !== null && (
        <Fact name={facts.layers}>{String(header.qualityLayers)}</Fact>
      )}
      {header.progression && <Fact name={facts.progression}>{header.progression}</Fact>}
      {header.reversible !== null && (
        <Fact name={facts.wavelet}>
          {header.reversible ? PICTURE.reversible : PICTURE.irreversible}
        </Fact>
      )}
      {header.complete !== null && (
        <Fact name={facts.complete}>{header.complete ? PICTURE.yes : PICTURE.cut}</Fact>
      )}
      <Fact name={facts.memory}>{formatBytes(texture?.videoMemory ?? 0)}</Fact>
      {texture && <Fact name={facts.state}>{TEXTURES.stages[texture.stage]}</Fact>}
    </Facts>
  );
}

/** The faces that name the picture; a click shows one. */
function Uses({ uses }: { uses: readonly TextureUse[] }) {
  const ui = useUi();
  const list = useRovingFocus<HTMLUListElement>('button');
  const { use } = PICTURE;
  return (
    <Section title={use.title} aside={use.count(uses.length)}>
      {uses.length === 0 && <p class="hint">{use.none}</p>}
      <ul class="picture-uses" ref={list}>
        {uses.map((each) => (
          <li key={`${each.meshId} ${each.face} ${each.map}`}>
            <button type="button" class="linkish" onClick={() => showUse(ui, each)}>
              {placeOfUse(ui.app, each, use.goTo)}
            </button>
            <span>{FACES.maps[each.map]}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

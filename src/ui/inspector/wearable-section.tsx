import { useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LoadedDocument, PageTextures } from '../../app/index.ts';
import type { SlotFacts } from '../../app/textures/index.ts';
import { useUi } from '../context.ts';
import { Section } from '../parts/section.tsx';
import { Thumbnail } from '../textures/thumbnail.tsx';
import { TEXTURES } from '../words/en/faces.ts';
import { WEARABLES } from '../words/en/wearables.ts';

/** All texture slots of a wearable's type: the picture of each where it is known, and what is shown of it, and why not. */
export function WearableSection({ document }: { document: LoadedDocument }) {
  const { app } = useUi();
  const service = useSignal<PageTextures | null>(app.textures.current);
  useEffect(() => {
    void app.textures.open().then((opened) => {
      service.value = opened;
    });
  }, []);
  const slots = useComputed(() => service.value?.paint.slotsOf(document) ?? []).value;
  if (!service.value) return null;
  const named = slots.filter(({ textureId }) => textureId !== null).length;
  return (
    <Section title={WEARABLES.title} aside={slots.length > 0 ? `${named} / ${slots.length}` : ''}>
      {slots.length === 0 && <p class="hint">{WEARABLES.none}</p>}
      <ul class="slot-list">
        {slots.map((slot) => (
          <SlotRow key={slot.slot} slot={slot} />
        ))}
      </ul>
    </Section>
  );
}

function SlotRow({ slot: { field, bake, textureId, fate } }: { slot: SlotFacts }) {
  const { app } = useUi();
  const texture = useComputed(() => app.state.textures.value.find(({ id }) => id === textureId));
  return (
    <li data-fate={fate}>
      {texture.value ? (
        <Thumbnail texture={texture.value} class="is-small" />
      ) : (
        <span class="tx is-small is-none" />
      )}
      <div>
        <code>{field}</code>
        {textureId === null ? (
          <span class="slot-id">{WEARABLES.empty}</span>
        ) : (
          <code class="slot-id">{textureId}</code>
        )}
        {fate !== 'empty' && <p>{WEARABLES.fates[fate](TEXTURES.bakes[bake])}</p>}
      </div>
    </li>
  );
}

import { useSignal } from '@preact/signals';
import type { OutfitItem } from '../../session/index.ts';
import { useLive, useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { SavingTasks } from '../parts/saving-tasks.tsx';
import { Fold } from '../parts/section.tsx';
import { saveLiveAvatar } from '../save.ts';
import { INVENTORY } from '../words/en/inventory.ts';
import { assetTypeText } from '../words/live-text.ts';

const WORDS = INVENTORY.outfit;

/** The visitor's own outfit as it is in the inventory, and what of it is drawn from there. */
export function OutfitSection() {
  const { app } = useUi();
  const { state } = useLive();
  const isSaving = useSignal(false);
  const items = state.outfit.value;
  const drawn = state.inventory.drawnItems.value;
  const composed = state.inventory.outfitAvatar.value;
  if (items.length === 0) return null;
  const save = async () => {
    const { inventory } = await app.live.open();
    const avatar = inventory.savableOutfit();
    if (!avatar || isSaving.peek()) return;
    isSaving.value = true;
    await saveLiveAvatar(app, avatar);
    isSaving.value = false;
  };
  return (
    <Fold name="live-outfit" title={WORDS.title} aside={outfitSummary(items)}>
      <ul class="own-items">
        {items.map((item) => (
          <li key={item.itemId}>
            <span class="cut">{item.name}</span>
            <span class="faint">{assetTypeText(item.type)}</span>
            {drawn.has(item.itemId) ? (
              <span class="state is-drawn" title={WORDS.drawnTitle}>
                {WORDS.drawn}
              </span>
            ) : (
              <span class={item.state === 'failed' ? 'state is-failed' : 'state'}>
                {WORDS.states[item.state]}
              </span>
            )}
          </li>
        ))}
      </ul>
      {composed && composed.meshes > 0 && (
        <button
          type="button"
          class="btn outlined small"
          title={WORDS.saveTitle(composed.meshes)}
          aria-disabled={isSaving.value}
          onClick={save}
        >
          <Icon name="drop" />
          {WORDS.save}
        </button>
      )}
      {isSaving.value && <SavingTasks />}
    </Fold>
  );
}

function outfitSummary(items: readonly OutfitItem[]): string {
  const failed = items.filter(({ state }) => state === 'failed').length;
  const loading = items.filter(({ state }) => state === 'waiting' || state === 'loading').length;
  return [
    WORDS.count(items.length),
    loading > 0 && WORDS.loading(loading),
    failed > 0 && WORDS.failed(failed),
  ]
    .filter(Boolean)
    .join(', ');
}

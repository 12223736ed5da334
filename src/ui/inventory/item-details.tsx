import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { InventoryFailure, LiveInventory } from '../../app/state/index.ts';
import type { InventoryEntry } from '../../session/index.ts';
import { useUi } from '../context.ts';
import { FactSections } from '../parts/fact-sections.tsx';
import { INVENTORY } from '../words/en/inventory.ts';
import { type ItemContents, isOpenable, openItem, readItem, saveItem } from './item-commands.ts';

const WORDS = INVENTORY.item;

interface ItemDetailsProps {
  inventory: LiveInventory;
  item: InventoryEntry;
}

/** The selected item: what it is, what can be done with it, and on request what is in its file. */
export function ItemDetails({ inventory, item }: ItemDetailsProps) {
  const { app } = useUi();
  const titleId = useId();
  const status = useSignal<InventoryFailure | 'loading' | null>(null);
  const contents = useSignal<ItemContents | null>(null);
  /** Counts the requests, so that a late response to an earlier one is dropped. */
  const request = useRef(0);
  useEffect(() => {
    request.current += 1;
    status.value = null;
    contents.value = null;
  }, [item.id]);
  const run = async (work: () => Promise<InventoryFailure | ItemContents | null>) => {
    const number = ++request.current;
    status.value = 'loading';
    const result = await work();
    if (number !== request.current) return;
    status.value = typeof result === 'string' ? result : null;
    if (result !== null && typeof result === 'object') contents.value = result;
  };
  const { tree } = inventory;
  const target = tree.targetOf(item);
  return (
    <section class="inventory-item" aria-labelledby={titleId}>
      <h2 id={titleId} class="cut" title={item.name}>
        {item.name || INVENTORY.nameless}
      </h2>
      <dl class="facts is-single">
        <ItemFact label={WORDS.type} value={typeText(target ?? item)} />
        {target && target !== item && <ItemFact label={WORDS.target} value={target.name} />}
        {target && (
          <ItemFact label={WORDS.folder} value={tree.folder(target.parentId)?.name ?? ''} />
        )}
        <ItemFact label={WORDS.description} value={item.description} />
        {item.createdAt > 0 && (
          <ItemFact
            label={WORDS.created}
            value={new Date(item.createdAt * 1000).toISOString().slice(0, 10)}
          />
        )}
        <ItemFact label={WORDS.asset} value={target?.assetId ?? ''} />
      </dl>
      {target ? (
        <div class="acts">
          {isOpenable(target) && (
            <button
              type="button"
              class="btn outlined small"
              title={WORDS.openTitle}
              onClick={() => run(() => openItem(app, item))}
            >
              {WORDS.open}
            </button>
          )}
          <button
            type="button"
            class="btn outlined small"
            title={WORDS.inspectTitle}
            onClick={() => run(() => readItem(app, item))}
          >
            {WORDS.inspect}
          </button>
          <button
            type="button"
            class="btn outlined small"
            title={WORDS.saveTitle}
            onClick={() => run(() => saveItem(app, item))}
          >
            {WORDS.save}
          </button>
        </div>
      ) : (
        item.assetType === 24 && <p class="sev-warning">{INVENTORY.danglingTitle}</p>
      )}
      <p class="status" role="status">
        {status.value === 'loading' && WORDS.loading}
        {status.value !== null && status.value !== 'loading' && INVENTORY.failures[status.value]}
      </p>
      {contents.value && <Contents name={item.name} contents={contents.value} />}
    </section>
  );
}

function ItemFact({ label, value }: { label: string; value: string }) {
  if (value === '') return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span class="cut" title={value}>
          {value}
        </span>
      </dd>
    </div>
  );
}

function Contents({ name, contents }: { name: string; contents: ItemContents }) {
  if (contents.kind === 'text') {
    return (
      <section aria-label={WORDS.facts(name)}>
        <pre class="inventory-text" tabIndex={0}>
          {contents.text}
        </pre>
      </section>
    );
  }
  return (
    <section aria-label={WORDS.facts(name)}>
      <FactSections sections={contents.inspection.sections} />
    </section>
  );
}

function typeText({ assetType }: InventoryEntry): string {
  return INVENTORY.types[assetType] ?? INVENTORY.otherType(assetType);
}

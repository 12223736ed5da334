import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { useUi } from '../context.ts';
import { ASSET_ADDRESS } from '../words/en/faces.ts';

/** Where assets are fetched by their ids, once the visitor has said so. */
export function AssetAddress() {
  const { app } = useUi();
  const { assetAddress } = app.state;
  const address = assetAddress.value;
  if (address === null) return <AddressForm onSubmit={(text) => (assetAddress.value = text)} />;
  return (
    <div class="asset-address">
      <p title={address}>{ASSET_ADDRESS.inUse(new URL(address, document.baseURI).host)}</p>
      <button type="button" class="linkish" onClick={() => (assetAddress.value = null)}>
        {ASSET_ADDRESS.clear}
      </button>
    </div>
  );
}

function AddressForm({ onSubmit }: { onSubmit: (address: string) => void }) {
  const id = useId();
  const text = useSignal('');
  const isWrong = useSignal(false);
  const submit = () => {
    const address = text.value.trim();
    isWrong.value = !isAssetAddress(address);
    if (!isWrong.value) onSubmit(address);
  };
  return (
    <details class="asset-address">
      <summary>{ASSET_ADDRESS.label}</summary>
      <form
        novalidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <input
          type="url"
          spellcheck={false}
          autocomplete="url"
          aria-label={ASSET_ADDRESS.label}
          aria-describedby={id}
          aria-invalid={isWrong.value}
          placeholder={ASSET_ADDRESS.placeholder}
          value={text.value}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
            isWrong.value = false;
          }}
        />
        <button type="submit" class="btn outlined">
          {ASSET_ADDRESS.fetch}
        </button>
        <p
          id={id}
          class={isWrong.value ? 'is-wrong' : ''}
          role={isWrong.value ? 'alert' : undefined}
        >
          {isWrong.value ? ASSET_ADDRESS.invalid : ASSET_ADDRESS.hint}
        </p>
      </form>
    </details>
  );
}

/** Whether a text is an address on the web with a place for ids. */
function isAssetAddress(text: string): boolean {
  if (!text.includes('{id}') || !URL.canParse(text, document.baseURI)) return false;
  return /^https?:$/.test(new URL(text, document.baseURI).protocol);
}

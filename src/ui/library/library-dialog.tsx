import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/button.tsx';
import { COMMON } from '../words/en/common.ts';
import { LIBRARY } from '../words/en/library.ts';
import { BuiltinList } from './builtin-list.tsx';
import { OwnFiles } from './own-files.tsx';

/** All animations that every viewer knows by name and UUID, and what plays for each. */
export function LibraryDialog() {
  const { view } = useUi();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = view.libraryOpen.value;
  const phone = view.layout.value === 'phone';
  useEffect(() => {
    if (!open) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    // On a phone that would bring up the keyboard, over half of the list.
    if (!phone) dialog.current?.querySelector('input')?.focus();
  }, [open]);
  const close = () => {
    view.libraryOpen.value = false;
  };
  return (
    <dialog
      ref={dialog}
      class={phone ? 'library is-phone' : 'library'}
      aria-labelledby="library-title"
      onClose={close}
      closedby="any"
    >
      {open && <LibraryBody close={close} />}
    </dialog>
  );
}

function LibraryBody({ close }: { close: () => void }) {
  const search = useSignal('');
  return (
    <div class="library-body">
      <header>
        <h2 id="library-title">{LIBRARY.title}</h2>
        <IconButton icon="close" label={COMMON.closeByEsc} onClick={close} />
      </header>
      <OwnFiles />
      <input
        type="search"
        class="search"
        aria-label={LIBRARY.search}
        placeholder={LIBRARY.searchHint}
        spellcheck={false}
        autocomplete="off"
        value={search.value}
        onInput={({ currentTarget }) => {
          search.value = currentTarget.value;
        }}
      />
      <BuiltinList search={search.value} />
    </div>
  );
}

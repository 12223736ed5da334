import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { COMMON } from '../words/en/common.ts';
import { IconButton } from './buttons.tsx';

interface ModalDialogProps {
  isOpen: boolean;
  /** Called after the dialog was opened, to move the focus; by default the browser chooses the focused element. */
  onOpen?: (dialog: HTMLDialogElement) => void;
  /** Called before the user closes the dialog with Escape; `preventDefault` keeps it open. */
  onCancel?: (event: Event) => void;
  /** Called when the dialog is closed by the user. */
  onClose: () => void;
  class: string;
  /** Id of the title: see {@link DialogHeader}. */
  titleId: string;
  /** `any` if a click outside closes the dialog as well. */
  closedby?: 'any' | 'closerequest';
  children: ComponentChildren;
}

/** A dialog over the page, which cannot be used while the dialog is open. */
export function ModalDialog(props: ModalDialogProps) {
  const {
    isOpen,
    onOpen,
    onCancel,
    onClose,
    class: className,
    titleId,
    closedby,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // With the change of the document, so that a late event is never between the two.
  useLayoutEffect(() => {
    if (!isOpen) {
      dialog.current!.close();
      return;
    }
    dialog.current!.showModal();
    onOpen?.(dialog.current!);
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      class={className}
      aria-labelledby={titleId}
      onCancel={onCancel}
      // The event is late: a dialog that `isOpen` has closed may be open again.
      onClose={({ currentTarget }) => isOpen && !currentTarget.open && onClose()}
      closedby={closedby}
    >
      {children}
    </dialog>
  );
}

interface DialogHeaderProps {
  /** Id of the element with the title. */
  id: string;
  title: string;
  close: () => void;
}

/** The title of a dialog, and a button that closes it. */
export function DialogHeader({ id, title, close }: DialogHeaderProps) {
  return (
    // Not a `header`: in a dialog, browsers take that for the banner of the page.
    <div class="dialog-header">
      <h2 id={id}>{title}</h2>
      <IconButton icon="close" label={COMMON.closeByEsc} onClick={close} />
    </div>
  );
}

import { COMMON } from '../../words/en/common.ts';
import { LOGIN } from '../../words/en/live.ts';
import '../../styles/live-login.css';
import { useEffect, useRef } from 'preact/hooks';
import { useLive, useUi } from '../../context.ts';
import { IconButton } from '../../parts/buttons.tsx';
import { LoginBody } from './login-body.tsx';
import { NoBridge } from './no-bridge.tsx';

/** The way into a region. Everything in it is gone once it closes, the password first of all. */
export function LoginDialog() {
  const { view } = useUi();
  const { state } = useLive();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = view.loginOpen.value;
  const phone = view.layout.value === 'phone';
  useEffect(() => {
    if (!open) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    focusFirstEmpty(dialog.current!);
  }, [open]);
  const close = () => {
    view.loginOpen.value = false;
  };
  const bridge = state.bridge.value;
  return (
    <dialog
      ref={dialog}
      class={phone ? 'login is-phone' : 'login'}
      aria-labelledby="login-title"
      onClose={close}
    >
      {open && (
        <div class="login-body">
          <header>
            <h2 id="login-title">{LOGIN.title}</h2>
            <IconButton icon="close" label={COMMON.closeByEsc} onClick={close} />
          </header>
          {bridge ? <LoginBody bridge={bridge} close={close} /> : <NoBridge />}
        </div>
      )}
    </dialog>
  );
}

/** What is still to be filled in, or the button that connects. */
function focusFirstEmpty(dialog: HTMLElement): void {
  const inputs = [...dialog.querySelectorAll('input')];
  const empty = inputs.find(({ value }) => value === '');
  (empty ?? dialog.querySelector<HTMLElement>('[type=submit]'))?.focus();
}

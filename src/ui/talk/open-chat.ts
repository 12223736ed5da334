import { signal } from '@preact/signals';
import type { Ui } from '../context.ts';
import type { ViewState } from '../view-state.ts';

/** Whether the field of the chat is to get the focus as soon as it is there. */
export const isFieldWanted = signal(false);

/** Shows the chat, and puts the focus into its field. @param isOther - whether another conversation is about to be shown. */
export function openChat(view: ViewState, isOther = false): void {
  view.show('chat');
  // At once where it is there already, so that nothing that is typed goes elsewhere.
  const field = document.querySelector<HTMLElement>('.talk input[name="chat"]');
  if (field && !isOther) field.focus();
  else isFieldWanted.value = true;
}

/** Gives the focus back to the stage, so that keys walk again. */
export function returnToStage(): void {
  document.querySelector<HTMLElement>('.stage > canvas')?.focus({ preventScroll: true });
}

/**
 * Opens the chat with Enter while the stage shows a region in which something can be said.
 *
 * @returns false for other keys, and where another element has the focus.
 */
export function chatKey({ app, view }: Ui, event: KeyboardEvent): boolean {
  const { world, step, region } = app.live.state;
  const isShown = world.peek() === 'region' && step.peek() === 'connected';
  if (!isShown || region.peek()?.isReplay !== false || event.key !== 'Enter') return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (!isOnStage(event.target)) return false;
  app.live.current?.releaseKeys();
  openChat(view);
  return true;
}

function isOnStage(target: EventTarget | null): boolean {
  return (
    target === document.body || (target instanceof Element && target.matches('.stage > canvas'))
  );
}

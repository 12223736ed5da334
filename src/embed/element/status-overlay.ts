import type { ViewerEvents, ViewerFailure } from '../contract.ts';
import { ELEMENT } from '../words/en/avatar-element.ts';
import { createElement, createIcon } from './shadow-dom.ts';

/** Progress is not shown for loads that are shorter than this. */
const SHOW_DELAY_MS = 200;

/** The actions that are offered with a failure. */
interface FailureActions {
  /** Tries again; null if that would not help. */
  readonly retry: (() => void) | null;
  /** Address of Vitrine with the same content; null if it is not offered. */
  readonly href: string | null;
  /** Replaces the failure's own explanation. */
  readonly explanation?: string;
}

/** Covers the stage while there is no avatar: shows the progress of loading, or why it failed. */
export class StatusOverlay {
  readonly element = createElement('div', { className: 'notice', part: 'notice', hidden: true });
  readonly #progressBar = createElement('progress', {
    part: 'progress',
    ariaLabel: ELEMENT.loading,
  });
  readonly #detail = createElement('span');
  readonly #loading: HTMLElement;
  readonly #onLoadingShown: () => void;
  #timer = 0;

  /** @param onLoadingShown - called when a load takes so long that its progress is shown. */
  constructor(onLoadingShown: () => void) {
    this.#onLoadingShown = onLoadingShown;
    const slot = createElement('slot', { name: 'progress' });
    slot.append(createElement('b', {}, ELEMENT.loading), this.#progressBar, this.#detail);
    this.#loading = createElement('div', { className: 'loading' }, slot);
  }

  /** Shows the progress of loading after a short delay. */
  startLoading(): void {
    this.hide();
    this.#progressBar.removeAttribute('value');
    this.#detail.textContent = '';
    this.#timer = window.setTimeout(() => {
      this.element.replaceChildren(this.#loading);
      this.element.hidden = false;
      this.#onLoadingShown();
    }, SHOW_DELAY_MS);
  }

  setProgress({ done, total, bytes, fraction }: ViewerEvents['progress']): void {
    if (fraction === null) this.#progressBar.removeAttribute('value');
    else this.#progressBar.value = fraction;
    this.#detail.textContent = total > 0 ? ELEMENT.files(done, total, bytes) : '';
  }

  showFailure(failure: ViewerFailure, { retry, href, explanation }: FailureActions): void {
    this.hide();
    const isNote = failure.code === 'no-webgl';
    const icon = createIcon(isNote ? 'note' : 'error');
    icon.classList.add(isNote ? 'quiet' : 'grave');
    const { title, reason } = failureText(failure);
    const text = createElement('div', {}, createElement('b', {}, title), explanation ?? reason);
    const children: Node[] = [icon, text];
    if (retry) {
      const button = { type: 'button', className: 'btn outlined', onclick: retry } as const;
      children.push(createElement('button', button, createIcon('retry'), ELEMENT.tryAgain));
    }
    if (href) {
      const link = { className: 'linkish', target: '_blank', rel: 'noopener', href };
      children.push(createElement('a', link, ELEMENT.openInVitrine));
    }
    const box = createElement('div', { className: 'failure', role: 'alert' }, ...children);
    this.element.replaceChildren(box);
    this.element.hidden = false;
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}

const FAILURE_TITLES: Readonly<Record<string, string>> = {
  'no-webgl': ELEMENT.noWebgl,
  'context-lost': ELEMENT.contextLost,
  'out-of-memory': ELEMENT.outOfMemory,
  'nothing-usable': ELEMENT.noFiles,
  'viewer-missing': ELEMENT.noViewer,
};

/** The texts of a failure: a title in bold and the reason. The message about a file begins with its title. */
export function failureText({ code, message, fileName }: ViewerFailure): {
  title: string;
  reason: string;
} {
  if (fileName) {
    const sentences = /^(.+?)\. (.+)$/s.exec(message);
    return sentences
      ? { title: sentences[1], reason: sentences[2] }
      : { title: fileName, reason: message };
  }
  const title = Object.hasOwn(FAILURE_TITLES, code) ? FAILURE_TITLES[code] : ELEMENT.error;
  return { title, reason: message };
}

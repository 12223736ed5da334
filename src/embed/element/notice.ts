import type { ViewerEvents, ViewerFailure } from '../contract.ts';
import { failureText, WORDS } from '../words.ts';
import { icon, make } from './dom.ts';

/** Quick loads say nothing. */
const LOADING_DELAY_MS = 200;

/** What a failure offers besides its sentence. */
export interface FailureOffer {
  /** Does it once more; null: it would not help. */
  readonly retry: (() => void) | null;
  /** Address of Vitrine with the same content, where it may fare better; null: not offered. */
  readonly href: string | null;
  /** Instead of the failure's own sentence. */
  readonly sentence?: string;
}

/** What stands over the stage while there is no figure: how far the files are, or why there will be none. */
export class Notice {
  readonly element = make('div', { className: 'notice', part: 'notice', hidden: true });
  readonly #bar = make('progress', { part: 'progress', ariaLabel: WORDS.loading });
  readonly #detail = make('span');
  readonly #loading: HTMLElement;
  #timer = 0;

  readonly #onLoading: () => void;

  /** @param onLoading is called once a load takes so long that it is shown. */
  constructor(onLoading: () => void) {
    this.#onLoading = onLoading;
    const slot = make('slot', { name: 'progress' });
    slot.append(make('b', {}, WORDS.loading), this.#bar, this.#detail);
    this.#loading = make('div', { className: 'loading' }, slot);
  }

  /** Files are asked for; said only if it takes a while. */
  expect(): void {
    this.hide();
    this.#bar.removeAttribute('value');
    this.#detail.textContent = '';
    this.#timer = window.setTimeout(() => {
      this.element.replaceChildren(this.#loading);
      this.element.hidden = false;
      this.#onLoading();
    }, LOADING_DELAY_MS);
  }

  progress({ done, total, bytes, fraction }: ViewerEvents['progress']): void {
    if (fraction === null) this.#bar.removeAttribute('value');
    else this.#bar.value = fraction;
    this.#detail.textContent = total > 0 ? WORDS.files(done, total, bytes) : '';
  }

  fail(failure: ViewerFailure, { retry, href, sentence }: FailureOffer): void {
    this.hide();
    const sign = icon(failure.code === 'no-webgl' ? 'note' : 'error');
    sign.classList.add(failure.code === 'no-webgl' ? 'quiet' : 'grave');
    const { what, why } = failureText(failure);
    const text = make('div', {}, make('b', {}, what), sentence ?? why);
    const parts: Node[] = [sign, text];
    if (retry) parts.push(retryButton(retry));
    if (href) parts.push(vitrineLink(href));
    const box = make('div', { className: 'failure', role: 'alert' }, ...parts);
    this.element.replaceChildren(box);
    this.element.hidden = false;
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}

function retryButton(retry: () => void): HTMLButtonElement {
  return make(
    'button',
    { type: 'button', className: 'btn outlined', onclick: retry },
    icon('retry'),
    WORDS.tryAgain,
  );
}

function vitrineLink(href: string): HTMLAnchorElement {
  const link = make('a', { className: 'linkish', target: '_blank', rel: 'noopener', href });
  link.append(WORDS.openInVitrine);
  return link;
}

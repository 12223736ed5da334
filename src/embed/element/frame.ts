import type { PageOptions } from '../../app/address/index.ts';
import type { ViewerFailure } from '../contract.ts';
import { failureText, WORDS } from '../words.ts';
import { captionOf } from './caption.ts';
import { icon, make } from './dom.ts';
import { Notice } from './notice.ts';
import { adoptFrameSheets } from './sheets.ts';

/**
 * `poster`: nothing heavy is here, and the whole of it is a button. `loading`: on its way. `figure`: the avatar
 * stands there. `failed`: it will not.
 */
export type Phase = 'poster' | 'loading' | 'figure' | 'failed';

/** What the shadow root of an element holds, and how it looks in each phase. Knows nothing of viewers. */
export class Frame {
  readonly root: ShadowRoot;
  readonly element = make('div', { className: 'frame', part: 'frame' });
  readonly notice = new Notice(() => this.say(WORDS.loading));
  /** Where the bar is put. */
  readonly barPlace = make('div', { className: 'bar-place' });
  /** The button over all of it; it is clicked at most once. */
  readonly poster = make('button', { type: 'button', className: 'poster', part: 'poster' });
  canvas = newCanvas();
  readonly #picture = make('img', {
    className: 'picture',
    part: 'poster-image',
    // The code comes at the same time, and is in no such hurry.
    fetchPriority: 'high',
    alt: '',
    draggable: false,
    hidden: true,
  });
  readonly #title = make('b');
  readonly #facts = make('span');
  readonly #trouble = make('div', { className: 'trouble', part: 'trouble', hidden: true });
  readonly #status = make('div', { className: 'sr', role: 'status' });
  readonly #host: HTMLElement;

  constructor(host: HTMLElement) {
    this.#host = host;
    this.root = host.attachShadow({ mode: 'open', delegatesFocus: true });
    adoptFrameSheets(this.root);
    const picture = make('slot', { name: 'poster' });
    picture.append(this.#picture);
    this.#picture.addEventListener('load', () => performance.mark('vitrine:poster'));
    this.#picture.addEventListener('error', () => {
      this.#picture.hidden = true;
    });
    const play = make('span', { className: 'big-play', part: 'play-button' }, icon('play'));
    const label = make('span', { className: 'poster-label' }, this.#title, ' ', this.#facts);
    const caption = make('span', { className: 'caption', part: 'caption' }, play, label);
    this.poster.append(picture, caption);
    this.#trouble.setAttribute('role', 'alert');
    this.element.append(
      this.canvas,
      this.poster,
      this.barPlace,
      this.notice.element,
      this.#trouble,
      this.#status,
    );
    this.root.append(this.element);
    this.enter('poster');
  }

  get phase(): Phase {
    return this.element.dataset.phase as Phase;
  }

  /** What is known before anything heavy is here. */
  describe(options: PageOptions): void {
    const caption = captionOf(options);
    this.#title.textContent = caption.title;
    this.#facts.textContent = caption.facts;
    this.poster.ariaLabel = caption.label;
    this.canvas.ariaLabel = WORDS.figure(options.title || caption.title);
    this.element.dataset.poster = this.hasPoster(options) ? 'yes' : 'no';
    if (this.#picture.getAttribute('src') !== options.poster) {
      this.#picture.hidden = options.poster === null;
      if (options.poster !== null) this.#picture.src = options.poster;
      else this.#picture.removeAttribute('src');
    }
  }

  /** `stage` is the gradient of the sheet. */
  paint(background: string): void {
    const isStage = background === 'stage';
    if (isStage) this.element.style.removeProperty('--backdrop');
    else this.element.style.setProperty('--backdrop', background);
    this.element.toggleAttribute('data-clear', background === 'transparent');
  }

  /** A picture by its address, or whatever the page has put into the slot. */
  hasPoster(options: PageOptions): boolean {
    return options.poster !== null || this.#host.querySelector(':scope > [slot="poster"]') !== null;
  }

  enter(phase: Phase): void {
    const hadFocus = this.root.activeElement === this.poster;
    this.element.dataset.phase = phase;
    this.poster.disabled = phase !== 'poster';
    // What cannot be pressed any more is a picture at most.
    this.poster.ariaHidden = String(phase !== 'poster');
    if (phase === 'failed') this.say('');
    this.canvas.tabIndex = phase === 'loading' || phase === 'figure' ? 0 : -1;
    // Whoever pressed the poster goes on with the figure: Space pauses it.
    if (hadFocus && phase !== 'poster') this.canvas.focus({ preventScroll: true });
  }

  /** An untouched canvas, in place of one whose context is lost. */
  renewCanvas(): void {
    const fresh = newCanvas();
    fresh.ariaLabel = this.canvas.ariaLabel;
    fresh.tabIndex = this.canvas.tabIndex;
    this.canvas.replaceWith(fresh);
    this.canvas = fresh;
  }

  /** For those who hear the page. */
  say(text: string): void {
    this.#status.textContent = text;
  }

  /** A failure that leaves the figure where it is. */
  showTrouble(failure: ViewerFailure): void {
    const { what, why } = failureText(failure);
    const text = make('span', {}, make('b', {}, what), ` ${why}`);
    const close = make('button', {
      type: 'button',
      className: 'btn square',
      title: WORDS.close,
      ariaLabel: WORDS.close,
      onclick: () => this.hideTrouble(),
    });
    close.append(icon('close'));
    this.#trouble.replaceChildren(icon('error'), text, close);
    this.#trouble.hidden = false;
  }

  hideTrouble(): void {
    this.#trouble.hidden = true;
    this.#trouble.replaceChildren();
  }
}

function newCanvas(): HTMLCanvasElement {
  return make('canvas', { className: 'canvas', part: 'canvas', role: 'img' });
}

import { fileNameOf, isAnimationName, type PageOptions } from '../../app/address/index.ts';
import type { ViewerFailure } from '../contract.ts';
import { ELEMENT } from '../words/en/avatar-element.ts';
import { adoptElementStyles, createElement, createIcon } from './shadow-dom.ts';
import { failureText, StatusOverlay } from './status-overlay.ts';

/**
 * `poster`: nothing is loaded, and the whole element is a button that starts it. `loading`: it is being loaded.
 * `figure`: the avatar is drawn. `failed`: it cannot be drawn.
 */
export type Phase = 'poster' | 'loading' | 'figure' | 'failed';

/** The shadow tree of an element, and how it looks in each phase. Knows nothing of viewers. */
export class ElementView {
  readonly root: ShadowRoot;
  readonly element = createElement('div', { className: 'frame', part: 'frame' });
  readonly status = new StatusOverlay(() => this.announce(ELEMENT.loading));
  /** Where the bar is rendered. */
  readonly barContainer = createElement('div', { className: 'bar-place' });
  /** The button over the whole element. */
  readonly poster = createElement('button', {
    ...{ type: 'button', className: 'poster', part: 'poster' },
  });
  canvas = createCanvas();
  readonly #picture = createElement('img', {
    className: 'picture',
    part: 'poster-image',
    // The viewer's code is requested at the same time, and is less urgent.
    fetchPriority: 'high',
    alt: '',
    draggable: false,
    hidden: true,
  });
  readonly #title = createElement('b');
  readonly #facts = createElement('span');
  readonly #failureNotice = createElement('div', {
    className: 'trouble',
    part: 'trouble',
    role: 'alert',
    hidden: true,
  });
  /** Read aloud when it changes. */
  readonly #announcement = createElement('div', { className: 'sr', role: 'status' });
  readonly #host: HTMLElement;

  constructor(host: HTMLElement) {
    this.#host = host;
    this.root = host.attachShadow({ mode: 'open', delegatesFocus: true });
    adoptElementStyles(this.root);
    const picture = createElement('slot', { name: 'poster' });
    picture.append(this.#picture);
    this.#picture.addEventListener('load', () => performance.mark('vitrine:poster'));
    this.#picture.addEventListener('error', () => {
      this.#picture.hidden = true;
    });
    const play = createElement(
      'span',
      { className: 'big-play', part: 'play-button' },
      createIcon('play'),
    );
    const label = createElement(
      'span',
      { className: 'poster-label' },
      this.#title,
      ' ',
      this.#facts,
    );
    const caption = createElement('span', { className: 'caption', part: 'caption' }, play, label);
    this.poster.append(picture, caption);
    this.element.append(
      this.canvas,
      this.poster,
      this.barContainer,
      this.status.element,
      this.#failureNotice,
      this.#announcement,
    );
    this.root.append(this.element);
    this.setPhase('poster');
  }

  get phase(): Phase {
    return this.element.dataset.phase as Phase;
  }

  setPhase(phase: Phase): void {
    const hadFocus = this.root.activeElement === this.poster;
    this.element.dataset.phase = phase;
    this.poster.disabled = phase !== 'poster';
    // When it is no button any more, it is decoration.
    this.poster.ariaHidden = String(phase !== 'poster');
    if (phase === 'failed') this.announce('');
    this.canvas.tabIndex = phase === 'loading' || phase === 'figure' ? 0 : -1;
    // Visitors who have pressed the poster go on with the canvas: there Space pauses.
    if (hadFocus && phase !== 'poster') this.canvas.focus({ preventScroll: true });
  }

  /** Shows what the options say about the content before any of it is loaded. */
  setOptions(options: PageOptions): void {
    const caption = posterCaption(options);
    this.#title.textContent = caption.title;
    this.#facts.textContent = caption.facts;
    this.poster.ariaLabel = caption.label;
    this.canvas.ariaLabel = ELEMENT.canvas(options.title || caption.title);
    this.element.dataset.poster = this.hasPoster(options) ? 'yes' : 'no';
    if (this.#picture.getAttribute('src') === options.poster) return;
    this.#picture.hidden = options.poster === null;
    if (options.poster !== null) this.#picture.src = options.poster;
    else this.#picture.removeAttribute('src');
  }

  /** `stage` is the gradient of the style sheet. */
  setBackground(background: string): void {
    if (background === 'stage') this.element.style.removeProperty('--backdrop');
    else this.element.style.setProperty('--backdrop', background);
    this.element.toggleAttribute('data-clear', background === 'transparent');
  }

  /** Whether there is a poster: a picture by its address, or what the page has put into the slot. */
  hasPoster(options: PageOptions): boolean {
    return options.poster !== null || this.#host.querySelector(':scope > [slot="poster"]') !== null;
  }

  /** Replaces the canvas, as for a new viewer: a canvas whose context is lost can have no other. */
  renewCanvas(): void {
    const canvas = createCanvas();
    canvas.ariaLabel = this.canvas.ariaLabel;
    canvas.tabIndex = this.canvas.tabIndex;
    this.canvas.replaceWith(canvas);
    this.canvas = canvas;
  }

  /** Has screen readers read a text. */
  announce(text: string): void {
    this.#announcement.textContent = text;
  }

  /** Shows a failure beside the avatar, which stays. */
  showFailureNotice(failure: ViewerFailure): void {
    const { title, reason } = failureText(failure);
    const text = createElement('span', {}, createElement('b', {}, title), ` ${reason}`);
    const close = createElement('button', {
      type: 'button',
      className: 'btn square',
      title: ELEMENT.close,
      ariaLabel: ELEMENT.close,
      onclick: () => this.hideFailureNotice(),
    });
    close.append(createIcon('close'));
    this.#failureNotice.replaceChildren(createIcon('error'), text, close);
    this.#failureNotice.hidden = false;
  }

  hideFailureNotice(): void {
    this.#failureNotice.hidden = true;
    this.#failureNotice.replaceChildren();
  }
}

const createCanvas = () =>
  createElement('canvas', { className: 'canvas', part: 'canvas', role: 'img' });

interface PosterCaption {
  readonly title: string;
  /** The page's caption, else the names of the animations; empty where there are none, or one is the title. */
  readonly facts: string;
  /** Accessible name of the button. */
  readonly label: string;
}

const withoutExtension = (fileName: string) => fileName.replace(/\.[^.]*$/, '');

/** Names the content before any of it is loaded: by its title, else by the addresses of its files. */
export function posterCaption({
  title,
  caption,
  files,
}: Pick<PageOptions, 'title' | 'caption' | 'files'>): PosterCaption {
  const names = files.filter((file) => !file.startsWith('data:')).map(fileNameOf);
  const animations = names.filter((name) => isAnimationName(name)).map(withoutExtension);
  const worn = names.filter((name) => !isAnimationName(name)).map(withoutExtension);
  const shown = title || worn[0] || animations[0] || ELEMENT.avatar;
  const facts = caption || animations.filter((name) => name !== shown).join(', ');
  const text = facts ? `${shown}, ${facts}` : shown;
  const label = animations.length > 0 ? ELEMENT.play(text) : ELEMENT.show(text);
  return { title: shown, facts, label };
}

import { fileNameOf, isAnimationName, type PageOptions } from '../../app/address/index.ts';
import type { ViewerFailure } from '../contract.ts';
import { ELEMENT } from '../words/en/avatar-element.ts';
import { adoptElementStyles, createElement, createIcon } from './shadow-dom.ts';
import { failureText, StatusOverlay } from './status-overlay.ts';

/**
 * `poster`: nothing is loaded, and the whole element is a button that starts loading. `loading`: the avatar is being
 * loaded. `figure`: the avatar is drawn. `failed`: the avatar cannot be drawn.
 */
export type Phase = 'poster' | 'loading' | 'figure' | 'failed';

/** The shadow tree of an element in each phase, independent of the viewer. */
export class ElementView {
  readonly root: ShadowRoot;
  readonly element = createElement('div', { className: 'frame', part: 'frame' });
  readonly status = new StatusOverlay(() => this.announce(ELEMENT.loading));
  /** The element into which the bar is rendered. */
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
  /** A live region, which screen readers read when its text changes. */
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
    // In other phases it is a picture without a meaning of its own.
    this.poster.ariaHidden = String(phase !== 'poster');
    if (phase === 'failed') this.announce('');
    this.canvas.tabIndex = phase === 'loading' || phase === 'figure' ? 0 : -1;
    // After a press on the poster the focus moves to the canvas, whose keys control the avatar.
    if (hadFocus && phase !== 'poster') this.canvas.focus({ preventScroll: true });
  }

  /** Shows the poster and the names of the content, which are known from the options before anything is loaded. */
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

  /** @param background - `stage` for the gradient of the style sheet, or a CSS colour. */
  setBackground(background: string): void {
    if (background === 'stage') this.element.style.removeProperty('--backdrop');
    else this.element.style.setProperty('--backdrop', background);
    this.element.toggleAttribute('data-clear', background === 'transparent');
  }

  /** Whether there is a poster: a picture by its address, or an element in the slot. */
  hasPoster(options: PageOptions): boolean {
    return options.poster !== null || this.#host.querySelector(':scope > [slot="poster"]') !== null;
  }

  /** Replaces the canvas for a new viewer, because a canvas whose context is lost cannot have another one. */
  renewCanvas(): void {
    const canvas = createCanvas();
    canvas.ariaLabel = this.canvas.ariaLabel;
    canvas.tabIndex = this.canvas.tabIndex;
    this.canvas.replaceWith(canvas);
    this.canvas = canvas;
  }

  /** Announces a text to screen readers. */
  announce(text: string): void {
    this.#announcement.textContent = text;
  }

  /** Shows a failure over the avatar, which stays visible. */
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
  /** The page's caption, or else the names of the animations, except for one that is the title. */
  readonly facts: string;
  /** Accessible name of the button. */
  readonly label: string;
}

const withoutExtension = (fileName: string) => fileName.replace(/\.[^.]*$/, '');

/** The caption of the content before it is loaded: from its title, or else from the addresses of its files. */
export function posterCaption({
  title,
  caption,
  files,
  live,
}: Pick<PageOptions, 'title' | 'caption' | 'files' | 'live'>): PosterCaption {
  const names = files.filter((file) => !file.startsWith('data:')).map(fileNameOf);
  const animations = names.filter((name) => isAnimationName(name)).map(withoutExtension);
  const worn = names.filter((name) => !isAnimationName(name)).map(withoutExtension);
  const unnamed = live === null ? ELEMENT.avatar : ELEMENT.liveRegion;
  const shown = title || worn[0] || animations[0] || unnamed;
  const facts = caption || animations.filter((name) => name !== shown).join(', ');
  const text = facts ? `${shown}, ${facts}` : shown;
  const label = animations.length > 0 ? ELEMENT.play(text) : ELEMENT.show(text);
  return { title: shown, facts, label };
}

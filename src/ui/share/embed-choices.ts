import type { EmbedChoices, EmbedSize } from '../../app/export/share/index.ts';
import { backgroundOf, type EmbedDraft } from './share-form.ts';

/** Whether a poster can be had there by every page: none is fine too. */
export function isPosterAddress(text: string): boolean {
  const address = text.trim();
  return address === '' || (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol));
}

export function sizeOf({ ratio, width, height }: EmbedDraft): EmbedSize {
  return ratio === 'fixed' ? { kind: 'fixed', width, height } : { kind: 'responsive', ratio };
}

/** Width by height of the frame, as CSS has it. */
export function ratioOf({ ratio, width, height }: EmbedDraft): string {
  return ratio === 'fixed' ? `${width} / ${height}` : ratio;
}

/** What the form asks for; a poster that is no address yet is as none. */
export function choicesOf(draft: EmbedDraft, subject: string, caption = ''): EmbedChoices {
  const { ui, theme, autoplay, turns, turnSpeed, poster, title, background } = draft;
  return {
    ui,
    theme,
    autoplay,
    size: sizeOf(draft),
    background: backgroundOf(background),
    autoRotate: turns ? turnSpeed : 0,
    poster: isPosterAddress(poster) ? poster : '',
    title: title ?? subject,
    caption,
  };
}

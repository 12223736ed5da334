import type { LoadedClip } from '../../app/index.ts';
import { prefersReducedMotion } from '../../app/stage/index.ts';
import type { Ui } from '../context.ts';
import { clipListOf } from './clip-list-state.ts';

/**
 * Shows a clip, and plays it alone if only the selected one plays. Visitors who prefer reduced motion start it
 * themselves.
 */
export function chooseClip({ app, view }: Ui, clip: LoadedClip): void {
  if (app.state.playsOnlySelected.peek()) {
    app.outfit.playOnly(clip.id);
    if (!prefersReducedMotion()) app.playback.setPlaying(true);
  }
  view.inspect(clip);
}

/** Starts or stops a clip; it plays alone if only the selected one plays. */
export function toggleClip({ app, view }: Ui, clip: LoadedClip): void {
  if (!app.state.playsOnlySelected.peek()) {
    app.outfit.setClipActive(clip.id, !clip.active);
    return;
  }
  app.outfit.playOnly(clip.active ? null : clip.id);
  if (clip.active) return;
  app.playback.setPlaying(true);
  view.inspect(clip);
}

/** Marks the selected animation as a favourite, or removes the mark. */
export function toggleFavourite({ app }: Ui): void {
  const clip = app.state.selected.peek();
  if (clip?.kind === 'clip' && !clip.builtIn) clipListOf(app).favourites.toggle(clip);
}

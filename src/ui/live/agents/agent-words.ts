import type { AgentRow } from '../../../app/live/live-state.ts';
import { formatCount, formatPlural } from '../../format.ts';

/** As a region tells it, which is a moment after it tells of the agent. */
export function nameWords({ name }: AgentRow): string {
  return name.trim() || 'Name not known yet';
}

/** Two letters for a name: of its first and last word, or the first two of its only one; `?` for none. */
export function initials(name: string): string {
  if (name.trim() === '') return '?';
  const words = name.split(/[\s.]+/).filter(Boolean);
  const letters =
    words.length > 1
      ? [first(words[0]), first(words.at(-1)!)]
      : Array.from(name.trim()).slice(0, 2);
  return letters.join('').toUpperCase();
}

/** The whole first character: it may be of two code units. */
function first(word: string): string {
  return Array.from(word)[0];
}

/** What an agent does, or why it is not seen yet, on one line. */
export function doingWords({ isInView, assets, animations, puppetJoints }: AgentRow): string {
  if (!isInView) return 'coarse position only';
  const { ready, total } = assets;
  if (ready < total) return `loading ${formatCount(ready)} of ${formatPlural(total, 'asset')}`;
  if (puppetJoints > 0) return `puppeteered, ${formatPlural(puppetJoints, 'joint')}`;
  return animations.length > 0 ? animations.map(({ name }) => name).join(', ') : 'no animation';
}

/** `2 failed`, or nothing. */
export function failedWords({ assets }: AgentRow): string {
  return assets.failed > 0 ? `${formatCount(assets.failed)} failed` : '';
}

/** `7 of 7 assets`, and how many of them failed. */
export function assetWords(agent: AgentRow): string {
  const { ready, failed, total } = agent.assets;
  if (total === 0) return 'no meshes';
  const come = `${formatCount(ready - failed)} of ${formatPlural(total, 'asset')}`;
  return [come, failedWords(agent)].filter(Boolean).join(', ');
}

/** Whole metres; nothing for the one from whom it is measured. */
export function distanceWords(distance: number | null): string {
  return distance === null ? '' : `${formatCount(distance)}\u202fm`;
}

/** Region metres with centimetres: `128.41, 96.02, 22.87`. */
export function positionWords(position: AgentRow['position']): string {
  return position.map((metres) => metres.toFixed(2).replace('-', '−')).join(', ');
}

import type { AgentRow } from '../../../app/state/index.ts';
import { formatCount } from '../../format.ts';
import { AGENT } from '../../words/en/live.ts';

/** As a region tells it, which is a moment after it tells of the agent. */
export function nameWords({ name }: AgentRow): string {
  return name.trim() || AGENT.nameless;
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
  if (!isInView) return AGENT.coarse;
  const { ready, total } = assets;
  if (ready < total) return AGENT.loading(ready, total);
  if (puppetJoints > 0) return AGENT.puppeteered(puppetJoints);
  return animations.length > 0 ? animations.map(({ name }) => name).join(', ') : AGENT.noAnimation;
}

/** `2 failed`, or nothing. */
export function failedWords({ assets }: AgentRow): string {
  return assets.failed > 0 ? AGENT.failed(assets.failed) : '';
}

/** `7 of 7 assets`, and how many of them failed. */
export function assetWords(agent: AgentRow): string {
  const { ready, failed, total } = agent.assets;
  if (total === 0) return AGENT.noMeshes;
  const come = AGENT.assets(ready - failed, total);
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

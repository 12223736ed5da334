import '../styles/levels.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { type LevelSubject, type LevelView, levelViewOf } from '../../app/levels/index.ts';
import { useUi } from '../context.ts';
import { Fold } from '../parts/section.tsx';
import { LEVEL_TEXTS } from '../words/en/levels.ts';
import { CompareModelButton } from './compared-model.tsx';
import { DistanceControls, LevelSettings } from './distance-controls.tsx';
import { LevelCards } from './level-cards.tsx';

/** The dock with the levels of the selected model or mesh. `children` is the switch of the dock. */
export function LevelsDock({ children }: { readonly children: ComponentChildren }) {
  const levels = levelViewOf(useUi().app);
  const subject = levels.subject.value;
  useLevels(levels, subject);
  if (!subject) return null;
  return (
    <section class="dock levels" aria-label={LEVEL_TEXTS.title}>
      <div class="levels-top">
        {children}
        <DistanceControls levels={levels} />
        <LevelSettings levels={levels} />
      </div>
      <LevelCards {...{ levels, subject }} />
    </section>
  );
}

/** The same on a phone, within a panel. */
export function LevelsSection() {
  const { app } = useUi();
  if (!levelViewOf(app).subject.value) return null;
  return (
    <Fold title={LEVEL_TEXTS.title} name="levels" open>
      <LevelsPanel />
    </Fold>
  );
}

function LevelsPanel() {
  const levels = levelViewOf(useUi().app);
  const subject = levels.subject.value;
  useLevels(levels, subject);
  if (!subject) return null;
  return (
    <div class="levels is-panel">
      {subject.model && <CompareModelButton />}
      <LevelCards {...{ levels, subject }} />
      <DistanceControls levels={levels} />
      <LevelSettings levels={levels} />
    </div>
  );
}

/** Measures the avatar for the levels of what is shown, and lets go of the camera in the end. */
function useLevels(levels: LevelView, subject: LevelSubject | null): void {
  const meshes = subject?.meshes;
  const assets = meshes?.map(({ asset }) => asset) ?? [];
  // Before the distances are read.
  useLayoutEffect(() => levels.measure(), [levels, subject?.id, assets[0]]);
  useEffect(() => () => levels.goNear(), [levels]);
}

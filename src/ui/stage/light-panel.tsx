import '../styles/light.css';
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { DEFAULT_LIGHT, LIGHT_RANGES } from '../../render/index.ts';
import { useUi } from '../context.ts';
import { IconButton, Segments } from '../parts/buttons.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { pickerColour } from '../parts/picker-colour.ts';
import { ValueSlider } from '../parts/value-slider.tsx';
import { LIGHT } from '../words/en/light.ts';
import { LightDial } from './light-dial.tsx';

const DEGREES = { digits: 0, unit: '°' } as const;
const FROM = { ...LIGHT_RANGES.from, ...DEGREES };
const HEIGHT = { ...LIGHT_RANGES.height, ...DEGREES };

/** The light and the background of the stage, below the toolbar whose button opens it. */
export function LightPanel() {
  return useUi().view.lightOpen.value ? <OpenPanel /> : null;
}

function OpenPanel() {
  const { app, view } = useUi();
  const panel = useRef<HTMLElement>(null);
  const close = () => {
    view.lightOpen.value = false;
  };
  useFocusWithin(panel);
  useEscape(panel, close);
  usePlace(panel, view.layout.value === 'phone');
  const light = app.state.light.value;
  const { stage } = app;
  return (
    <section ref={panel} class="light-panel" role="dialog" aria-label={LIGHT.title} tabIndex={-1}>
      <header>
        <h2>{LIGHT.title}</h2>
        <IconButton icon="close" label={LIGHT.close} class="small" onClick={close} />
      </header>
      <div class="light-row">
        <span>{LIGHT.exposure}</span>
        <ValueSlider
          label={LIGHT.exposure}
          value={light.exposure}
          range={LIGHT_RANGES.exposure}
          from={DEFAULT_LIGHT.exposure}
          step={0.1}
          valueText={LIGHT.exposureValue(light.exposure)}
          onInput={(value) => stage.setLight({ exposure: Math.round(10 * value) / 10 })}
        />
        <output>{LIGHT.exposureValue(light.exposure)}</output>
      </div>
      <div class="light-direction">
        <LightDial light={light} onChange={(direction) => stage.setLight(direction)} />
        <div>
          <div class="light-field">
            <span>{LIGHT.from}</span>
            <NumberField
              label={LIGHT.fromName}
              value={light.from}
              range={FROM}
              step={5}
              onCommit={(from) => stage.setLight({ from })}
            />
          </div>
          <div class="light-field">
            <span>{LIGHT.height}</span>
            <NumberField
              label={LIGHT.heightName}
              value={light.height}
              range={HEIGHT}
              step={5}
              onCommit={(height) => stage.setLight({ height })}
            />
          </div>
        </div>
      </div>
      <div class="light-row">
        <span>{LIGHT.fill}</span>
        <ValueSlider
          label={LIGHT.fill}
          value={light.fill}
          range={LIGHT_RANGES.fill}
          from={DEFAULT_LIGHT.fill}
          step={1}
          valueText={LIGHT.percent(light.fill)}
          onInput={(fill) => stage.setLight({ fill })}
        />
        <output>{LIGHT.percent(light.fill)}</output>
      </div>
      <label class="light-row">
        <span>{LIGHT.shadows}</span>
        <input
          type="checkbox"
          role="switch"
          class="switch"
          aria-label={LIGHT.shadows}
          checked={light.shadows}
          aria-checked={light.shadows}
          onChange={({ currentTarget }) => stage.setLight({ shadows: currentTarget.checked })}
        />
      </label>
      <Background />
    </section>
  );
}

const WHITE = '#ffffff';
const KINDS = ['stage', 'colour', 'transparent'] as const;

/** What is behind the avatar, and the button that resets all of it where anything differs from the default. */
function Background() {
  const { app } = useUi();
  const { background, light } = app.state;
  const isNamed = background.value === 'stage' || background.value === 'transparent';
  const kind = isNamed ? background.value : 'colour';
  /** The last colour, so that it comes back with the choice. */
  const colour = useSignal(WHITE);
  if (!isNamed) colour.value = pickerColour(background.value);
  const isChanged = background.value !== 'stage' || !isDefault(light.value);
  return (
    <>
      <h3>{LIGHT.background}</h3>
      <div class="light-background">
        <Segments label={LIGHT.background}>
          {KINDS.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={option === kind}
              onClick={() => app.stage.setBackground(option === 'colour' ? colour.peek() : option)}
            >
              {LIGHT.backgrounds[option]}
            </button>
          ))}
        </Segments>
        {kind === 'colour' && (
          <input
            type="color"
            aria-label={LIGHT.pickColour}
            value={colour.value}
            onInput={({ currentTarget }) => app.stage.setBackground(currentTarget.value)}
          />
        )}
        {isChanged && (
          <IconButton
            icon="undo"
            label={LIGHT.reset}
            class="small reset"
            onClick={({ currentTarget }) => {
              // The button goes with the changes.
              (currentTarget as HTMLElement).closest<HTMLElement>('.light-panel')?.focus();
              app.stage.setLight(DEFAULT_LIGHT);
              app.stage.setBackground('stage');
            }}
          />
        )}
      </div>
    </>
  );
}

function isDefault(light: typeof DEFAULT_LIGHT): boolean {
  const names = Object.keys(DEFAULT_LIGHT) as (keyof typeof DEFAULT_LIGHT)[];
  return names.every((name) => light[name] === DEFAULT_LIGHT[name]);
}

/** Takes the focus when it opens, and gives it back to where it was. */
function useFocusWithin(panel: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    panel.current!.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
    const element = panel.current!;
    return () => {
      const isWithin = element.contains(document.activeElement);
      const isBody = document.activeElement === document.body;
      if (!isWithin && !isBody) return;
      // An item of a menu that is closed by now cannot have it.
      const canFocus = opener instanceof HTMLElement && opener.checkVisibility();
      const target = canFocus ? opener : document.querySelector<HTMLElement>('.stage > canvas');
      target?.focus({ preventScroll: true });
    };
  }, []);
}

/** Closes the panel by Escape, wherever the focus is on the stage. */
function useEscape(panel: { readonly current: HTMLElement | null }, close: () => void): void {
  useEffect(() => {
    const listeners = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented } = event;
      if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return;
      const isOwn = panel.current?.contains(target) || target.closest('.stage') !== null;
      if (!isOwn && target !== document.body) return;
      event.preventDefault();
      close();
    };
    // In document, before the shortcuts of the page, which are listened to in window.
    document.addEventListener('keydown', onKeyDown, { signal: listeners.signal });
    return () => listeners.abort();
  }, []);
}

/** CSS pixels between the panel and the toolbar, and the edges of the stage. */
const GAP = 8;
const MARGIN = 12;

/**
 * Places the panel below the toolbar, where it covers nothing of the avatar; over it where the stage is too low. On a
 * phone the style sheet places it.
 */
function usePlace(panel: { readonly current: HTMLElement | null }, isPhone: boolean): void {
  useLayoutEffect(() => {
    const { style } = panel.current!;
    const stage = panel.current!.closest<HTMLElement>('.stage');
    const toolbar = stage?.querySelector<HTMLElement>('.at-top-left');
    if (isPhone || !stage || !toolbar) return;
    const place = () => {
      const below = toolbar.offsetTop + toolbar.offsetHeight + GAP;
      const lowest = stage.clientHeight - panel.current!.scrollHeight - MARGIN;
      style.top = `${Math.max(MARGIN, Math.min(below, lowest))}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(toolbar);
    observer.observe(stage);
    return () => {
      observer.disconnect();
      style.removeProperty('top');
    };
  }, [isPhone]);
}

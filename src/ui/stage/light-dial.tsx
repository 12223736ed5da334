import type { TargetedPointerEvent } from 'preact';
import { useRef } from 'preact/hooks';
import type { LightSettings } from '../../render/index.ts';
import { LIGHT } from '../words/en/light.ts';
import { dialPoint, directionAt, stepDirection } from './light-direction.ts';

interface LightDialProps {
  light: Pick<LightSettings, 'from' | 'height'>;
  onChange: (direction: Pick<LightSettings, 'from' | 'height'>) => void;
}

/** Radius of the horizon in the drawing, whose centre is 0. */
const RADIUS = 32;

/**
 * The direction of the key light, as seen from above: the avatar is in the middle, the camera below it, and the light is
 * overhead in the middle and at the horizon on the rim. Arrow keys turn it to the sides, and up and down.
 */
export function LightDial({ light, onChange }: LightDialProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const [x, y] = dialPoint(light);
  const moveTo = ({ clientX, clientY }: TargetedPointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = drawing.current!.getBoundingClientRect();
    const half = (0.5 * width * RADIUS) / (RADIUS + 3);
    onChange(
      directionAt((clientX - left - 0.5 * width) / half, (clientY - top - 0.5 * height) / half),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepDirection(light, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div
      class="dial"
      role="slider"
      tabIndex={0}
      aria-label={LIGHT.direction}
      aria-valuemin={-180}
      aria-valuemax={180}
      aria-valuenow={light.from}
      aria-valuetext={LIGHT.directionText(light.from, light.height)}
      aria-description={LIGHT.dialHint}
      title={LIGHT.dialHint}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        moveTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
      }}
    >
      <svg ref={drawing} viewBox="-35 -35 70 70" aria-hidden="true">
        <circle class="rim" r={RADIUS} />
        <circle class="half" r={RADIUS / 2} />
        <path d="M0-32v5M0 32v-5M-32 0h5M32 0h-5" />
        <circle class="knob" cx={RADIUS * x} cy={RADIUS * y} r="5.5" />
      </svg>
    </div>
  );
}

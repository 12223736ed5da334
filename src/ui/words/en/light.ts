import { formatSeconds, mark } from '../format.ts';

/** The settings of the light and the background, which float over the stage. */
export const LIGHT = {
  title: 'Light',
  close: 'Close (Esc)',
  exposure: 'Exposure',
  /** Exposure value: “+0.3 EV”. */
  exposureValue: (value: number) => `${value > 0 ? '+' : ''}${formatSeconds(value, 1)}\u202fEV`,
  direction: 'Direction of the light',
  directionText: (from: number, height: number) => `${side(from)}, ${height}° above the horizon`,
  dialHint: 'Arrow keys turn the light by 5°: left and right around, up and down in height',
  from: 'From',
  fromName: 'From, degrees: negative from the left',
  height: 'Height',
  heightName: 'Height, degrees above the horizon',
  fill: 'Fill',
  percent: (value: number) => `${value}\u202f%`,
  shadows: 'Shadows',
  background: 'Background',
  backgrounds: { stage: 'Stage', colour: 'Colour', transparent: 'None' },
  pickColour: 'Colour of the background',
  reset: 'Reset light and background',
};

/** What drawing takes, at the lower left of the stage. */
export const RENDER_STATS = {
  framesPerSecond: (count: string) => `${mark(count)} frames/s`,
  drawCalls: (count: string) => `${count} draw calls`,
  /** What is not drawn because the device is too slow for it. */
  reduced: (what: readonly string[]) => `reduced: ${what.join(', ')}`,
  reductions: {
    occlusion: 'ambient shading',
    'shadow-detail': 'detail of shadows',
    shadows: 'self shadows',
    pixels: 'sharpness',
    'contact-shadow': 'ground shadow',
  },
};

function side(from: number): string {
  if (from === 0) return 'From the camera';
  if (Math.abs(from) === 180) return 'From behind';
  return `${Math.abs(from)}° to the ${from < 0 ? 'left' : 'right'} of the camera`;
}

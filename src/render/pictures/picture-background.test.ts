import { expect, it } from 'vitest';
import type { StageTheme } from '../theme-colors.ts';
import { paintBackground } from './picture-background.ts';

const THEME = {
  stageTop: 'rgb(255 255 255)',
  stageMiddle: 'rgb(200 200 200)',
  stageEdge: 'rgb(90 90 90)',
} as StageTheme;

/** Records what is painted. */
class Context {
  readonly calls: string[] = [];
  fillStyle: unknown = '#000';
  readonly #stops: string[] = [];

  save(): void {}
  restore(): void {}
  clearRect(...box: number[]): void {
    this.calls.push(`clear ${box}`);
  }
  translate(x: number, y: number): void {
    this.calls.push(`to ${x} ${y}`);
  }
  scale(x: number, y: number): void {
    this.calls.push(`by ${x} ${y}`);
  }
  fillRect(...box: number[]): void {
    const style = typeof this.fillStyle === 'string' ? this.fillStyle : this.#stops.join(', ');
    this.calls.push(`fill ${box} ${style}`);
  }
  createRadialGradient(): { addColorStop: (at: number, color: string) => void } {
    return { addColorStop: (at, color) => this.#stops.push(`${at} ${color}`) };
  }
}

function paint(background: string): string[] {
  const context = new Context();
  const options = { width: 200, height: 100, background };
  paintBackground(context as unknown as CanvasRenderingContext2D, options, THEME);
  return context.calls;
}

it('covers the former content, with transparency or a colour', () => {
  expect(paint('transparent')).toEqual(['clear 0,0,200,100', 'fill 0,0,200,100 transparent']);
  expect(paint('teal')).toEqual(['clear 0,0,200,100', 'fill 0,0,200,100 teal']);
});

it('paints the gradient of the page over the whole picture', () => {
  const [clear, to, by, fill] = paint('stage');
  expect([clear, to, by]).toEqual(['clear 0,0,200,100', 'to 100 40', 'by 180 78']);
  const [, left, top, width, height, stops] = /^fill (.+),(.+),(.+),(\S+) (.*)$/.exec(fill) ?? [];
  // In pixels of the picture.
  const box = [
    100 + 180 * Number(left),
    40 + 78 * Number(top),
    180 * Number(width),
    78 * Number(height),
  ];
  expect(box[0]).toBeLessThanOrEqual(0);
  expect(box[1]).toBeLessThanOrEqual(0);
  expect(box[0] + box[2]).toBeGreaterThanOrEqual(200);
  expect(box[1] + box[3]).toBeGreaterThanOrEqual(100);
  expect(stops).toBe('0 rgb(255 255 255), 0.58 rgb(200 200 200), 1 rgb(90 90 90)');
});

import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useUi } from '../../context.ts';

type Draw = (context: CanvasRenderingContext2D, width: number, height: number) => void;

/**
 * A canvas that `draw` fills after every rendering, and when its size or the theme changes. It is as sharp as the screen.
 *
 * @returns the canvas for `ref`, and a function that draws it again.
 */
export function useCanvas(draw: Draw): [RefObject<HTMLCanvasElement | null>, () => void] {
  const { app } = useUi();
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(draw);
  latest.current = draw;
  const redraw = useRef(() => {
    if (canvas.current) paint(canvas.current, latest.current);
  }).current;
  useLayoutEffect(redraw);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const observer = new ResizeObserver(redraw);
    observer.observe(canvas.current!);
    // The stylesheet has changed colours by the next frame.
    const later = () => void requestAnimationFrame(redraw);
    for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) {
      matchMedia(query).addEventListener('change', later, { signal });
    }
    const stop = app.state.theme.subscribe(later);
    return () => {
      observer.disconnect();
      listeners.abort();
      stop();
    };
  }, [app, redraw]);
  return [canvas, redraw];
}

function paint(canvas: HTMLCanvasElement, draw: Draw): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0 || height === 0) return;
  const ratio = devicePixelRatio;
  const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== columns || canvas.height !== rows) {
    canvas.width = columns;
    canvas.height = rows;
  }
  const context = canvas.getContext('2d')!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  draw(context, width, height);
}

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useUi } from '../context.ts';
import { STAGE } from '../words/en/frame.ts';
import { CameraToolbar, OverlayToolbar } from './stage-tools.tsx';

interface StageProps {
  /** In the toolbar of the camera, before the views. */
  tools: ComponentChildren;
  /** Float over the canvas. */
  children: ComponentChildren;
}

/** The canvas with its toolbars. */
export function Stage({ tools, children }: StageProps) {
  const { view } = useUi();
  const working = view.working.value;
  const hasTools = working && view.layout.value !== 'phone';
  return (
    <main class="stage" aria-label={STAGE.label}>
      <StageCanvas />
      {!working && <div class="case" />}
      {hasTools && <OverlayToolbar />}
      {hasTools && <CameraToolbar>{tools}</CameraToolbar>}
      <StageError />
      {children}
    </main>
  );
}

/** The canvas, which is passed to the app, which draws on it. Reports its size. */
function StageCanvas() {
  const { app } = useUi();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current!;
    const observer = new ResizeObserver(([{ contentRect }]) => {
      app.stage.resize(contentRect.width, contentRect.height);
    });
    app.stage.attach(element);
    app.stage.stage?.setClickHandler((x, y) => app.selection.selectAt(x, y));
    observer.observe(element.parentElement!);
    return () => observer.disconnect();
  }, [app]);
  return (
    <canvas
      ref={canvas}
      tabIndex={0}
      role="img"
      aria-label={app.live.state.world.value === 'region' ? STAGE.region : STAGE.avatar}
      onDblClick={() => app.camera.reset()}
    />
  );
}

/** Why nothing can be drawn. */
function StageError() {
  const { app } = useUi();
  const error = app.state.stageError.value;
  if (!error) return null;
  const { title, text } = STAGE.errors[error];
  return (
    <div class="stage-error" role="status">
      <b>{title}</b>
      <p>{text}</p>
    </div>
  );
}

import { useEffect, useRef } from 'preact/hooks';
import { useUi } from '../context.ts';
import { workbench } from '../frame/load-workbench.ts';
import { STAGE } from '../words/en/stage.ts';
import { handleCameraKey } from './camera-keys.ts';
import { CameraTools } from './camera-tools.tsx';
import { DropPlate } from './drop-plate.tsx';
import { ShowTools } from './show-tools.tsx';
import { StageFault } from './stage-fault.tsx';
import { Stats } from './stats.tsx';

/** The stage: the canvas, and the controls that float over its edges. */
export function Stage() {
  const { view } = useUi();
  const phone = view.layout.value === 'phone';
  const working = view.working.value;
  const bench = workbench.value;
  return (
    <main class="stage" aria-label={STAGE.label}>
      <StageCanvas />
      {!working && <div class="case" />}
      {working && !phone && <ShowTools />}
      {working && !phone && <CameraTools />}
      {working && !phone && <Stats />}
      <StageFault />
      <DropPlate />
      {bench && <bench.LiveFloats />}
      {bench && <bench.PuppetFloats />}
      {bench && <bench.ToastPlate />}
      {bench && <bench.UpdateNotice />}
    </main>
  );
}

/** Hands its canvas over once and reports its size; the picture is the render layer's. */
function StageCanvas() {
  const ui = useUi();
  const { app } = ui;
  /** Arrows move a handle that is chosen; else, in a region, they walk. */
  const onKey = (event: KeyboardEvent) => {
    if (workbench.value?.puppetKey(ui, event) || app.live.current?.handleKey(event))
      event.preventDefault();
    else handleCameraKey(ui, event);
  };
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current!;
    const observer = new ResizeObserver(([{ contentRect }]) => {
      app.stage.resize(contentRect.width, contentRect.height);
    });
    app.stage.attach(element);
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
      onKeyDown={onKey}
    />
  );
}

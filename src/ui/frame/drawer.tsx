import { useEffect, useRef } from 'preact/hooks';
import { useUi } from '../context.ts';
import { LeftPanel } from './left-panel.tsx';

/** On narrow windows the list slides over the stage when asked for, and leaves on a press elsewhere. */
export function Drawer() {
  const { view } = useUi();
  const drawer = useRef<HTMLDivElement>(null);
  const open = view.drawerOpen.value;
  const close = () => {
    view.drawerOpen.value = false;
  };
  useEffect(() => {
    if (open) drawer.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [open]);
  return (
    <>
      {open && <div class="drawer-back" onPointerDown={close} />}
      <div ref={drawer} class={`drawer ${open ? 'is-open' : ''}`} inert={!open}>
        <LeftPanel />
      </div>
    </>
  );
}

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CameraGestures } from './camera-gestures.ts';
import type { PointerHandler, StagePointer } from './pointer-capture.ts';
import { StageCamera } from './stage-camera.ts';

/** What `CameraGestures` needs of a canvas. */
class Canvas extends EventTarget {
  readonly style = { touchAction: '', cursor: '' };
  readonly setPointerCapture = vi.fn();

  getBoundingClientRect() {
    return { left: 0, top: 0 };
  }

  send(type: string, fields: Partial<PointerEvent>): void {
    const { clientX = 0, clientY = 0, ...others } = fields;
    const plain = { pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1, shiftKey: false };
    const at = { clientX, clientY, offsetX: clientX, offsetY: clientY };
    this.dispatchEvent(Object.assign(new Event(type), plain, at, others));
  }
}

/** Captures pointers that are pressed left of 100 px. */
class LeftHandler implements PointerHandler {
  readonly calls: string[] = [];
  readonly types: string[] = [];

  press({ id, x, type }: StagePointer): boolean {
    this.calls.push(`press ${id}`);
    this.types.push(type);
    return x < 100;
  }
  drag({ id, x, y }: StagePointer): void {
    this.calls.push(`drag ${id} to ${x} ${y}`);
  }
  release({ id }: StagePointer, isCancelled: boolean): void {
    this.calls.push(`${isCancelled ? 'cancel' : 'release'} ${id}`);
  }
  hover({ x }: StagePointer): boolean {
    return x < 100;
  }
  leave(): void {
    this.calls.push('leave');
  }
}

let canvas: Canvas;
let camera: StageCamera;
let gestures: CameraGestures;
let handler: LeftHandler;

beforeEach(() => {
  canvas = new Canvas();
  camera = new StageCamera();
  vi.spyOn(camera, 'orbitBy');
  vi.spyOn(camera, 'panBy');
  vi.spyOn(camera, 'zoomBy');
  gestures = new CameraGestures(canvas as unknown as HTMLCanvasElement, camera);
  handler = new LeftHandler();
  gestures.addPointerHandler(handler);
});

describe('a pointer on the stage', () => {
  it('turns the camera where there is nothing to grab', () => {
    canvas.send('pointerdown', { clientX: 200 });
    canvas.send('pointermove', { clientX: 210 });
    canvas.send('pointerup', { clientX: 210, buttons: 0 });
    expect(handler.calls).toEqual(['press 1']);
    expect(camera.orbitBy).toHaveBeenCalledOnce();
  });

  it('is a click where it is released at once, almost where it was pressed', () => {
    const onClick = vi.fn();
    gestures.onClick = onClick;
    canvas.send('pointerdown', { clientX: 200, isPrimary: true });
    canvas.send('pointermove', { clientX: 203 });
    canvas.send('pointerup', { clientX: 203, buttons: 0 });
    expect(onClick.mock.calls).toEqual([[203, 0]]);
    expect(camera.orbitBy).not.toHaveBeenCalled();
  });

  it('is no click as a drag, with another button, as one of two fingers, or where a handler takes it', () => {
    const onClick = vi.fn();
    gestures.onClick = onClick;
    const press = (fields: Partial<PointerEvent>) =>
      canvas.send('pointerdown', { clientX: 200, isPrimary: true, ...fields });
    const release = (clientX = 200) => canvas.send('pointerup', { clientX, buttons: 0 });
    press({});
    canvas.send('pointermove', { clientX: 240 });
    canvas.send('pointermove', { clientX: 200 });
    release();
    press({ button: 2 });
    release();
    press({});
    press({ pointerId: 2, isPrimary: false });
    release();
    canvas.send('pointerup', { clientX: 200, pointerId: 2, buttons: 0 });
    press({ clientX: 50 });
    release(50);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('is captured until it is released, and leaves the camera alone', () => {
    canvas.send('pointerdown', { clientX: 50 });
    expect(canvas.style.cursor).toBe('grabbing');
    canvas.send('pointermove', { clientX: 150, clientY: 20 });
    canvas.send('pointerup', { clientX: 150, buttons: 0 });
    expect(handler.calls).toEqual(['press 1', 'drag 1 to 150 20', 'release 1']);
    expect(camera.orbitBy).not.toHaveBeenCalled();
    expect(canvas.style.cursor).toBe('');
  });

  it('has the type that the browser reports, or mouse', () => {
    for (const pointerType of ['mouse', 'pen', 'touch', '']) {
      canvas.send('pointerdown', { clientX: 50, pointerType });
      canvas.send('pointerup', { clientX: 50, pointerType, buttons: 0 });
    }
    expect(handler.types).toEqual(['mouse', 'pen', 'touch', 'mouse']);
  });

  it('is released when the browser cancels it', () => {
    canvas.send('pointerdown', { clientX: 50 });
    canvas.send('pointercancel', { clientX: 50, buttons: 0 });
    expect(handler.calls).toEqual(['press 1', 'cancel 1']);
    expect(canvas.style.cursor).toBe('');
  });

  it('shows by the cursor what can be grabbed', () => {
    canvas.send('pointermove', { clientX: 50, buttons: 0 });
    expect(canvas.style.cursor).toBe('grab');
    canvas.send('pointermove', { clientX: 150, buttons: 0 });
    expect(canvas.style.cursor).toBe('');
    canvas.send('pointermove', { clientX: 50, buttons: 0 });
    canvas.send('pointerleave', { clientX: 0, buttons: 0 });
    expect(canvas.style.cursor).toBe('');
    expect(handler.calls).toEqual(['leave']);
  });

  it('is offered to the handler with the left button only', () => {
    canvas.send('pointerdown', { clientX: 50, button: 2 });
    canvas.send('pointermove', { clientX: 60 });
    expect(handler.calls).toEqual([]);
    expect(camera.panBy).toHaveBeenCalledWith(10, 0);
  });
});

describe('several fingers', () => {
  const finger = (id: number, clientX: number) =>
    ({ pointerId: id, pointerType: 'touch', clientX }) as const;

  it('turn the camera with one while another has grabbed something', () => {
    canvas.send('pointerdown', finger(1, 50));
    canvas.send('pointerdown', finger(2, 200));
    canvas.send('pointermove', finger(2, 220));
    canvas.send('pointermove', finger(1, 60));
    expect(camera.orbitBy).toHaveBeenCalledOnce();
    expect(camera.zoomBy).not.toHaveBeenCalled();
    expect(handler.calls).toEqual(['press 1', 'press 2', 'drag 1 to 60 0']);
  });

  it('grab one thing each', () => {
    canvas.send('pointerdown', finger(1, 50));
    canvas.send('pointerdown', finger(2, 70));
    canvas.send('pointerup', finger(1, 50));
    expect(canvas.style.cursor).toBe('grabbing');
    canvas.send('pointermove', finger(2, 80));
    expect(handler.calls).toEqual(['press 1', 'press 2', 'release 1', 'drag 2 to 80 0']);
  });

  it('pinch when the first moves the camera, wherever the second is pressed', () => {
    canvas.send('pointerdown', finger(1, 200));
    canvas.send('pointerdown', finger(2, 50));
    canvas.send('pointermove', finger(2, 40));
    expect(handler.calls).toEqual(['press 1']);
    expect(camera.zoomBy).toHaveBeenCalledOnce();
  });
});

it('a handler that is removed releases everything', () => {
  canvas.send('pointerdown', { clientX: 50 });
  gestures.removePointerHandler(handler);
  expect(handler.calls).toEqual(['press 1', 'cancel 1', 'leave']);
  expect(canvas.style.cursor).toBe('');
  canvas.send('pointermove', { clientX: 60 });
  canvas.send('pointerup', { clientX: 60, buttons: 0 });
  expect(handler.calls).toHaveLength(3);
});

describe('a stage in another page', () => {
  const wheel = (fields: Partial<WheelEvent>) => {
    const event = Object.assign(new Event('wheel', { cancelable: true }), {
      ...{ deltaY: 100, deltaMode: 0, ctrlKey: false, metaKey: false, offsetX: 0, offsetY: 0 },
      ...fields,
    });
    canvas.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const touch = (id: number, clientX: number, clientY = 0) =>
    ({ pointerId: id, pointerType: 'touch', clientX, clientY }) as const;

  it('leaves a wheel to the page until it is engaged', () => {
    gestures.setOptions({ wheel: 'engaged' });
    expect(wheel({})).toBe(false);
    expect(camera.zoomBy).not.toHaveBeenCalled();
    for (const [from, to] of [
      ['pointerdown', 'pointerleave'],
      ['focus', 'blur'],
    ]) {
      canvas.send(from, { clientX: 200 });
      expect(wheel({})).toBe(true);
      canvas.send('pointerup', { clientX: 200, buttons: 0 });
      expect(wheel({})).toBe(true);
      canvas.send(to, { clientX: 200 });
      expect(wheel({})).toBe(false);
    }
    expect(camera.zoomBy).toHaveBeenCalledTimes(4);
  });

  it('zooms by a wheel with Ctrl or ⌘ at once, in limited steps', () => {
    gestures.setOptions({ wheel: 'engaged' });
    expect(wheel({ ctrlKey: true })).toBe(true);
    expect(wheel({ metaKey: true })).toBe(true);
    expect(camera.zoomBy).toHaveBeenNthCalledWith(1, Math.exp(0.12), 0, 0);
    expect(camera.zoomBy).toHaveBeenNthCalledWith(2, Math.exp(0.12), 0, 0);
  });

  it('turns sideways only with one finger, and pans with two', () => {
    gestures.setOptions({ touch: 'pan-y' });
    expect(canvas.style.touchAction).toBe('pan-y');
    canvas.send('pointerdown', touch(1, 200));
    canvas.send('pointermove', touch(1, 210, 30));
    expect(camera.orbitBy).toHaveBeenCalledExactlyOnceWith(-0.065, 0);
    const scroll = () => {
      const event = Object.assign(new Event('touchmove', { cancelable: true }), { touches: [] });
      canvas.dispatchEvent(event);
      return !event.defaultPrevented;
    };
    expect(scroll()).toBe(true);
    canvas.send('pointerdown', touch(2, 300));
    expect(scroll()).toBe(false);
    canvas.send('pointermove', touch(2, 320, 20));
    expect(camera.panBy).toHaveBeenCalledExactlyOnceWith(10, 10);
    expect(camera.zoomBy).toHaveBeenCalledOnce();
    // A mouse turns in both directions.
    canvas.send('pointerup', touch(1, 210));
    canvas.send('pointerup', touch(2, 320));
    canvas.send('pointerdown', { clientX: 200 });
    canvas.send('pointermove', { clientX: 200, clientY: 10 });
    expect(camera.orbitBy).toHaveBeenLastCalledWith(-0, 0.065);
  });

  it('leaves everything to the page while gestures are disabled', () => {
    canvas.send('pointerdown', { clientX: 200 });
    gestures.setOptions({ enabled: false });
    expect(canvas.style.touchAction).toBe('auto');
    canvas.send('pointermove', { clientX: 210 });
    canvas.send('pointerdown', { clientX: 200 });
    canvas.send('pointermove', { clientX: 210 });
    expect(wheel({ ctrlKey: true })).toBe(false);
    expect(camera.orbitBy).not.toHaveBeenCalled();
    const menu = new Event('contextmenu', { cancelable: true });
    canvas.dispatchEvent(menu);
    expect(menu.defaultPrevented).toBe(false);
    // Things on the stage can still be grabbed.
    canvas.send('pointerup', { clientX: 210, buttons: 0 });
    canvas.send('pointerdown', { clientX: 50 });
    expect(handler.calls.at(-1)).toBe('press 1');
    gestures.setOptions({ enabled: true });
    expect(canvas.style.touchAction).toBe('none');
  });

  it('reports when the user begins and stops moving the camera', () => {
    const setInteracting = vi.spyOn(camera, 'setInteracting');
    canvas.send('pointerdown', touch(1, 200));
    canvas.send('pointerdown', touch(2, 300));
    canvas.send('pointerup', touch(2, 300));
    expect(setInteracting).toHaveBeenLastCalledWith(true);
    canvas.send('pointercancel', touch(1, 200));
    expect(setInteracting).toHaveBeenLastCalledWith(false);
  });
});

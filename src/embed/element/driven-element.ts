import type {
  CameraChange,
  JointTarget,
  ScreenshotOptions,
  Viewer,
  ViewerContent,
  ViewerItem,
} from '../contract.ts';
import { ReflectedElement } from './reflected-element.ts';

/** An element that has the usual commands of its viewer itself. */
export abstract class DrivenElement extends ReflectedElement {
  /** Everything that a page can have the avatar do. Asking for it starts loading, whatever `lazy` says. */
  abstract get viewer(): Promise<Viewer>;

  async play(): Promise<void> {
    return (await this.viewer).play();
  }

  async pause(): Promise<void> {
    return (await this.viewer).pause();
  }

  /** Seconds of the animation that is watched. */
  async seek(time: number): Promise<void> {
    return (await this.viewer).seek(time);
  }

  async load(content: ViewerContent | readonly ViewerContent[]): Promise<readonly ViewerItem[]> {
    return (await this.viewer).load(content);
  }

  async wear(content: ViewerContent | readonly ViewerContent[]): Promise<readonly ViewerItem[]> {
    return (await this.viewer).wear(content);
  }

  async setCamera(change: CameraChange): Promise<void> {
    return (await this.viewer).setCamera(change);
  }

  async puppeteer(targets: readonly JointTarget[] | null): Promise<void> {
    return (await this.viewer).puppeteer(targets);
  }

  async screenshot(options?: ScreenshotOptions): Promise<Blob> {
    return (await this.viewer).screenshot(options);
  }
}

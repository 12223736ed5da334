import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { TextureState } from '../../app/state/index.ts';
import { useUi } from '../context.ts';
import { type Channel, channelOf, type SmallPicture } from './picture-cache.ts';
import { picturesOf } from './use-textures.ts';

/** Stages in which a texture has a picture. Before, asking for one would load it a second time. */
const WITH_PICTURE: readonly TextureState['stage'][] = ['unused', 'reduced', 'sharp'];

interface ThumbnailProps {
  texture: TextureState;
  /** The class of its size. */
  class: string;
  channel?: Channel;
  /** Text for screen readers, where nothing beside it says what it is. */
  label?: string;
}

/** A small picture of a texture; empty until it is decoded. */
export function Thumbnail({ texture, class: className, channel = 'rgb', label }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useThumbnail(canvas, texture, channel);
  return (
    <canvas
      ref={canvas}
      class={`tx ${className}`}
      width={1}
      height={1}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}

function useThumbnail(
  canvas: RefObject<HTMLCanvasElement | null>,
  { id, stage }: TextureState,
  channel: Channel,
): void {
  const { app } = useUi();
  const hasPicture = WITH_PICTURE.includes(stage);
  useEffect(() => {
    const { thumbnails } = picturesOf(app);
    const known = thumbnails.peek(id);
    if (known) draw(canvas.current, channelOf(known, channel));
    if (known || !hasPicture) return;
    let isCurrent = true;
    void thumbnails.get(id).then((picture) => {
      if (isCurrent && picture) draw(canvas.current, channelOf(picture, channel));
    });
    return () => {
      isCurrent = false;
    };
  }, [app, id, hasPicture, channel]);
}

function draw(canvas: HTMLCanvasElement | null, { width, height, rgba }: SmallPicture): void {
  if (!canvas) return;
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0);
}

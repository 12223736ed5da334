import type { Submesh } from '../src/formats/mesh/index.ts';
import { Stage } from '../src/render/index.ts';
import { createPicture } from '../src/render/pictures/index.ts';

/** Metres from the ground to the middle of a square. */
export const SQUARE_MIDDLE = 1;

/** A stage on the page's canvas, in grey, with square pictures. */
export function createTestStage(size: number): Stage {
  const canvas = document.querySelector('canvas')!;
  const created = new Stage(canvas, {
    quality: 'high',
    onContextLost: () => {},
    onContextRestored: () => {},
  });
  const grey = '#808080';
  created.setTheme({
    dark: false,
    ...{ gridMinor: grey, gridMajor: grey, accent: grey, warn: grey, shadow: '#000000' },
    ...{ ink: grey, inkSoft: grey, surfaceRaised: grey },
    ...{ stageTop: grey, stageMiddle: grey, stageEdge: grey, bounce: grey },
    mannequin: { body: grey, joints: grey, lines: grey, sockets: grey },
    labelFont: '10px sans-serif',
  });
  created.grid.setVisible(false);
  created.resize(size, size, 1);
  return created;
}

/** A square that faces the camera, 1 m wide, its middle 1 m over the ground; or turned away from it. */
export function createSquare(facesAway = false): Submesh {
  const nx = facesAway ? -1 : 1;
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  return {
    empty: false,
    vertexCount: 4,
    triangleCount: 2,
    positions: Float32Array.from(
      corners.flatMap(([u, v]) => [0, u - 0.5, SQUARE_MIDDLE + v - 0.5]),
    ),
    normals: Float32Array.from(corners.flatMap(() => [nx, 0, 0])),
    uvs: Float32Array.from(corners.flat()),
    indices: Uint16Array.from(facesAway ? [0, 2, 1, 0, 3, 2] : [0, 1, 2, 0, 2, 3]),
    joints: null,
    weights: null,
    positionMin: [-0.5, -0.5, -0.5],
    positionMax: [0.5, 0.5, 0.5],
  };
}

/** The stage as a picture of the squares, with a way from a point of them to its pixel. */
export function drawSquares<Result>(
  stage: Stage,
  size: number,
  read: (canvas: HTMLCanvasElement) => Result,
): Result {
  const bounds = {
    min: [-0.1, -0.55, SQUARE_MIDDLE - 0.55] as const,
    max: [0.1, 0.55, SQUARE_MIDDLE + 0.55] as const,
  };
  const options = { width: size, height: size, background: 'transparent' };
  return stage.camera.lookFrontAt({ min: [...bounds.min], max: [...bounds.max] }, () =>
    read(createPicture(stage, options)),
  );
}

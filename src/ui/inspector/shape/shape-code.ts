/** What changes shapes, and the tables of their sliders: loaded for the first shape. */
export type ShapeCode = typeof import('../../../app/shape/index.ts') &
  typeof import('../../../avatar/shape/index.ts');

let loading: Promise<ShapeCode> | null = null;

/** Loads the code for shapes once; after a failure, the next call tries again. */
export function loadShapeCode(): Promise<ShapeCode> {
  loading ??= Promise.all([
    import('../../../app/shape/index.ts'),
    import('../../../avatar/shape/index.ts'),
  ]).then(
    ([edits, shapes]) => ({ ...edits, ...shapes }),
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

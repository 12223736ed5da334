/** The page while nothing is open. */
export const FIRST_VISIT = {
  label: 'Start',
  title: 'Drop a mesh, an animation or both',
  about:
    'See it on the avatar as it will look in‑world: same skeleton, same joints, same timing. Your files never leave this page.',
  orDrop: 'or drop them anywhere',
  accepted: { mesh: 'Mesh', animation: 'Animation', saved: 'Saved' },
  keys: [
    ['Space', 'play'],
    ['F', 'frame'],
    ['H', 'handles'],
    ['?', 'all keys'],
  ] as readonly (readonly [key: string, meaning: string])[],
  samples: 'Samples',
  startWithSample: 'Or start with a sample',
};

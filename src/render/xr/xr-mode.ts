const MODES = ['immersive-vr', 'immersive-ar'] as const;
export type XrMode = (typeof MODES)[number];

/** How a headset that is there can show the stage; null without a headset, or a browser that knows of none. */
export async function findXrMode(): Promise<XrMode | null> {
  const { xr } = navigator;
  if (!xr) return null;
  for (const mode of MODES) if (await isSupported(xr, mode)) return mode;
  return null;
}

/** A page that may not use XR is told so by an error. */
async function isSupported(xr: XRSystem, mode: XrMode): Promise<boolean> {
  try {
    return await xr.isSessionSupported(mode);
  } catch {
    return false;
  }
}

export function findChromium(): string | undefined;
export function findOrInstallChromium(): string | undefined;
export const CHROMIUM_ARGS: string[];

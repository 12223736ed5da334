import { ConfigError } from '../bridge/config/index.ts';

/**
 * A sentence for errors of the configuration or of this machine; null for all others, which are defects.
 *
 * @param optionOf - the option that chooses another port in place of the one that is taken.
 */
export function explainStartError(
  error: unknown,
  optionOf: (port: number) => string = () => '--port',
): string | null {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error && 'code' in error && 'port' in error)) return null;
  const port = Number(error.port);
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken: stop what uses it, or choose another with ${optionOf(port)}.`;
    case 'EACCES':
      return `Port ${port} may not be used: choose one above 1023 with ${optionOf(port)}.`;
    case 'EADDRNOTAVAIL':
      return 'This machine has no such address to listen on: choose another with --host.';
    default:
      return null;
  }
}

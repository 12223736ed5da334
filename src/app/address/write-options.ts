import { DEFAULT_OPTIONS, usualLazy } from './defaults.ts';
import { isAnimationName, isAvatarName } from './file-name.ts';
import { parameterName, SINGLE_NAMES, SINGLE_OPTIONS, type SingleOption } from './option-table.ts';
import type { PageOptions } from './options.ts';

/** For people who read the address: what a file is comes from its bytes. */
function fileParameter(address: string): string {
  if (isAnimationName(address)) return 'anim';
  return isAvatarName(address) ? 'avatar' : 'mesh';
}

function writeSingle<Name extends SingleOption>(name: Name, value: PageOptions[Name]): string {
  return SINGLE_OPTIONS[name].write(value);
}

/** The address of these options: only what is not so anyhow. `readOptions` reads the same options from it. */
export function writeOptions(options: Partial<PageOptions>): URLSearchParams {
  const parameters = new URLSearchParams();
  const whole: PageOptions = { ...DEFAULT_OPTIONS, ...options };
  const usual: PageOptions = { ...DEFAULT_OPTIONS, lazy: usualLazy(whole) };
  for (const file of whole.files) parameters.append(fileParameter(file), file);
  for (const name of SINGLE_NAMES) {
    if (name === 'lazy' && options.lazy === undefined) continue;
    if (whole[name] !== usual[name])
      parameters.set(parameterName(name), writeSingle(name, whole[name]));
  }
  for (const origin of whole.allow) parameters.append('allow', origin);
  return parameters;
}

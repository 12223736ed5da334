import type { ThemeChoice } from '../../app/index.ts';
import type { IconName } from '../parts/icon-paths.ts';

export const THEME_ICONS: Record<ThemeChoice, IconName> = {
  system: 'theme',
  light: 'sun',
  dark: 'moon',
};

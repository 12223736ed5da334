import { ICON_PATHS, type IconName, SOLID_PATHS } from './icon-paths.ts';

/** Paths by name of the icon; more come with the panels. */
const outlines: Record<string, string> = { ...ICON_PATHS };
const solids: Record<string, string> = { ...SOLID_PATHS };

/** Adds icons that are not part of the first load: outlines and filled shapes. */
export function addIcons(
  moreOutlines: Readonly<Record<string, string>>,
  moreSolids: Readonly<Record<string, string>>,
): void {
  Object.assign(outlines, moreOutlines);
  Object.assign(solids, moreSolids);
}

interface IconProps {
  name: IconName;
  class?: string;
}

/** A decorative icon; the element around it has the accessible name. */
export function Icon({ name, class: className = '' }: IconProps) {
  return (
    <svg class={`icon ${className}`} viewBox="0 0 16 16" aria-hidden="true">
      <IconShape name={name} />
    </svg>
  );
}

function IconShape({ name }: { name: IconName }) {
  if (name === 'theme') {
    return (
      <>
        <circle cx="8" cy="8" r="6.2" />
        <path class="solid" d="M8 1.8a6.2 6.2 0 0 0 0 12.4z" />
      </>
    );
  }
  const solid = solids[name];
  return solid ? <path class="solid" d={solid} /> : <path d={outlines[name]} />;
}

/** The logo: a glass case. */
export function BrandMark() {
  return (
    <svg class="brand-mark" viewBox="0 0 18 18" aria-hidden="true">
      <path d="M3 6.3 9 2.6l6 3.7v8.1H3z" />
      <path class="inner" d="m3 6.3 6 3.2 6-3.2M9 9.5v4.9" />
    </svg>
  );
}

import { ICON_PATHS, type IconName, SOLID_PATHS } from './icon-paths.ts';

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
  if (name in SOLID_PATHS) {
    return <path class="solid" d={SOLID_PATHS[name as keyof typeof SOLID_PATHS]} />;
  }
  return <path d={ICON_PATHS[name as keyof typeof ICON_PATHS]} />;
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

import { glyphs } from '../ui/glyphs.ts'
import { siteSettings } from './site-settings.ts'

/** The name with an adire ring for its o. */
export function Logo() {
  return (
    <span className="inline-flex items-baseline font-display text-[1.625rem] leading-none tracking-[-0.03em]">
      <span className="sr-only">{siteSettings.name}</span>
      <span aria-hidden="true">H</span>
      <svg
        viewBox="3 3 16 16"
        className="relative top-[0.045em] mx-[0.03em] size-[0.62em] text-mark"
        aria-hidden="true"
      >
        <path d={`M11 11${glyphs.ring}`} fill="currentColor" fillRule="evenodd" />
      </svg>
      <span aria-hidden="true">lla</span>
    </span>
  )
}

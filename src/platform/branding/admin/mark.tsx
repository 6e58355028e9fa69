import type { Brand } from '../read-brand.ts'

export function MusterMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className="brand-mark__ground" width="32" height="32" rx="8" />
      <g className="brand-mark__people">
        <path d="M7.5 24.5v-8l8.5 6 8.5-6v8" />
        <circle cx="7.5" cy="10" r="2.6" />
        <circle cx="16" cy="13.6" r="2.6" />
        <circle cx="24.5" cy="10" r="2.6" />
      </g>
    </svg>
  )
}

/**
 * The organisation's logo, or Muster's. Decorative beside the name; else it needs an accessible
 * name.
 */
export function Mark({ brand: { logo } }: { brand: Brand }) {
  // biome-ignore lint/performance/noImgElement: already of the right width
  return logo ? <img className="brand-mark" src={logo} alt="" /> : <MusterMark />
}

import { isWebUrl } from '#src/contract/values.ts'

export interface WebsitePreview {
  readonly kind: string
  readonly slug: string
  readonly id: number
  readonly token: string
}

const placeholder = /\{([a-z]+)\}/g
const known: readonly string[] = ['kind', 'slug', 'id', 'token'] satisfies (keyof WebsitePreview)[]

/** Placeholders without which a website cannot ask for the draft. */
const needed = ['{kind}', '{id}', '{token}']

export function isPreviewPattern(pattern: string): boolean {
  const names = [...pattern.matchAll(placeholder)].map(([, name]) => name ?? '')
  return (
    names.every((name) => known.includes(name)) &&
    needed.every((each) => pattern.includes(each)) &&
    isWebUrl(pattern.replace(placeholder, 'x'))
  )
}

export const websitePreviewUrl = (pattern: string, preview: WebsitePreview): string =>
  pattern.replace(placeholder, (whole, name: string) =>
    name === 'kind' || name === 'slug' || name === 'id' || name === 'token'
      ? encodeURIComponent(preview[name])
      : whole,
  )

import { isWebUrl } from '#src/contract/values.ts'

/** The parts of the URL at which a website shows drafts. */
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

/** Whether a text is the URL of previews on a website, with its placeholders. */
export function isPreviewPattern(pattern: string): boolean {
  const names = [...pattern.matchAll(placeholder)].map(([, name]) => name ?? '')
  return (
    names.every((name) => known.includes(name)) &&
    needed.every((each) => pattern.includes(each)) &&
    isWebUrl(pattern.replace(placeholder, 'x'))
  )
}

/** The URL at which the website shows a draft: the pattern of Settings, filled in. */
export const websitePreviewUrl = (pattern: string, preview: WebsitePreview): string =>
  pattern.replace(placeholder, (whole, name: string) =>
    name === 'kind' || name === 'slug' || name === 'id' || name === 'token'
      ? encodeURIComponent(preview[name])
      : whole,
  )

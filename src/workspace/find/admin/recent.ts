import { maxRecent, readReference } from '#src/contract/find.ts'

/** Where a browser stores the kinds and ids of recent documents, and nothing else of them. */
const storageKey = 'muster-recent'

const stored = (): string[] => {
  try {
    return (localStorage.getItem(storageKey) ?? '').split(',').filter((each) => readReference(each))
  } catch {
    // Blocked by the browser.
    return []
  }
}

/** The documents opened of late, the last one first: `news-12,contacts-3`. */
export const recentDocuments = (): string => stored().join(',')

/** The document of a path of the admin UI, as `news-12`; undefined for other pages. */
export function documentOf(path: string, adminRoute: string): string | undefined {
  const written = path.startsWith(`${adminRoute}/collections/`)
    ? path.slice(`${adminRoute}/collections/`.length).split('/').slice(0, 2).join('-')
    : ''
  return readReference(written) && written
}

export function remember(written: string): void {
  const list = [written, ...stored().filter((each) => each !== written)]
  try {
    localStorage.setItem(storageKey, list.slice(0, maxRecent).join(','))
  } catch {
    // Full, or blocked by the browser: nothing depends on it.
  }
}

import type { NavigationItem, Site } from '@muster/client'
import { createContext, useContext } from 'hono/jsx'
import type { Texts } from './texts/en.ts'
import type { Language } from './texts/index.ts'

/** What every component may know of the request and the website. */
export interface View {
  readonly language: Language
  readonly t: Texts
  /** That of the website, whose paths have no prefix. */
  readonly homeLanguage: Language
  /** The path without the prefix of the language. */
  readonly path: string
  /** The path with its query. */
  readonly target: string
  readonly site: Site
  readonly navigation: readonly NavigationItem[]
}

export const ViewContext = createContext<View | undefined>(undefined)

export function useView(): View {
  const view = useContext(ViewContext)
  if (!view) throw new Error('Only what `render` shows has a view')
  return view
}

/** A path in a language. */
export const pathIn = (view: View, language: Language, path: string): string =>
  language === view.homeLanguage ? path : `/${language}${path === '/' ? '' : path}`

/** Makes paths of this website, in the language of the visitor. */
export function useLink(): (path: string) => string {
  const view = useView()
  return (path) => pathIn(view, view.language, path)
}

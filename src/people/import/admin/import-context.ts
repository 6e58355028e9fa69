'use client'
import { createContext, useContext } from 'react'
import type { ImportKind } from '#src/contract/people/import-options.ts'
import type { SavedMapping } from './mapping/saved-mapping.ts'

/** The collection of each kind of import. */
export const collectionOf = {
  contacts: 'contacts',
  subscribers: 'newsletter-subscribers',
} as const satisfies Record<ImportKind, string>

export function listPath(kind: ImportKind, tag: string): `/${string}` {
  const condition = new URLSearchParams({ 'where[or][0][and][0][tags][equals]': tag })
  return `/collections/${collectionOf[kind]}${tag ? `?${condition}` : ''}`
}

/** What the page of imports is rendered with by the server. */
export interface ImportPageProps {
  readonly kind: ImportKind
  /** The organisation's own fields of contacts. */
  readonly customFields: readonly {
    readonly name: string
    readonly label: string
    readonly type: string
  }[]
  readonly savedMappings: readonly SavedMapping[]
  readonly maySubscribe: boolean
}

const context = createContext<ImportPageProps | undefined>(undefined)

/** Provides the props of the page to its components. */
export const ImportPage = context.Provider

/** The props of the page. Throws outside of it. */
export function useImportPage(): ImportPageProps {
  const props = useContext(context)
  if (!props) throw new Error('not within the page of imports')
  return props
}

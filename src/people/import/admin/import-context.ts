'use client'
import { useConfig } from '@payloadcms/ui'
import { createContext, useContext, useState } from 'react'
import { z } from 'zod'
import type { ImportKind } from '#src/contract/people/import-options.ts'
import { request } from '#src/platform/admin/request.ts'
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

interface OwnField {
  readonly name: string
  readonly label: string
  readonly type: string
}

/** What the page of imports is rendered with by the server. */
export interface ImportPageProps {
  readonly kind: ImportKind
  /** The organisation's own fields of contacts. */
  readonly customFields: readonly OwnField[]
  readonly savedMappings: readonly SavedMapping[]
  readonly maySubscribe: boolean
  readonly mayCreateFields: boolean
}

interface ImportPageContext extends ImportPageProps {
  /**
   * Makes a field of the organisation and returns its name; throws an Error with a displayable
   * message. Undefined for who may not.
   */
  readonly createField:
    | ((field: {
        readonly label: string
        readonly type: string
        readonly choices?: readonly string[]
        readonly several?: boolean
      }) => Promise<string>)
    | undefined
}

const made = z.object({ doc: z.object({ name: z.string(), label: z.string(), type: z.string() }) })

/** The props of the page, with the fields that are made on it. */
export function useImportPageProps(props: ImportPageProps): ImportPageContext {
  const { config } = useConfig()
  const [fields, setFields] = useState(props.customFields)
  const createField: ImportPageContext['createField'] = async (json) => {
    const url = `${config.routes.api}/contact-fields?depth=0`
    const { doc } = await request(url, made, { method: 'POST', json })
    setFields((before) => [...before, doc])
    return doc.name
  }
  return {
    ...props,
    customFields: fields,
    createField: props.mayCreateFields ? createField : undefined,
  }
}

const context = createContext<ImportPageContext | undefined>(undefined)

/** Provides the props of the page to its components. */
export const ImportPage = context.Provider

/** The props of the page. Throws outside of it. */
export function useImportPage(): ImportPageContext {
  const props = useContext(context)
  if (!props) throw new Error('not within the page of imports')
  return props
}

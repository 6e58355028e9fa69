'use client'
import { useListQuery } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import type { Where } from 'payload'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { isSameFilter } from './list-condition.ts'

/** A filter of a list with a name: conditions that hold together, or a saved filter. */
export interface ListView {
  readonly name: string
  readonly conditions?: readonly (readonly [field: string, operator: string, value: string])[]
  readonly saved?: { readonly id: string | number; readonly where: Where }
}

const whereOf = ({ conditions = [], saved }: ListView): Where =>
  saved?.where ?? {
    or: [
      { and: conditions.map(([field, operator, value]) => ({ [field]: { [operator]: value } })) },
    ],
  }

/**
 * An empty `preset` clears the saved filter, which the platform remembers. Of conditions in its own
 * form, below `or`, it opens the form of filters with the page.
 */
const queryOf = ({ conditions = [], saved }: ListView, search: string | undefined): string =>
  new URLSearchParams([
    ['preset', String(saved?.id ?? '')],
    ...conditions.map(([field, operator, value], at) => [
      `where[and][${at}][${field}][${operator}]`,
      value,
    ]),
    ...(search ? [['search', search]] : []),
  ]).toString()

interface Props {
  readonly name: string
  readonly views: readonly ListView[]
  readonly children?: ReactNode
}

/**
 * Views of a list, as links: each replaces the filter and leaves what is searched. A filter that is
 * none of them is shown as one more, so that what "All" clears is seen. They load a page, as Back
 * does then: the platform's list reads its filter from the address once, so that within a page its
 * rows, filters and export would be of different views.
 */
export function ViewTabs({ name, views, children }: Props) {
  const texts = useTexts('list-views')
  const { query } = useListQuery()
  const path = usePathname()
  const nav = useRef<HTMLElement>(null)
  const filtered = views.filter((view) => isSameFilter(query.where, whereOf(view)))
  const current =
    filtered.find(({ saved }) => String(saved?.id ?? '') === String(query.preset ?? '')) ??
    filtered[0]
  const at = current ? views.indexOf(current) : views.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current one changes with it
  useEffect(() => {
    nav.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])
  return (
    <nav ref={nav} className="ui-row ui-row--tight ui-views" aria-label={name}>
      {views.map((view) => (
        <a
          key={view.saved ? `saved ${view.saved.id}` : view.name}
          className="ui-button"
          href={`${path}?${queryOf(view, query.search)}`}
          aria-current={view === current ? 'true' : undefined}
        >
          {view.name}
        </a>
      ))}
      {!current && (
        <span className="ui-button" aria-current="true">
          {texts('other')}
        </span>
      )}
      {children}
    </nav>
  )
}

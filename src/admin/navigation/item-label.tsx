'use client'
import { useRowLabel } from '@payloadcms/ui'
import { staticPages } from '#src/content/static-pages.ts'

interface Item {
  kind?: string
  staticPage?: string
  label?: string
  hidden?: boolean
  children?: unknown[]
}

const icons: Readonly<Record<string, string>> = { folder: '▸', page: '¶', static: '⌂' }

const nameOf = ({ kind, staticPage, label }: Item): string => {
  if (label) return label
  if (kind === 'static')
    return staticPages.find(({ name }) => name === staticPage)?.label ?? 'Built-in page'
  return kind === 'folder' ? 'Folder without a label' : 'Page'
}

/** What a row of the navigation shows when it is collapsed. */
export function ItemLabel() {
  const { data } = useRowLabel<Item>()
  const count = data?.kind === 'folder' ? ` (${data.children?.length ?? 0})` : ''
  return (
    <span>
      {icons[data?.kind ?? ''] ?? ''} {nameOf(data ?? {})}
      {count}
      {data?.hidden ? ' — hidden' : ''}
    </span>
  )
}

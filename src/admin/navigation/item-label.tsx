'use client'
import { usePayloadAPI, useRowLabel } from '@payloadcms/ui'
import { staticPages } from '#src/content/static-pages.ts'

interface Item {
  kind?: string
  staticPage?: string
  page?: number | { id: number } | null
  label?: string
  hidden?: boolean
  children?: unknown[]
}

const kinds: Readonly<Record<string, string>> = {
  folder: 'Folder',
  page: 'Page',
  static: 'Built-in page',
}

const idOf = (page: Item['page']): number | undefined =>
  typeof page === 'object' ? page?.id : page

/** The title of a page; empty until it is known. */
function PageTitle({ id }: { id: number }) {
  const [{ data }] = usePayloadAPI(`/cms-api/pages/${id}`, {
    initialParams: { depth: 0, draft: true, select: { title: true } },
  })
  return <>{typeof data?.title === 'string' ? data.title : `Page ${id}`}</>
}

function Name({ item }: { item: Item }) {
  if (item.label) return <>{item.label}</>
  const page = idOf(item.page)
  if (item.kind === 'page' && page) return <PageTitle id={page} key={page} />
  const builtIn = staticPages.find(({ name }) => name === item.staticPage)
  return <>{item.kind === 'static' && builtIn ? builtIn.label : 'Not chosen yet'}</>
}

const remarksOn = ({ kind, children, hidden }: Item): string => {
  const count = children?.length ?? 0
  const inside = kind === 'folder' ? [`${count} ${count === 1 ? 'item' : 'items'}`] : []
  return [kinds[kind ?? ''] ?? '', ...inside, ...(hidden ? ['hidden'] : [])].join(', ')
}

/** What a row of the navigation shows when it is collapsed. */
export function ItemLabel() {
  const { data } = useRowLabel<Item>()
  const item = data ?? {}
  return (
    <span>
      <strong>
        <Name item={item} />
      </strong>{' '}
      <span style={{ color: 'var(--theme-elevation-600)' }}>{remarksOn(item)}</span>
    </span>
  )
}

'use client'
import { usePayloadAPI, useRowLabel } from '@payloadcms/ui'
import { staticPages } from '#src/content/static-pages.ts'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

interface Item {
  kind?: 'folder' | 'page' | 'static'
  staticPage?: string
  page?: number | { id: number } | null
  label?: string
  hidden?: boolean
  children?: unknown[]
}

const idOf = (page: Item['page']): number | undefined =>
  typeof page === 'object' ? page?.id : page

/** The title of a page; empty while loading. */
function PageTitle({ id }: { id: number }) {
  const texts = useTexts(inLanguages)
  const [{ data }] = usePayloadAPI(`/cms-api/pages/${id}`, {
    initialParams: { depth: 0, draft: true, select: { title: true } },
  })
  return <>{typeof data?.title === 'string' ? data.title : texts.untitled(id)}</>
}

function Name({ item }: { item: Item }) {
  const texts = useTexts(inLanguages)
  if (item.label) return <>{item.label}</>
  const page = idOf(item.page)
  if (item.kind === 'page' && page) return <PageTitle id={page} key={page} />
  const builtIn = staticPages.find(({ name }) => name === item.staticPage)
  return <>{item.kind === 'static' && builtIn ? builtIn.label : texts.notChosen}</>
}

/** Remarks of an item: kind, children, hidden. */
function Remarks({ item: { kind, children, hidden } }: { item: Item }) {
  const texts = useTexts(inLanguages)
  const remarks = [
    ...(kind ? [texts.kinds[kind]] : []),
    ...(kind === 'folder' ? [texts.items(children?.length ?? 0)] : []),
    ...(hidden ? [texts.hidden] : []),
  ]
  return <>{remarks.join(', ')}</>
}

/** The label of a collapsed row of the navigation. */
export function ItemLabel() {
  const { data } = useRowLabel<Item>()
  const item = data ?? {}
  return (
    <span>
      <strong>
        <Name item={item} />
      </strong>{' '}
      <span style={{ color: 'var(--theme-elevation-600)' }}>
        <Remarks item={item} />
      </span>
    </span>
  )
}

'use client'
import { usePayloadAPI, useRowLabel } from '@payloadcms/ui'
import { z } from 'zod'
import { type EntryKind, entryKinds } from '#src/content/navigation/arranged-items.ts'
import type { ItemKind } from '#src/content/navigation/navigation-rules.ts'
import { linkedCollections } from '#src/content/navigation/navigation-tree.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { staticPages } from '#src/platform/html/static-pages.ts'
import { MoveButtons } from './move-buttons.tsx'

type Reference = number | { id: number } | null

interface Item extends Partial<Record<EntryKind, Reference>> {
  kind?: ItemKind
  staticPage?: string
  url?: string
  label?: string
  hidden?: boolean
  children?: unknown[]
}

const collections = { page: 'pages', ...linkedCollections } as const
const titled = z.object({ title: z.string() })

const idOf = (reference: Reference | undefined): number | undefined =>
  typeof reference === 'object' ? reference?.id : reference

const nameWithoutEntry = ({ kind, label, staticPage, url }: Item): string | undefined => {
  if (label) return label
  if (kind === 'external') return url
  const builtIn = staticPages.find(({ name }) => name === staticPage)
  return kind === 'static' ? builtIn?.label : undefined
}

function useRemarks({ kind, children, hidden }: Item): string {
  const texts = useTexts('navigation')
  return [
    ...(kind ? [texts(`kinds:${kind}`)] : []),
    ...(kind === 'folder' ? [texts('items', { count: children?.length ?? 0 })] : []),
    ...(hidden ? [texts('hidden')] : []),
  ].join(', ')
}

function Labelled({ item, name }: { item: Item; name: string }) {
  const remarks = useRemarks(item)
  return (
    <span className="ui-row ui-row--apart navigation-label">
      <span className="navigation-label__text">
        <strong>{name}</strong> <span className="ui-muted">{remarks}</span>
      </span>
      <MoveButtons name={name} />
    </span>
  )
}

function LabelledByEntry({ item, kind, id }: { item: Item; kind: EntryKind; id: number }) {
  const texts = useTexts('navigation')
  const [{ data }] = usePayloadAPI(`/cms-api/${collections[kind]}/${id}`, {
    initialParams: { depth: 0, draft: true, select: { title: true } },
  })
  const entry = titled.safeParse(data)
  return (
    <Labelled
      item={item}
      name={entry.data?.title || texts('untitled', { kind: texts(`kinds:${kind}`), id })}
    />
  )
}

export function ItemLabel() {
  const { data } = useRowLabel<Item>()
  const texts = useTexts('navigation')
  const item = data ?? {}
  const name = nameWithoutEntry(item)
  const kind = entryKinds.find((each) => each === item.kind)
  const id = kind && idOf(item[kind])
  if (!name && kind && id)
    return <LabelledByEntry item={item} kind={kind} id={id} key={`${kind}/${id}`} />
  return <Labelled item={item} name={name || texts('notChosen')} />
}

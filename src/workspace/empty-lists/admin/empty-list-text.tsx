'use client'
import { useListDrawerContext } from '@payloadcms/ui'
import { hasExample } from '#src/content/examples/kinds.ts'
import type { DescribedList } from '#src/locales/empty-lists/empty-lists.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { CreateUsualStages } from '#src/workspace/getting-started/admin/create-usual-stages.tsx'
import { CreateExample } from './create-example.tsx'
import { CreateLink } from './create-link.tsx'
import './empty-lists.css'

interface Props {
  readonly collection: DescribedList
  /** URL of the form of a new entry; undefined for who may create none. */
  readonly newDocumentURL: string | undefined
}

function Action({ collection, newDocumentURL }: Props) {
  if (newDocumentURL === undefined) return null
  if (hasExample(collection)) return <CreateExample collection={collection} />
  if (collection === 'progression-stages')
    return <CreateUsualStages fallback=".collection-list .table a" />
  return <CreateLink collection={collection} url={newDocumentURL} />
}

/**
 * What belongs in an empty list, and one way to begin, in place of the platform's own text. In the
 * drawer in which an entry is chosen the platform's stays below, which creates one in the drawer.
 */
export function EmptyListText(props: Props) {
  const texts = useTexts('empty-list-help')
  const { isInDrawer } = useListDrawerContext()
  return (
    <div className={`empty-list ${isInDrawer ? '' : 'empty-list--alone'}`}>
      <p>{texts(props.collection)}</p>
      {!isInDrawer && <Action {...props} />}
    </div>
  )
}

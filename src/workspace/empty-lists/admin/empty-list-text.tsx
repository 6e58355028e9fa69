'use client'
import './empty-lists.css'
import { getTranslation } from '@payloadcms/translations'
import { Button, toast, useConfig, useListDrawerContext, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { useState } from 'react'
import { createExample, type ExampleKind, exampleKinds } from '#src/contract/content/kinds.ts'
import type { DescribedList } from '#src/locales/empty-lists/empty-lists.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { CreateUsualStages } from '#src/workspace/getting-started/admin/create-usual-stages.tsx'

const hasExample = (collection: string): collection is ExampleKind =>
  exampleKinds.some((kind) => kind === collection)

function CreateExample({ collection }: { readonly collection: ExampleKind }) {
  const texts = useTexts('empty-lists')
  const { config } = useConfig()
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const open = (id: number) => {
    const adminRoute = config.routes.admin
    router.push(formatAdminURL({ adminRoute, path: `/collections/${collection}/${id}` }))
  }
  const create = async () => {
    setBusy(true)
    try {
      const { id } = await call(createExample, { collection })
      // Where a colleague was faster, the list shows what they created.
      if (id === null) router.refresh()
      else open(id)
    } catch (error) {
      toast.error(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <>
      <Button type="button" margin={false} disabled={isBusy} onClick={() => void create()}>
        {texts('createExample')}
      </Button>
      <p>{texts('isDraft')}</p>
    </>
  )
}

function CreateLink({ collection, url }: { collection: DescribedList; url: string }) {
  const { getEntityConfig } = useConfig()
  const { i18n, t } = useTranslation()
  const { labels } = getEntityConfig({ collectionSlug: collection })
  return (
    <Button el="link" to={url} margin={false}>
      {t('general:createNewLabel', { label: getTranslation(labels.singular, i18n) })}
    </Button>
  )
}

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
    <div className={`ui-stack ui-stack--start empty-list ${isInDrawer ? '' : 'empty-list--alone'}`}>
      <p>{texts(props.collection)}</p>
      {!isInDrawer && <Action {...props} />}
    </div>
  )
}

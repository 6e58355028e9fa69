'use client'
import { getTranslation } from '@payloadcms/translations'
import { Button, useConfig, useTranslation } from '@payloadcms/ui'
import type { DescribedList } from '#src/locales/empty-lists/empty-lists.ts'

export function CreateLink({ collection, url }: { collection: DescribedList; url: string }) {
  const { getEntityConfig } = useConfig()
  const { i18n, t } = useTranslation()
  const { labels } = getEntityConfig({ collectionSlug: collection })
  return (
    <Button el="link" to={url} margin={false}>
      {t('general:createNewLabel', { label: getTranslation(labels.singular, i18n) })}
    </Button>
  )
}

'use client'
import { useConfig, useListQuery } from '@payloadcms/ui'
import { exportFormats } from '#src/contract/export.ts'
import { useTexts } from '#src/locales/use-texts.ts'

interface Props {
  readonly collectionSlug: string
}

export function ExportLinks({ collectionSlug }: Props) {
  const { config } = useConfig()
  const { query } = useListQuery()
  const labels = useTexts('export')
  const { where = {}, search = '' } = query
  const filters = { where: JSON.stringify(where), search }
  return (
    <span className="ui-row ui-row--wide export-links">
      {exportFormats.map((format) => (
        <a
          key={format}
          href={`${config.routes.api}/${collectionSlug}/export?${new URLSearchParams({ ...filters, format })}`}
          download
        >
          {labels(`${format}`)}
        </a>
      ))}
    </span>
  )
}

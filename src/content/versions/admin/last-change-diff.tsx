'use client'
import { FieldDiffContainer, useTranslation } from '@payloadcms/ui'
import type { JSONFieldDiffClientComponent } from 'payload'
import { useTexts } from '#src/locales/use-texts.ts'
import { Time } from '#src/platform/admin/time.tsx'
import { lastChangeOf } from '#src/platform/fields/read-last-change.ts'

function Change({ value }: { readonly value: unknown }) {
  const t = useTexts('versions')
  const change = lastChangeOf(value)
  if (!change) return <span>{t('notRecorded')}</span>
  return (
    <span>
      <strong>{change.by || t('byMuster')}</strong>
      {', '}
      <Time at={change.at} />
    </span>
  )
}

export const LastChangeDiff: JSONFieldDiffClientComponent = (props) => {
  const { comparisonValue, versionValue, field, nestingLevel = 0 } = props
  const { i18n } = useTranslation()
  return (
    <FieldDiffContainer
      i18n={i18n}
      label={field.label === undefined ? {} : { label: field.label }}
      nestingLevel={nestingLevel}
      From={<Change value={comparisonValue} />}
      To={<Change value={versionValue} />}
    />
  )
}

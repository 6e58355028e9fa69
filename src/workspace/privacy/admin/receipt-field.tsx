'use client'
import { useConfig, useDocumentInfo, useField } from '@payloadcms/ui'
import type { JSONFieldClientComponent } from 'payload'
import { erasureReceipt } from '#src/contract/people/erasure.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { ErasureCounts } from './erasure-counts.tsx'

const stored = erasureReceipt.shape.counts

export const ReceiptField: JSONFieldClientComponent = ({ path }) => {
  const { value } = useField<unknown>({ path })
  const { id } = useDocumentInfo()
  const { config } = useConfig()
  const texts = useTexts('privacy')
  const counts = stored.safeParse(value).data
  if (!counts) return null
  return (
    <div className="field-type">
      <ErasureCounts counts={counts} />
      <p>
        <a href={`${config.routes.api}/erasures/${id}?depth=0`} download={`erasure-${id}.json`}>
          {texts('receipt')}
        </a>
      </p>
    </div>
  )
}

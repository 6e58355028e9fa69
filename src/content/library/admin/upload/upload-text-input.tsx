'use client'
import { useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { messageOf, request } from '#src/platform/admin/request.ts'
import type { StoredUpload } from './send-file.ts'
import type { UploadKind } from './upload-kind.ts'

interface Props {
  readonly kind: UploadKind
  readonly upload: StoredUpload
  readonly name: string
}

export function UploadTextInput({ kind, upload, name }: Props) {
  const texts = useTexts(kind.texts)
  const { config } = useConfig()
  const [stored, setStored] = useState(upload.title)
  const [outcome, setOutcome] = useState('')
  const store = async (value: string) => {
    if (value === stored) return
    try {
      const url = `${config.routes.api}/${kind.collection}/${upload.id}`
      await request(url, z.unknown(), { method: 'PATCH', json: { [kind.textField]: value } })
      setStored(value)
      setOutcome(texts('stored'))
    } catch (error) {
      setOutcome(messageOf(error))
    }
  }
  return (
    <div className="upload-asked">
      <input
        type="text"
        maxLength={kind.maxLength}
        defaultValue={upload.title}
        aria-label={texts('askOf', { name })}
        placeholder={texts('ask')}
        onBlur={({ target }) => void store(target.value.trim())}
      />
      <span role="status">{outcome}</span>
    </div>
  )
}

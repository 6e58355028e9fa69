'use client'
import { useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { z } from 'zod'
import { messageOf, request } from '../../../request.ts'
import { useTexts } from '../../../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

interface Props {
  readonly image: number
  readonly name: string
}

/** Asks for the alternative text of an image that was uploaded; it is stored when it is left. */
export function AltInput({ image, name }: Props) {
  const texts = useTexts(inLanguages)
  const { config } = useConfig()
  const [stored, setStored] = useState('')
  const [outcome, setOutcome] = useState('')
  const store = async (alt: string) => {
    if (alt === stored) return
    try {
      const url = `${config.routes.api}/media/${image}`
      await request(url, z.unknown(), { method: 'PATCH', json: { alt } })
      setStored(alt)
      setOutcome(texts.stored)
    } catch (error) {
      setOutcome(messageOf(error))
    }
  }
  return (
    <div className="upload-alt">
      <input
        type="text"
        maxLength={500}
        aria-label={texts.altOf(name)}
        placeholder={texts.alt}
        onBlur={({ target }) => void store(target.value.trim())}
      />
      <span role="status">{outcome}</span>
    </div>
  )
}

'use client'
import { useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { request } from '../request.ts'
import { useBuilder } from './builder-context.ts'
import type { InputProps } from './input-props.ts'
import { MultiChoice } from './multi-choice.tsx'
import { problemOf } from './problem.ts'

const found = z.object({ tags: z.array(z.string()) })
const choiceOf = (tag: string) => ({ value: tag, label: tag })

export function TagsInput({ condition, name, onChange }: InputProps) {
  const { config } = useConfig()
  const { isRejected } = useBuilder()
  const [tags, setTags] = useState<readonly string[]>([])
  const url = `${config.routes.api}/contacts/board/tags`
  useEffect(() => {
    // Without suggestions, tags can still be typed.
    request(url, found).then(
      (response) => setTags(response.tags),
      () => undefined,
    )
  }, [url])
  return (
    <MultiChoice
      label={name}
      isOpen
      choices={tags.map(choiceOf)}
      chosen={condition.values.map(choiceOf)}
      isInvalid={isRejected && problemOf(condition) !== undefined}
      onChange={(values) => onChange({ ...condition, values })}
    />
  )
}

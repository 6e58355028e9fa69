'use client'
import { useEffect, useState } from 'react'
import { listUsedTags } from '#src/contract/people/board.ts'
import { call } from '#src/platform/admin/call.ts'
import { useBuilder } from './builder-context.ts'
import type { InputProps } from './input-props.ts'
import { MultiChoice } from './multi-choice.tsx'
import { problemOf } from './problem.ts'

const choiceOf = (tag: string) => ({ value: tag, label: tag })

export function TagsInput({ condition, name, onChange }: InputProps) {
  const { isRejected } = useBuilder()
  const [tags, setTags] = useState<readonly string[]>([])
  useEffect(() => {
    // Without suggestions, tags can still be typed.
    call(listUsedTags).then(
      (response) => setTags(response.tags),
      () => undefined,
    )
  }, [])
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

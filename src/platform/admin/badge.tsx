'use client'
import { Pill } from '@payloadcms/ui'
import type { ComponentProps, ReactNode } from 'react'

interface Props {
  readonly tone?: ComponentProps<typeof Pill>['pillStyle']
  readonly children: ReactNode
}

/** The state of something, in a word. */
export const Badge = ({ tone = 'light', children }: Props) => (
  <Pill pillStyle={tone} size="small">
    {children}
  </Pill>
)

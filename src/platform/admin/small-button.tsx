'use client'
import { Button } from '@payloadcms/ui'
import type { ComponentProps } from 'react'

export const SmallButton = (props: ComponentProps<typeof Button>) => (
  <Button buttonStyle="secondary" size="small" margin={false} {...props} />
)

'use client'
import { ShimmerEffect } from '@payloadcms/ui'
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from '#src/platform/admin/use-hydrated.ts'

type Field = typeof import('@payloadcms/richtext-lexical/client').RichTextField
type Block = { readonly kind: string }

/** What is shown within the text of an editor, which sets it when it is loaded. */
const parts: { ShownBlock?: ComponentType<Block>; BlockChanges?: ComponentType } = {}

export const ShownBlock = (props: Block) =>
  parts.ShownBlock ? <parts.ShownBlock {...props} /> : null

export const BlockChanges = () => (parts.BlockChanges ? <parts.BlockChanges /> : null)

const LoadedField = lazy(async () => {
  const { LoadedRichTextField, ...loaded } = await import('./loaded-rich-text-field.tsx')
  Object.assign(parts, loaded)
  return { default: LoadedRichTextField }
})

const waiting = <ShimmerEffect height="35vh" />

/** The platform's field of rich text, which a browser loads once there is one to fill in. */
export const RichTextField = (props: ComponentProps<Field>) =>
  useHydrated() ? (
    <Suspense fallback={waiting}>
      <LoadedField {...props} />
    </Suspense>
  ) : (
    waiting
  )

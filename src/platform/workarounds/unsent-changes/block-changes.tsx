'use client'
import {
  $getNearestNodeFromDOMNode,
  type LexicalNode,
  SKIP_DOM_SELECTION_TAG,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useAllFormFields } from '@payloadcms/ui'
import type { FormState } from 'payload'
import { reduceFieldsToValues } from 'payload/shared'
import { useEffect, useRef } from 'react'
import { beforeSubmit } from './late-submit.ts'
import { ResendChanges } from './resend-changes.tsx'

type Fields = Record<string, unknown>

/** The platform's node of a block, whose class it does not export. */
type BlockNode = LexicalNode & {
  getFields: () => Fields
  setFields: (fields: Fields, preventFormStateUpdate: boolean) => void
}

const isBlockNode = (node: LexicalNode | null): node is BlockNode =>
  node !== null && 'getFields' in node && 'setFields' in node

/** The values of a block's form, of rows without their number, as the platform takes them. */
export const valuesOf = (state: FormState): Fields =>
  reduceFieldsToValues(
    Object.fromEntries(
      Object.entries(state).map(([path, field]) => [
        path,
        field.rows ? { ...field, disableFormData: true } : field,
      ]),
    ),
    true,
  )

export function BlockChanges() {
  const [state] = useAllFormFields()
  const [editor] = useLexicalComposerContext()
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const handOver = () =>
      editor.update(
        () => {
          const node = place.current && $getNearestNodeFromDOMNode(place.current)
          if (!isBlockNode(node)) return
          const fields = { ...node.getFields(), ...valuesOf(state) }
          if (JSON.stringify(fields) !== JSON.stringify(node.getFields()))
            node.setFields(fields, true)
        },
        // The focus stays in the block.
        { tag: SKIP_DOM_SELECTION_TAG },
      )
    document.addEventListener(beforeSubmit, handOver)
    return () => document.removeEventListener(beforeSubmit, handOver)
  }, [state, editor])
  return (
    <span hidden ref={place}>
      <ResendChanges />
    </span>
  )
}

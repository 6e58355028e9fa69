'use client'
import { BlockNode } from '@payloadcms/richtext-lexical/client'
import {
  $nodesOfType,
  HISTORY_MERGE_TAG,
  SKIP_DOM_SELECTION_TAG,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useAllFormFields } from '@payloadcms/ui'
import { reduceFieldsToValues } from 'payload/shared'
import { useEffect } from 'react'

/**
 * The editor neither takes the focus out of the form, nor makes a step of the history, which undo
 * would not get past.
 */
const tags = [SKIP_DOM_SELECTION_TAG, HISTORY_MERGE_TAG]

/** Whether a block lacks one of the values: an empty one may be left out, null or undefined. */
const lacks = (fields: object, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(values).some(
    ([name, value]) =>
      JSON.stringify(Reflect.get(fields, name) ?? null) !== JSON.stringify(value ?? null),
  )

/**
 * Defect of Payload: what a person changes in the form of a block is in the text once the server
 * has responded (`BlockComponent` of `@payloadcms/richtext-lexical`), some 250 ms and a request
 * later. A text that is published before is published without it.
 * Workaround: it is written into the text at once, and again when an earlier response has replaced
 * it there.
 */
export function WriteBlockFields() {
  const [state] = useAllFormFields()
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    const values: Record<string, unknown> = reduceFieldsToValues(state, true)
    const $staleBlock = (): BlockNode | undefined =>
      $nodesOfType(BlockNode).find((node) => {
        const fields = node.getFields()
        return fields.id === values['id'] && lacks(fields, values)
      })
    const write = () => {
      const block = $staleBlock()
      block?.setFields({ ...block.getFields(), ...values }, true)
    }
    const writeIfStale = () => {
      const isStale = editor.getEditorState().read($staleBlock) !== undefined
      if (isStale && editor.isEditable()) editor.update(write, { tag: tags })
    }
    writeIfStale()
    return editor.registerUpdateListener(writeIfStale)
  }, [state, editor])
  return null
}

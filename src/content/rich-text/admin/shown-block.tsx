'use client'
import {
  $isBlockNode,
  BlockCollapsible,
  useBlockComponentContext,
  useEditorConfigContext,
} from '@payloadcms/richtext-lexical/client'
import { $getNodeByKey } from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useAllFormFields, useModal } from '@payloadcms/ui'
import { type RefObject, useEffect, useRef } from 'react'
import { showBlock } from '#src/contract/content/blocks.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { useDebouncedRead } from '#src/platform/admin/use-debounced-read.ts'
import { valuesOf } from '#src/platform/workarounds/unsent-changes/block-changes.tsx'
import { problemsOf } from '../blocks/block-problems.ts'
import './shown-block.css'

/** Debounce delay, in ms. */
const pause = 300

const nothing = { html: '', names: [] as string[] }

/** The block as readers will see it. */
function useShown(fields: string, isComplete: boolean) {
  const { found = nothing, problem } = useDebouncedRead(
    isComplete ? fields : undefined,
    (signal) => call(showBlock, { body: { fields: JSON.parse(fields) } }, { signal }),
    { delay: pause },
  )
  return { ...found, problem }
}

/** Opens the fields of a block that was inserted just now. */
function useOpenedWhenInserted(place: RefObject<HTMLElement | null>, isEmpty: boolean) {
  const { nodeKey } = useBlockComponentContext()
  const { fieldProps } = useEditorConfigContext()
  const [editor] = useLexicalComposerContext()
  const { openModal } = useModal()
  const first = useRef({ isEmpty, isLoaded: fieldProps.initialLexicalFormState })
  useEffect(() => {
    const id = editor.read(() => {
      const node = $getNodeByKey(nodeKey)
      return $isBlockNode(node) ? node.getFields().id : undefined
    })
    if (!first.current.isEmpty || !id || first.current.isLoaded?.[id]) return
    const slug = place.current?.closest<HTMLElement>('[data-block-drawer-slug]')
    // Its drawer is there after this effect.
    const opening = setTimeout(() => openModal(slug?.dataset['blockDrawerSlug'] ?? ''))
    return () => clearTimeout(opening)
  }, [editor, nodeKey, openModal, place])
}

export function ShownBlock({ kind }: { readonly kind: string }) {
  const [state] = useAllFormFields()
  const t = useTexts('block-problems')
  const place = useRef<HTMLDivElement>(null)
  const values = { ...valuesOf(state), blockType: kind }
  const problems = problemsOf(kind, values)
  const { html, names, problem } = useShown(JSON.stringify(values), problems.length === 0)
  useOpenedWhenInserted(place, problems.length > 0)
  return (
    <BlockCollapsible>
      <div className="shown-block" ref={place}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitized it. */}
        {html && <div dangerouslySetInnerHTML={{ __html: html }} />}
        {names.length > 0 && <p className="ui-muted">{names.join(' · ')}</p>}
        {problems.map((each) => (
          <p key={each} className="ui-problem">
            {t(each)}
          </p>
        ))}
        {problem && <p className="ui-problem">{problem}</p>}
      </div>
    </BlockCollapsible>
  )
}

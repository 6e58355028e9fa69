'use client'
import { createClientFeature } from '@payloadcms/richtext-lexical/client'
import { COMMAND_PRIORITY_HIGH, PASTE_COMMAND } from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { toast } from '@payloadcms/ui'
import { useEffect } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { cleanHtml } from './clean-html.ts'

/** What the editor copied itself. */
const ownFormat = 'application/x-lexical-editor'

const clean = new WeakSet<Event>()

function cleaned(data: DataTransfer) {
  const { html, images } = cleanHtml(data.getData('text/html'))
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', data.getData('text/plain'))
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  clean.add(event)
  return { event, images }
}

function CleanPaste() {
  const [editor] = useLexicalComposerContext()
  const t = useTexts('paste')
  useEffect(
    () =>
      editor.registerCommand(
        PASTE_COMMAND,
        (pasted) => {
          const data = pasted instanceof ClipboardEvent ? pasted.clipboardData : null
          const isForeign = data?.types.includes('text/html') && !data.types.includes(ownFormat)
          if (!data || !isForeign || clean.has(pasted)) return false
          pasted.preventDefault()
          const { event, images } = cleaned(data)
          if (images > 0) toast.info(t('imagesLeftOut', { count: images }))
          return editor.dispatchCommand(PASTE_COMMAND, event)
        },
        COMMAND_PRIORITY_HIGH,
      ),
    [editor, t],
  )
  return null
}

export const PasteFeatureClient = createClientFeature({
  plugins: [{ Component: CleanPaste, position: 'normal' }],
})

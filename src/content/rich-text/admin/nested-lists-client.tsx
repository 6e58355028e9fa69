'use client'
import { createClientFeature } from '@payloadcms/richtext-lexical/client'
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_BEFORE_EDITOR,
  COMMAND_PRIORITY_NORMAL,
  INDENT_CONTENT_COMMAND,
  KEY_TAB_COMMAND,
  OUTDENT_CONTENT_COMMAND,
} from '@payloadcms/richtext-lexical/lexical'
import {
  $isListItemNode,
  $isListNode,
  type ListItemNode,
} from '@payloadcms/richtext-lexical/lexical/list'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { $findMatchingParent, mergeRegister } from '@payloadcms/richtext-lexical/lexical/utils'
import { useEffect } from 'react'

/** Levels of lists. */
const maxDepth = 4

/** An item is nested in the one before it. */
const isAllowed = (item: ListItemNode, indent: number): boolean =>
  indent < item.getIndent() ? indent >= 0 : indent < maxDepth && item.getPreviousSibling() !== null

/** Indents the selected items of lists; false when nothing can be. */
function $indent(by: 1 | -1): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return false
  let isDone = false
  const selected = selection.getNodes().map((node) => $findMatchingParent(node, $isListItemNode))
  for (const item of new Set(selected)) {
    // An item with a list for its first child is how the editor nests, and is no line.
    if (!item || $isListNode(item.getFirstChild())) continue
    const indent = item.getIndent() + by
    if (!isAllowed(item, indent)) continue
    item.setIndent(indent)
    isDone = true
  }
  return isDone
}

/** Where Tab indents nothing, it leads out of the editor, as it must for the keyboard. */
function NestedLists() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    const indent = (by: 1 | -1) => () => {
      $indent(by)
      return true
    }
    return mergeRegister(
      editor.registerCommand(INDENT_CONTENT_COMMAND, indent(1), COMMAND_PRIORITY_NORMAL),
      editor.registerCommand(OUTDENT_CONTENT_COMMAND, indent(-1), COMMAND_PRIORITY_NORMAL),
      editor.registerCommand(
        KEY_TAB_COMMAND,
        (event) => {
          if ($indent(event.shiftKey ? -1 : 1)) event.preventDefault()
          return true
        },
        // After menus and tables, and in place of the platform's, which indents paragraphs.
        COMMAND_PRIORITY_BEFORE_EDITOR,
      ),
    )
  }, [editor])
  return null
}

export const NestedListsFeatureClient = createClientFeature({
  plugins: [{ Component: NestedLists, position: 'normal' }],
})

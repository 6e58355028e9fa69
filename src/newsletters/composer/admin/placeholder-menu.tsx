'use client'
import { $createInlineBlockNode, createClientFeature } from '@payloadcms/richtext-lexical/client'
import {
  $createParagraphNode,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  $isRootOrShadowRoot,
  $isTextNode,
  type LexicalEditor,
  type TextNode,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import {
  LexicalTypeaheadMenuPlugin,
  MenuOption,
} from '@payloadcms/richtext-lexical/lexical/react/LexicalTypeaheadMenuPlugin'
import { $wrapNodeInElement } from '@payloadcms/richtext-lexical/lexical/utils'
import { useCallback, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { placeholders } from '#src/contract/newsletters/placeholders.ts'
import { textsOf } from '#src/locales/texts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { lastOwnFields, type OfferedPlaceholder, usePlaceholders } from './use-placeholders.ts'

const begun = /\{\{\s*([\w.:-]{0,200})$/

const findBegun = (text: string) => {
  const match = begun.exec(text)
  if (!match) return null
  const [replaceableString, matchingString = ''] = match
  return { leadOffset: match.index, matchingString, replaceableString }
}

/** What opens the platform's menu, and what is typed to choose from it. */
const slash = /(?<=^|[\s(])\/[^\s/]*$/

/** Menus remove what they had read when they were last drawn; the letters typed since stay. */
function $removeTyped(typed: RegExp): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const { offset } = selection.anchor
  const node = selection.anchor.getNode()
  const match = $isTextNode(node) && typed.exec(node.getTextContent().slice(0, offset))
  if (match) node.spliceText(match.index, match[0].length, '', true)
}

/** To be called in an update of the editor. */
function $insertPlaceholder(name: string, typed: RegExp): void {
  $removeTyped(typed)
  // The platform makes the id.
  const node = $createInlineBlockNode({ id: '', blockType: 'placeholder', name, fallback: '' })
  $insertNodes([node])
  if ($isRootOrShadowRoot(node.getParentOrThrow()))
    $wrapNodeInElement(node, $createParagraphNode).selectEnd()
}

class Choice extends MenuOption {
  constructor(readonly placeholder: OfferedPlaceholder) {
    super(placeholder.name)
  }
}

const matches = ({ name, label }: OfferedPlaceholder, query: string): boolean =>
  [name, label].some((text) => text.toLowerCase().includes(query.toLowerCase()))

/** The menu that opens at `{{`. */
function PlaceholderMenu() {
  const [editor] = useLexicalComposerContext()
  const t = useTexts('mail')
  const offered = usePlaceholders()
  const [query, setQuery] = useState('')
  const options = useMemo(
    () => offered.filter((each) => matches(each, query)).map((each) => new Choice(each)),
    [offered, query],
  )
  const choose = useCallback(
    ({ placeholder }: Choice, typed: TextNode | null, close: () => void) => {
      editor.update(() => {
        typed?.remove()
        $insertPlaceholder(placeholder.name, begun)
      })
      close()
    },
    [editor],
  )
  return (
    <LexicalTypeaheadMenuPlugin
      triggerFn={findBegun}
      options={options}
      onQueryChange={(next) => setQuery(next ?? '')}
      onSelectOption={choose}
      menuRenderFn={(anchor, { selectedIndex, selectOptionAndCleanUp, setHighlightedIndex }) =>
        anchor.current && options.length > 0
          ? createPortal(
              <div className="slash-menu-popup" role="listbox" aria-label={t('placeholders')}>
                {options.map((option, at) => (
                  <button
                    key={option.key}
                    ref={option.setRefElement}
                    type="button"
                    role="option"
                    tabIndex={-1}
                    aria-selected={selectedIndex === at}
                    className={`slash-menu-popup__item${selectedIndex === at ? ' slash-menu-popup__item--selected' : ''}`}
                    onMouseEnter={() => setHighlightedIndex(at)}
                    onClick={() => selectOptionAndCleanUp(option)}
                  >
                    <span className="slash-menu-popup__item-text">{option.placeholder.label}</span>
                  </button>
                ))}
              </div>,
              anchor.current,
            )
          : null
      }
    />
  )
}

const noIcon = () => null

const slashItem = (name: string, label: string | ((args: { i18n: object }) => string)) => ({
  Icon: noIcon,
  key: `placeholder-${name}`,
  keywords: ['placeholder', name],
  label,
  onSelect: ({ editor }: { editor: LexicalEditor }) =>
    editor.update(() => $insertPlaceholder(name, slash)),
})

const group = { key: 'placeholders' } as const

/** The menu at `{{`, and the same in the platform's menu at `/`. */
export const PlaceholderFeatureClient = createClientFeature({
  plugins: [{ Component: PlaceholderMenu, position: 'normal' }],
  slashMenu: {
    groups: [
      {
        ...group,
        label: ({ i18n }) => textsOf('mail', i18n)('placeholders'),
        items: placeholders.map((name) => ({
          ...slashItem(name, ''),
          label: ({ i18n }) => textsOf('mail', i18n)(`placeholderNames:${name}`),
        })),
      },
    ],
    dynamicGroups: ({ queryString }) => [
      {
        ...group,
        items: lastOwnFields()
          .filter((each) => matches(each, queryString))
          .map(({ name, label }) => slashItem(name, label)),
      },
    ],
  },
})

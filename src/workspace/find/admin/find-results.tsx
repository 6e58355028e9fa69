'use client'
import { Link } from '@payloadcms/ui'
import type { RefObject } from 'react'
import type { FindResult, FoundItem } from '#src/contract/find.ts'
import { useTexts } from '#src/locales/use-texts.ts'

interface OptionProps {
  readonly id: string
  readonly item: FoundItem
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onRun: (item: FoundItem) => void
}

function Option({ id, item, isActive, onPoint, onRun }: OptionProps) {
  const { href, title, detail, run } = item
  const props = {
    id,
    role: 'option',
    className: 'ui-row ui-row--text ui-row--apart find__option',
    'aria-selected': isActive,
    tabIndex: -1,
    onMouseMove: onPoint,
  } as const
  const text = (
    <>
      <span className="find__title">{title}</span>
      {detail && <span className="ui-muted find__detail">{detail}</span>}
    </>
  )
  if (run)
    return (
      <button type="button" {...props} onClick={() => onRun(item)}>
        {text}
      </button>
    )
  // The tabs of Settings open at the hash of a page that is loaded, or of the one that is there.
  if (href.includes('#'))
    return (
      <a {...props} href={href}>
        {text}
      </a>
    )
  return (
    <Link {...props} href={href} prefetch={false}>
      {text}
    </Link>
  )
}

interface Props {
  /** Of the list, `<id>-list`, and of its options, `<id>-0` and so on. */
  readonly id: string
  readonly list: RefObject<HTMLDivElement | null>
  readonly groups: FindResult['groups']
  readonly active: number
  readonly onPoint: (at: number) => void
  readonly onRun: (item: FoundItem) => void
}

export function FindResults({ id, list, groups, active, onPoint, onRun }: Props) {
  const texts = useTexts('find')
  const firsts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { items }) => sum + items.length, 0),
  )
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      className="find__list"
      aria-label={texts('results')}
    >
      {groups.map(({ name, items }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a list of options has no other groups
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} className="ui-muted ui-strong find__group" role="presentation">
            {texts(`groups:${name}`)}
          </div>
          {items.map((item, index) => {
            const at = (firsts[group] ?? 0) + index
            return (
              <Option
                key={`${item.href} ${item.title}`}
                id={`${id}-${at}`}
                item={item}
                isActive={at === active}
                onPoint={() => onPoint(at)}
                onRun={onRun}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

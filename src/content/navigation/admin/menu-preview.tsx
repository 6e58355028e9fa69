'use client'
import { useAllFormFields } from '@payloadcms/ui'
import { reduceFieldsToValues } from 'payload/shared'
import { useEffect, useState } from 'react'
import { arrangedItems, countOmitted } from '#src/content/navigation/arranged-items.ts'
import { type MenuItem, menuOf } from '#src/content/navigation/navigation-tree.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { listenToAnnouncements } from './announcement.ts'
import './menu-preview.css'
import { usePublicEntries } from './use-public-entries.ts'

function Entry({ item }: { item: MenuItem }) {
  const texts = useTexts('navigation')
  const { children = [], isFolder, label, link, path } = item
  if (!isFolder)
    return (
      <li title={path ?? ''}>
        {label}
        {link?.isExternal ? (
          <span className="ui-muted menu-preview__outside"> {texts('outside')}</span>
        ) : null}
      </li>
    )
  return (
    <li className="menu-preview__folder">
      {label}
      <ul className="ui-list">
        {children.length === 0 ? (
          <li className="ui-muted menu-preview__remark">{texts('empty')}</li>
        ) : null}
        {children.map((child) => (
          <Entry item={child} key={child.id} />
        ))}
      </ul>
    </li>
  )
}

function Announcement() {
  const [text, setText] = useState('')
  useEffect(() => listenToAnnouncements(setText), [])
  return (
    <p className="ui-unseen" role="status">
      {text}
    </p>
  )
}

export function MenuPreview() {
  const texts = useTexts('navigation')
  const [fields] = useAllFormFields()
  const items: unknown = reduceFieldsToValues(fields, true)['items']
  const { entries, isLoading } = usePublicEntries(items)
  const arranged = arrangedItems(items, entries)
  const missing = isLoading ? 0 : countOmitted(arranged)
  return (
    <section className="ui-panel menu-preview" aria-labelledby="menu-preview-title">
      <h3 id="menu-preview-title">{texts('preview')}</h3>
      <p className="ui-muted menu-preview__remark">{texts('help')}</p>
      <ul className="ui-list menu-preview__bar">
        {menuOf(arranged).map((item) => (
          <Entry item={item} key={item.id} />
        ))}
      </ul>
      {missing > 0 ? (
        <p className="ui-muted menu-preview__remark" role="status">
          {texts('leftOut', { count: missing })}
        </p>
      ) : null}
      <Announcement />
    </section>
  )
}

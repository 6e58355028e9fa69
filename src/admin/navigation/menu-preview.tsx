'use client'
import { useAllFormFields, useConfig } from '@payloadcms/ui'
import { reduceFieldsToValues } from 'payload/shared'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import {
  arrangedItems,
  leftOut,
  type PublishedPage,
  publishedPage,
} from '#src/content/arranged-items.ts'
import { type MenuItem, menuOf } from '#src/content/navigation-tree.ts'
import { messageOf, request } from '../request.ts'
import { useTexts } from '../translations/use-texts.ts'
import './menu-preview.css'
import { texts as inLanguages } from './texts.ts'

const published = z.object({ docs: z.array(publishedPage) })
const query = new URLSearchParams({
  'where[_status][equals]': 'published',
  'select[title]': 'true',
  'select[slug]': 'true',
  depth: '0',
  limit: '1000',
})

function usePublishedPages() {
  const { config } = useConfig()
  const [pages, setPages] = useState<readonly PublishedPage[]>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    request(`${config.routes.api}/pages?${query}`, published).then(
      ({ docs }) => setPages(docs),
      (error: unknown) => setProblem(messageOf(error)),
    )
  }, [config.routes.api])
  return { pages, problem }
}

function Entry({ item }: { item: MenuItem }) {
  const texts = useTexts(inLanguages)
  if (!item.isFolder) return <li title={item.path ?? ''}>{item.label}</li>
  const { children = [] } = item
  return (
    <li className="menu-preview__folder">
      {item.label}
      <ul>
        {children.length === 0 ? <li className="menu-preview__remark">{texts.empty}</li> : null}
        {children.map((child) => (
          <Entry item={child} key={child.id} />
        ))}
      </ul>
    </li>
  )
}

/** The menu as readers will see it, of what is in the form right now. */
export function MenuPreview() {
  const texts = useTexts(inLanguages)
  const [fields] = useAllFormFields()
  const { pages, problem } = usePublishedPages()
  if (problem) return <p role="alert">{problem}</p>
  if (!pages) return null
  const values = reduceFieldsToValues(fields, true)
  const arranged = arrangedItems(values['items'], pages)
  const missing = leftOut(arranged)
  return (
    <section className="menu-preview" aria-labelledby="menu-preview-title">
      <h3 id="menu-preview-title">{texts.preview}</h3>
      <p className="menu-preview__remark">{texts.help}</p>
      <ul className="menu-preview__bar">
        {menuOf(arranged).map((item) => (
          <Entry item={item} key={item.id} />
        ))}
      </ul>
      {missing > 0 ? (
        <p className="menu-preview__remark" role="status">
          {texts.leftOut(missing)}
        </p>
      ) : null}
    </section>
  )
}

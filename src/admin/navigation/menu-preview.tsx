'use client'
import { useAllFormFields } from '@payloadcms/ui'
import { reduceFieldsToValues } from 'payload/shared'
import { arrangedItems, leftOut, type PublishedPage } from '#src/content/arranged-items.ts'
import { type MenuItem, menuOf } from '#src/content/navigation-tree.ts'
import { useTexts } from '../translations/use-texts.ts'
import './menu-preview.css'
import { texts as inLanguages } from './texts.ts'

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

/** The live preview of the menu, from the form's current values. */
export function MenuPreview({ pages }: { pages: readonly PublishedPage[] }) {
  const texts = useTexts(inLanguages)
  const [fields] = useAllFormFields()
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

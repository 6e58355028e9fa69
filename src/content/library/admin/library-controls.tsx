'use client'
import { useListQuery } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import { isMissingAlt, withMissingAlt } from './alt-filter.ts'
import { type Layout, layouts } from './listed-image.ts'

const orders = [
  ['-createdAt', 'newest'],
  ['createdAt', 'oldest'],
  ['originalName', 'byName'],
  ['-filesize', 'largest'],
] as const

const newest = orders[0][0]

function OrderSelect() {
  const texts = useTexts('library')
  const { handleSortChange, query } = useListQuery()
  const current = String(query.sort ?? newest)
  return (
    <label className="ui-option">
      {texts('order')}
      <select
        value={orders.some(([value]) => value === current) ? current : newest}
        onChange={({ target }) => void handleSortChange?.(target.value)}
      >
        {orders.map(([value, text]) => (
          <option key={value} value={value}>
            {texts(`${text}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

interface Props {
  readonly look: Layout
  readonly onLook: (look: Layout) => void
  readonly isGrid: boolean
}

export function LibraryControls({ look, onLook, isGrid }: Props) {
  const texts = useTexts('library')
  const { handleWhereChange, query } = useListQuery()
  const isMissing = isMissingAlt(query.where)
  return (
    <div className="ui-row ui-row--wide ui-buttons library-controls">
      <fieldset className="ui-row">
        <legend>{texts('look')}</legend>
        {layouts.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === look}
            onClick={() => onLook(each)}
          >
            {texts(`${each}`)}
          </button>
        ))}
      </fieldset>
      {isGrid && <OrderSelect />}
      <button
        type="button"
        aria-pressed={isMissing}
        onClick={() => void handleWhereChange?.(withMissingAlt(query.where, !isMissing))}
      >
        {texts('missingAlt')}
      </button>
    </div>
  )
}

'use client'
import { ChevronIcon } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'

interface Props {
  readonly id: string
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (step: -1 | 1) => void
  readonly onHide: () => void
}

/** The buttons that arrange one card. At an end they do nothing, and keep the focus. */
export function CardButtons({ id, name, isFirst, isLast, onMove, onHide }: Props) {
  const texts = useTexts('dashboard-arrange')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="ui-row ui-row--tight ui-buttons desk__buttons" role="group" aria-label={name}>
      <button
        type="button"
        aria-label={texts('moveUp', { name })}
        aria-disabled={isFirst}
        data-arranges={`${id} -1`}
        onClick={() => onMove(-1)}
      >
        <ChevronIcon direction="up" />
      </button>
      <button
        type="button"
        aria-label={texts('moveDown', { name })}
        aria-disabled={isLast}
        data-arranges={`${id} 1`}
        onClick={() => onMove(1)}
      >
        <ChevronIcon direction="down" />
      </button>
      <button type="button" aria-label={texts('hideOne', { name })} onClick={onHide}>
        {texts('hide')}
      </button>
      <span className="desk__name">{name}</span>
    </div>
  )
}

'use client'
import { useTranslation } from '@payloadcms/ui'
import { type WorkPage, type WorkView, workViews } from '#src/contract/people/follow-up-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import './follow-ups.css'

interface Props {
  readonly view?: WorkView
  readonly counts: WorkPage['counts'] | undefined
  readonly onChoose: (view: WorkView) => void
}

export function ViewChoice({ view, counts, onChoose }: Props) {
  const texts = useTexts('follow-ups')
  const { language } = useTranslation().i18n
  return (
    <nav className="work-views" aria-label={texts('viewsOf')}>
      {workViews.map((each) => (
        <button
          key={each}
          type="button"
          aria-current={each === view ? 'page' : undefined}
          onClick={() => onChoose(each)}
        >
          {texts(`views:${each}`)}
          {each !== 'done' && counts && (
            <span className="work-views__count">{counts[each].toLocaleString(language)}</span>
          )}
        </button>
      ))}
    </nav>
  )
}

'use client'
import { useTranslation } from '@payloadcms/ui'
import {
  anonymisedKinds,
  deletedKinds,
  type ErasurePreview,
  remainingKinds,
} from '#src/contract/people/erasure.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import './privacy.css'

interface Props {
  readonly counts: ErasurePreview['counts']
}

const groups = [
  ['deleted', deletedKinds],
  ['anonymised', anonymisedKinds],
  ['remaining', remainingKinds],
] as const

export function ErasureCounts({ counts }: Props) {
  const texts = useTexts('privacy')
  const { i18n } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className="ui-stack erasure-counts" tabIndex={0} aria-label={texts('title')}>
      {groups.map(([group, kinds]) => {
        const present = kinds.filter((kind) => (counts[kind] ?? 0) > 0)
        return (
          <div key={group}>
            <h4>{texts(`${group}`)}</h4>
            {present.length === 0 ? <p>{texts('nothing')}</p> : null}
            <ul className="ui-list">
              {present.map((kind) => (
                <li key={kind} className="ui-row ui-row--apart">
                  <span>{texts(`kinds:${kind}`)}</span>
                  <span>{(counts[kind] ?? 0).toLocaleString(i18n.language)}</span>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

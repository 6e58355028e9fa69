'use client'
import { useTranslation } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import type { Undo } from './use-undo.ts'

const counted = ['deleted', 'restored', 'kept', 'withdrawn'] as const

const collections = { contact: 'contacts', subscriber: 'newsletter-subscribers' } as const

function RetainedPeople({ undo: { kept, keptPeople } }: { undo: Undo }) {
  const t = useTexts('import-record')
  const { language } = useTranslation().i18n
  return (
    <section aria-label={t('kept')}>
      <h3>{t('kept')}</h3>
      {keptPeople.length < kept ? (
        <p>
          {t('keptOf', {
            shown: keptPeople.length.toLocaleString(language),
            total: kept.toLocaleString(language),
          })}
        </p>
      ) : null}
      <ul>
        {keptPeople.map(({ target, id, title, reason }) => (
          <li key={`${target}${id}`}>
            {reason === 'deleted' ? (
              title || t('erased')
            ) : (
              <AdminLink path={`/collections/${collections[target]}/${id}`}>
                {title || t('unnamed')}
              </AdminLink>
            )}
            {' – '}
            {t(`reasons:${reason}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function UndoCounts({ undo }: { undo: Undo }) {
  const t = useTexts('import-record')
  const { language } = useTranslation().i18n
  const labels = undo.undoneAt === null ? t.group('will') : t.group('did')
  const shown = counted.filter((name) => undo[name] > 0 || name === 'deleted')
  return (
    <>
      <ul className="import-counts">
        {shown.map((name) => (
          <li key={name}>
            <strong>{undo[name].toLocaleString(language)}</strong> {labels[name]}
          </li>
        ))}
      </ul>
      {undo.keptPeople.length > 0 ? <RetainedPeople undo={undo} /> : null}
    </>
  )
}

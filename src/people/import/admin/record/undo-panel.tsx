'use client'
import { Button, ConfirmationModal, useModal, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type importUndo, previewImportUndo, undoImport } from '#src/contract/people/import-undo.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'

type Undo = z.output<typeof importUndo>

function useUndo(id: number, done: Undo | undefined) {
  const router = useRouter()
  const [undo, setUndo] = useState(done)
  const [doing, setDoing] = useState<'looking' | 'undoing'>()
  const [problem, setProblem] = useState('')
  const run = async (what: 'looking' | 'undoing') => {
    setDoing(what)
    setProblem('')
    try {
      setUndo(await call(what === 'looking' ? previewImportUndo : undoImport, { id }))
      // The people of the import, which the server lists, are fewer now.
      if (what === 'undoing') router.refresh()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setDoing(undefined)
    }
  }
  return {
    undo,
    doing,
    problem,
    look: () => void run('looking'),
    undoAll: () => void run('undoing'),
  }
}

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

function UndoCounts({ undo }: { undo: Undo }) {
  const t = useTexts('import-record')
  const { language } = useTranslation().i18n
  const labels = undo.undoneAt === null ? t.group('will') : t.group('did')
  const shown = counted.filter((name) => undo[name] > 0 || name === 'deleted')
  return (
    <>
      <ul className="ui-list import-counts">
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

const confirmation = 'import-undo-confirmation'

function UndoNow({ undo, onConfirm }: { undo: Undo; onConfirm: () => void }) {
  const t = useTexts('import-record')
  const { language } = useTranslation().i18n
  const { openModal } = useModal()
  if (undo.deleted + undo.restored + undo.withdrawn === 0) return <p>{t('nothing')}</p>
  return (
    <>
      <Button margin={false} onClick={() => openModal(confirmation)}>
        {t('now')}
      </Button>
      <ConfirmationModal
        modalSlug={confirmation}
        heading={t('undo')}
        body={t('confirm', {
          deleted: undo.deleted.toLocaleString(language),
          restored: undo.restored.toLocaleString(language),
        })}
        confirmLabel={t('now')}
        onConfirm={onConfirm}
      />
    </>
  )
}

function Preview({ undo, onConfirm }: { undo: Undo; onConfirm: () => void }) {
  const t = useTexts('import-record')
  const formatTime = useFormatTime()
  const { undoneAt, until } = undo
  return (
    <>
      {undoneAt === null ? <h3>{t('preview')}</h3> : null}
      <UndoCounts undo={undo} />
      {undoneAt === null ? (
        <>
          <p>{t('until', { date: formatTime('date', until) })}</p>
          <UndoNow undo={undo} onConfirm={onConfirm} />
        </>
      ) : (
        <p>{t('undoneAt', { date: formatTime('dateTime', undoneAt) })}</p>
      )}
    </>
  )
}

interface Props {
  readonly id: number
  readonly done: Undo | undefined
  readonly isTooLate: boolean
}

export function UndoPanel({ id, done, isTooLate }: Props) {
  const t = useTexts('import-record')
  const { undo, doing, problem, look, undoAll } = useUndo(id, done)
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = undo !== done && doing === undefined
  // The focused button was removed.
  useEffect(() => {
    if (isLoaded || problem) heading.current?.focus()
  }, [isLoaded, problem])
  const isUndone = typeof undo?.undoneAt === 'string'
  return (
    <section className="ui-stack import-part ui-panel import-outcome" aria-labelledby="import-undo">
      <h2 className="ui-title" id="import-undo" ref={heading} tabIndex={-1}>
        {isUndone ? t('undone') : t('undo')}
      </h2>
      <p className="ui-problem import-problem" role="alert">
        {problem}
      </p>
      {doing ? (
        <div className="import-progress-line">
          <p role="status">{t(`${doing}`)}</p>
          <progress aria-label={t(`${doing}`)} />
        </div>
      ) : null}
      {undo && !doing ? <Preview undo={undo} onConfirm={undoAll} /> : null}
      {undo || doing ? null : (
        <>
          <p>{isTooLate ? t('tooLate') : t('undoHelp')}</p>
          {isTooLate ? null : (
            <Button margin={false} buttonStyle="secondary" onClick={look}>
              {t('look')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

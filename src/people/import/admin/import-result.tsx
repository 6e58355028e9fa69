'use client'
import { Button, ConfirmationModal, useConfig, useModal, useTranslation } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { type ReactNode, useEffect, useRef } from 'react'
import { notSubscribedReasons } from '#src/contract/people/import-options.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { listPath, useImportPage } from './import-context.ts'
import { type Outcome, rowsIn } from './import-state.ts'
import type { Draft } from './mapping/draft.ts'
import { RejectedRows, WrongRows } from './rejected-rows-list.tsx'
import type { Import } from './use-import.ts'

type Count = readonly [label: string, count: number]

const useCounts = ({ outcome, isDone, known }: Props): readonly Count[] => {
  const t = useTexts('import')
  const { kind } = useImportPage()
  const { imported, updated, skipped, rejected, subscribed, notSubscribed, elsewhere } = outcome
  const counted = (key: 'done' | 'imported' | 'skipped' | 'rejected', count: number): string =>
    t(`counts:${key}`, { count, people: t(`people:${kind}`, { count }) })
  const optional: readonly Count[] = [
    [t('counts:incomplete'), outcome.incomplete],
    [t('counts:elsewhere:withdrawn'), elsewhere.withdrawn],
    [t('counts:elsewhere:suppressed'), elsewhere.suppressed],
    [isDone ? t('counts:subscribed') : t('counts:toSubscribe'), subscribed],
    ...notSubscribedReasons.map(
      (reason): Count => [t(`counts:notSubscribed:${reason}`), notSubscribed[reason] ?? 0],
    ),
  ]
  return [
    [counted(isDone ? 'done' : 'imported', imported), imported],
    ...(updated > 0
      ? [[isDone ? t('counts:updated') : t('counts:toUpdate'), updated] as const]
      : []),
    [known !== 'skip' ? t('counts:unchanged') : counted('skipped', skipped), skipped],
    [counted('rejected', rejected), rejected],
    ...optional.filter(([, count]) => count > 0),
  ]
}

interface Props {
  readonly outcome: Outcome
  readonly isDone: boolean
  readonly known: Draft['known']
  readonly takesFocus: boolean
  readonly children: ReactNode
}

function ImportOutcome(props: Props) {
  const { isDone, takesFocus, children } = props
  const t = useTexts('import')
  const { language } = useTranslation().i18n
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const counts = useCounts(props)
  return (
    <section
      className="ui-stack import-part ui-panel import-outcome"
      aria-labelledby="import-outcome"
    >
      <h2 className="ui-title" id="import-outcome" ref={heading} tabIndex={-1}>
        {isDone ? t('done') : t('checked')}
      </h2>
      <ul className="ui-list import-counts">
        {counts.map(([label, count], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay in this order
          <li key={at}>
            <strong>{count.toLocaleString(language)}</strong> {label}
          </li>
        ))}
      </ul>
      <div className="ui-row import-actions">{children}</div>
    </section>
  )
}

const confirmation = 'import-confirmation'

function Checked({ of: { state, importAll }, outcome }: { of: Import; outcome: Outcome }) {
  const t = useTexts('import')
  const { kind } = useImportPage()
  const { language } = useTranslation().i18n
  const { openModal } = useModal()
  const inNumbers = (count: number) => count.toLocaleString(language)
  const { imported, updated } = outcome
  const written = imported + updated
  const leftOut = rowsIn(outcome) - written
  const act = t('importNow', {
    count: inNumbers(written),
    people: t(`people:${kind}`, { count: written }),
  })
  const sentences = [
    t('confirm', {
      number: inNumbers(written),
      count: written,
      people: t(`people:${kind}`, { count: written }),
    }),
    ...(updated > 0 ? [t('confirmUpdated', { count: inNumbers(updated) })] : []),
    ...(leftOut > 0 ? [t('confirmLeftOut', { count: inNumbers(leftOut) })] : []),
  ]
  return (
    <ImportOutcome
      outcome={outcome}
      known={state.draft.known}
      isDone={false}
      takesFocus={!state.isAutomatic}
    >
      {written === 0 ? (
        <p>{t(`nothing:${kind}`)}</p>
      ) : (
        <Button margin={false} onClick={() => openModal(confirmation)}>
          {act}
        </Button>
      )}
      <ConfirmationModal
        modalSlug={confirmation}
        heading={act}
        body={sentences.join(' ')}
        confirmLabel={act}
        onConfirm={importAll}
      />
    </ImportOutcome>
  )
}

function Done({ of: { state, choose }, outcome }: { of: Import; outcome: Outcome }) {
  const t = useTexts('import')
  const { kind } = useImportPage()
  const { config } = useConfig()
  const adminRoute = config.routes.admin
  const tag = kind === 'contacts' ? state.draft.tag.trim() : ''
  const list = formatAdminURL({ adminRoute, path: listPath(kind, tag) })
  const path: `/${string}` = `/collections/imports/${outcome.import ?? ''}`
  const record = formatAdminURL({ adminRoute, path })
  return (
    <ImportOutcome outcome={outcome} known={state.draft.known} isDone takesFocus>
      <Button el="link" to={list} margin={false}>
        {t(`see:${kind}`)}
      </Button>
      {outcome.import === null ? null : (
        <Button el="link" to={record} margin={false} buttonStyle="secondary">
          {t('undo')}
        </Button>
      )}
      <Button margin={false} buttonStyle="secondary" onClick={() => choose(undefined)}>
        {t('another')}
      </Button>
    </ImportOutcome>
  )
}

export function ImportResult({ of: own }: { of: Import }) {
  const t = useTexts('import')
  const { file, checked, done } = own.state
  const outcome = done ?? checked
  if (!outcome || !file) return null
  return (
    <>
      {done ? <Done of={own} outcome={done} /> : <Checked of={own} outcome={outcome} />}
      {outcome.rejected > 0 ? (
        <RejectedRows outcome={outcome} file={file} url={own.url} options={own.options} />
      ) : null}
      {outcome.incomplete > 0 ? (
        <WrongRows
          id="import-incomplete"
          title={t('incompleteRows')}
          rows={outcome.incompleteRows}
          total={outcome.incomplete}
        />
      ) : null}
    </>
  )
}

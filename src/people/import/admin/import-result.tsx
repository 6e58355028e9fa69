'use client'

import { Button, ConfirmationModal, useConfig, useModal, useTranslation } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useTexts } from '#src/locales/use-texts.ts'
import { listPath, useImportPage } from './import-context.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { type Outcome, rowsIn } from './import-state.ts'
import { RejectedRows } from './rejected-rows-list.tsx'
import type { Import } from './use-import.ts'

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
  const { file, checked, done } = own.state
  const outcome = done ?? checked
  if (!outcome || !file) return null
  return (
    <>
      {done ? <Done of={own} outcome={done} /> : <Checked of={own} outcome={outcome} />}
      {outcome.rejected > 0 ? (
        <RejectedRows outcome={outcome} file={file} url={own.url} options={own.options} />
      ) : null}
    </>
  )
}

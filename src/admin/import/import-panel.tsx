'use client'
import { Button, ConfirmationModal, useConfig, useModal, useTranslation } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useEffect, useRef } from 'react'
import { useTexts } from '#src/admin/translations/use-texts.ts'
import { FileChoice } from './file-choice.tsx'
import { FileReading } from './file-reading.tsx'
import './import.css'
import { ImportProgress } from './import-progress.tsx'
import type { Outcome } from './import-state.ts'
import { OutcomeOf } from './outcome.tsx'
import { RejectedRows } from './rejected-rows-list.tsx'
import { texts } from './texts.ts'
import { type Import, useImport } from './use-import.ts'

const rowsIn = ({ imported, skipped, rejected }: Outcome): number => imported + skipped + rejected

const confirmation = 'import-confirmation'

function Checked({ outcome, onConfirmed }: { outcome: Outcome; onConfirmed: () => void }) {
  const t = useTexts(texts)
  const { language } = useTranslation().i18n
  const { openModal } = useModal()
  const { imported } = outcome
  const count = imported.toLocaleString(language)
  const leftOut = rowsIn(outcome) - imported
  const act = t.importNow(count, imported === 1)
  return (
    <OutcomeOf outcome={outcome} isDone={false}>
      {imported === 0 ? (
        <p>{t.nothing}</p>
      ) : (
        <Button type="button" margin={false} onClick={() => openModal(confirmation)}>
          {act}
        </Button>
      )}
      <ConfirmationModal
        modalSlug={confirmation}
        heading={act}
        body={[
          t.confirm(count, imported === 1),
          leftOut > 0 ? t.confirmLeftOut(leftOut.toLocaleString(language)) : '',
        ].join(' ')}
        confirmLabel={act}
        onConfirm={onConfirmed}
      />
    </OutcomeOf>
  )
}

function Done({ outcome, onAnother }: { outcome: Outcome; onAnother: () => void }) {
  const t = useTexts(texts)
  const { config } = useConfig()
  const contacts = formatAdminURL({
    adminRoute: config.routes.admin,
    path: '/collections/contacts',
  })
  return (
    <OutcomeOf outcome={outcome} isDone>
      <Button el="link" to={contacts} margin={false}>
        {t.seeContacts}
      </Button>
      <Button type="button" margin={false} buttonStyle="secondary" onClick={onAnother}>
        {t.another}
      </Button>
    </OutcomeOf>
  )
}

function Problem({ of: { state, check } }: { of: Import }) {
  const t = useTexts(texts)
  const { problem, mayRetry } = state
  const shown = useRef<HTMLDivElement>(null)
  // The focused element was removed: restores the focus.
  useEffect(() => {
    if (problem) shown.current?.focus()
  }, [problem])
  return (
    <div className="import-problem" role="alert" ref={shown} tabIndex={-1}>
      {problem ? <p>{problem}</p> : null}
      {mayRetry ? (
        <Button type="button" margin={false} buttonStyle="secondary" size="small" onClick={check}>
          {t.again}
        </Button>
      ) : null}
    </div>
  )
}

function Result({ of: { state, url, choose, importAll } }: { of: Import }) {
  const { file, checked, done } = state
  const outcome = done ?? checked
  if (!outcome || !file) return null
  return (
    <>
      {done ? (
        <Done outcome={done} onAnother={() => choose(undefined)} />
      ) : (
        <Checked outcome={outcome} onConfirmed={importAll} />
      )}
      {outcome.rejected > 0 ? <RejectedRows outcome={outcome} file={file} url={url} /> : null}
    </>
  )
}

/** The panel that imports contacts from a CSV file. */
export function ImportPanel() {
  const own = useImport()
  const { file, doing, head, checked, done } = own.state
  return (
    <div className="import-desk">
      {doing || done ? null : <FileChoice isFirst={!file} onChosen={own.choose} />}
      {file ? <p className="import-name">{file.name}</p> : null}
      <Problem of={own} />
      {head && !done ? <FileReading head={head} /> : null}
      {doing ? (
        <ImportProgress doing={doing} total={checked && rowsIn(checked)} onCancel={own.cancel} />
      ) : (
        <Result of={own} />
      )}
    </div>
  )
}

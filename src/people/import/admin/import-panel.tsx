'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import { CheckButton, useMissingDecisions } from './check-button.tsx'
import { FileChoice } from './file-choice.tsx'
import { FileReading } from './file-reading.tsx'
import './import.css'
import { ImportChoices } from './import-choices.tsx'
import { ImportPage, type ImportPageProps } from './import-context.ts'
import { ImportProblem } from './import-problem.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { rowsIn } from './import-state.ts'
import { MappingPanel } from './mapping/mapping-panel.tsx'
import { useSavedMappings } from './mapping/use-saved-mappings.ts'
import { type Import, useImport } from './use-import.ts'

interface PartProps {
  readonly of: Import
  readonly mappings: ReturnType<typeof useSavedMappings>
}

function Decisions({ of: own, mappings }: PartProps) {
  const t = useTexts('import')
  const { head, draft, doing } = own.state
  if (!head || head.columns.length === 0) return null
  return (
    <fieldset
      className="import-decisions"
      disabled={doing !== undefined}
      aria-label={t('decisions')}
    >
      <MappingPanel of={own} head={head} mappings={mappings} />
      <ImportChoices draft={draft} onChange={own.edit} />
    </fieldset>
  )
}

function NextStep({ of: own }: { of: Import }) {
  const missing = useMissingDecisions(own)
  const { doing, done, checked, head, mayRetry } = own.state
  if (doing) {
    const total = checked && rowsIn(checked)
    return <ImportProgress doing={doing} total={total} onCancel={own.cancel} />
  }
  if (done || (checked && missing.length === 0)) return <ImportResult of={own} />
  return head && head.columns.length > 0 && !mayRetry ? <CheckButton of={own} /> : null
}

function Panel() {
  const mappings = useSavedMappings()
  const own = useImport(mappings.list)
  const { file, doing, head, done } = own.state
  return (
    <div className="import-desk">
      {doing || done ? null : <FileChoice isFirst={!file} onChosen={own.choose} />}
      {file ? <p className="import-name">{file.name}</p> : null}
      <ImportProblem of={own} />
      {head && !done ? <FileReading head={head} /> : null}
      {done ? null : <Decisions of={own} mappings={mappings} />}
      <NextStep of={own} />
    </div>
  )
}

export function ImportPanel(props: ImportPageProps) {
  return (
    <ImportPage value={props}>
      <Panel />
    </ImportPage>
  )
}

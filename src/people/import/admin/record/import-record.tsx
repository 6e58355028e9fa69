import type { UIFieldServerProps } from 'payload'
import '../import.css'
import { readImportRecord } from '#src/people/import/record/read-record.ts'
import { ImportedColumns, ImportedPeople, ImportFacts } from './import-facts.tsx'
import { UndoPanel } from './undo-panel.tsx'

export async function ImportRecord({ id, req }: UIFieldServerProps) {
  const record = id === undefined ? undefined : await readImportRecord(req, id)
  if (!record) return null
  const { done, isTooLate, mayUndo, people, total, ...facts } = record
  return (
    <div className="ui-stack ui-stack--wide ui-inputs import-desk" key={record.id}>
      <ImportFacts record={facts} />
      <ImportedPeople kind={facts.kind} tag={facts.tag} people={people} total={total} />
      <ImportedColumns record={facts} />
      {mayUndo || done ? <UndoPanel id={facts.id} done={done} isTooLate={isTooLate} /> : null}
    </div>
  )
}

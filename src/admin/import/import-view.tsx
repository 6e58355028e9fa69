import type { AdminViewServerProps } from 'payload'
import { ViewFrame } from '#src/admin/custom-views/view-frame.tsx'
import { ImportPanel } from './import-panel.tsx'

/** The view of the CSV import of contacts: preview, dry run, import. */
export function ImportView(view: AdminViewServerProps) {
  return (
    <ViewFrame name="import" view={view}>
      {() => <ImportPanel />}
    </ViewFrame>
  )
}

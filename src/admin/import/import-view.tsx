import type { AdminViewServerProps } from 'payload'
import { ViewFrame } from '#src/admin/custom-views/view-frame.tsx'
import { ImportPanel } from './import-panel.tsx'

/** Contacts out of a CSV file: seen as it is read, tried, and then imported. */
export function ImportView(view: AdminViewServerProps) {
  return (
    <ViewFrame name="import" view={view}>
      {() => <ImportPanel />}
    </ViewFrame>
  )
}

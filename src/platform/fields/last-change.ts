import type { FieldHook, JSONField, PayloadRequest } from 'payload'
import { labelled } from '#src/platform/fields/labelled.ts'
import { codeOnly } from './recorded.ts'

/** Whether a request is an autosave (`?draft=true&autosave=true`). */
export const isAutosave = ({ query }: PayloadRequest): boolean =>
  `${query?.['autosave']}` === 'true'

/** Read by `lastChangeOf` (src/platform/fields/read-last-change.ts). */
const record: FieldHook = ({ req }) => ({
  by: req.user?.displayName || req.user?.username || '',
  userId: req.user?.id ?? null,
  at: new Date().toISOString(),
  autosaved: isAutosave(req),
  // The version of another date of a series whose changes it takes.
  ...(req.context['seriesVersion'] ? { seriesVersion: req.context['seriesVersion'] } : {}),
})

/**
 * Who made a version, when, and whether by autosave. The name is that of then, so that a version
 * says it to colleagues who may not read accounts, and after an account is gone.
 */
export const lastChangeField: JSONField = {
  ...labelled('json', 'lastChange', 'content.lastChange'),
  access: codeOnly,
  hooks: { beforeChange: [record] },
  admin: {
    disableListColumn: true,
    disableListFilter: true,
    disableBulkEdit: true,
    components: {
      Field: '/src/platform/admin/no-field.tsx#NoField',
      Diff: '/src/content/versions/admin/last-change-diff.tsx#LastChangeDiff',
    },
  },
}

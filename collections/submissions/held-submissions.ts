import type { CollectionConfig } from 'payload'
import { heldKinds } from '#src/contract/submissions/held.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { hiddenWithout, readOnly, staffMay } from '#src/platform/access/index.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { internal } from '#src/platform/fields/recorded.ts'
import { heldReasons } from '#src/submissions/intake/judge.ts'

const shown = { readOnly: true }
const buttons = '/src/submissions/held/admin/held-buttons.tsx'

/**
 * Submissions that the rules of Settings hold, for thirty days. Written by the path of public
 * submissions, and deleted by the commands that release or drop them (endpoints/submissions/held.ts).
 */
export const heldSubmissions: CollectionConfig = {
  slug: 'held-submissions',
  labels: { singular: label('submissions.held'), plural: label('submissions.heldPlural') },
  access: readOnly(staffMay('submissions', 'read')),
  defaultSort: '-createdAt',
  disableDuplicate: true,
  admin: {
    group: label('groups.inbox'),
    useAsTitle: 'email',
    enableListViewSelectAPI: true,
    defaultColumns: ['email', 'name', 'kind', 'reasons', 'createdAt', 'decide'],
    listSearchableFields: ['name', 'email', 'text'],
    description: label('submissions.heldHelp'),
    hidden: hiddenWithout('submissions'),
    components: {
      beforeListTable: [`${buttons}#HeldSelection`],
      edit: {
        SaveButton: '/src/submissions/admin/hide-save-button.tsx#NoSave',
        beforeDocumentControls: [`${buttons}#HeldDocument`],
      },
    },
  },
  fields: [
    {
      ...labelled('select', 'reasons', 'submissions.heldReasons'),
      hasMany: true,
      required: true,
      options: choices('heldReason', heldReasons),
      admin: shown,
    },
    row(
      { name: 'name', type: 'text', admin: shown },
      { name: 'email', type: 'text', required: true, index: true, admin: shown },
    ),
    { ...labelled('textarea', 'text', 'submissions.heldText'), admin: shown },
    {
      name: 'kind',
      type: 'select',
      required: true,
      options: choices('heldKind', heldKinds),
      admin: { ...shown, position: 'sidebar' },
    },
    {
      // Those of one network have the same.
      ...labelled('text', 'network', 'submissions.heldNetwork'),
      required: true,
      admin: { ...shown, position: 'sidebar' },
    },
    // Of an anonymous survey it has an answer that staff are not to see alone.
    { name: 'body', type: 'json', required: true, access: internal, admin: { hidden: true } },
    {
      ...labelled('ui', 'decide', 'submissions.heldDecide'),
      admin: { components: { Cell: `${buttons}#HeldCell` } },
    },
  ],
}

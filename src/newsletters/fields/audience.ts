import type { GroupField, PayloadRequest, RelationshipField } from 'payload'
import { maxSegments } from '#src/contract/newsletters/audience.ts'
import { database } from '#src/data/transaction.ts'
import { type Label, label } from '#src/locales/labels/label.ts'
import { findStandardTopics } from '#src/people/topics/sql/topics.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'

const segmentsOf = (
  name: 'segments' | 'minus',
  texts: { readonly label: Label; readonly description: Label },
): RelationshipField => ({
  name,
  label: texts.label,
  type: 'relationship',
  relationTo: 'segments',
  hasMany: true,
  maxRows: maxSegments,
  admin: {
    description: texts.description,
    allowCreate: false,
    allowEdit: false,
    disableListColumn: true,
    disableListFilter: true,
    disableBulkEdit: true,
  },
})

/**
 * The recipients of a newsletter: the subscribers of its topic, or of them those in segments, less
 * those in others; who that is follows from the rules as they are at sending.
 */
export const audience = (): GroupField => ({
  ...labelled('group', 'audience', 'audience.audience'),
  admin: { description: label('audience.audienceHelp') },
  fields: [
    {
      ...labelled('relationship', 'topic', 'topics.topic'),
      relationTo: 'topics',
      // Without one the database sets the first standard one.
      defaultValue: async ({ req }: { req: PayloadRequest }) =>
        (await findStandardTopics(await database(req)))[0],
      admin: {
        description: label('topics.newsletterTopicHelp'),
        allowCreate: false,
        allowEdit: false,
        disableListFilter: true,
        disableBulkEdit: true,
      },
    },
    segmentsOf('segments', {
      label: label('audience.segments'),
      description: label('audience.segmentsHelp'),
    }),
    segmentsOf('minus', {
      label: label('audience.minus'),
      description: label('audience.minusHelp'),
    }),
    uiField('count', '/src/newsletters/audience/admin/audience-panel.tsx#AudiencePanel', {
      condition: (data) => data?.['status'] !== 'sent',
    }),
  ],
})

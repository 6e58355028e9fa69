import type { Field } from 'payload'
import { label } from '#src/locales/labels/label.ts'
import { largestShare } from '#src/newsletters/subject-test/verdict.ts'
import { labelled } from '#src/platform/fields/labelled.ts'

/**
 * A second subject, of which readers decide: some get either of the two, the rest the one whose
 * links were clicked more. Part of what is approved.
 */
export const subjectTest = (): Field[] => [
  {
    ...labelled('text', 'secondSubject', 'email.secondSubject'),
    defaultValue: '',
    maxLength: 300,
    admin: { description: label('email.secondSubjectHelp') },
  },
  {
    type: 'row',
    admin: { condition: ({ secondSubject }) => Boolean(secondSubject) },
    fields: [
      {
        ...labelled('number', 'subjectTestShare', 'email.subjectTestShare'),
        defaultValue: 20,
        min: 1,
        max: largestShare,
        admin: { step: 1, width: '50%' },
      },
      {
        ...labelled('number', 'subjectTestHours', 'email.subjectTestHours'),
        defaultValue: 4,
        min: 1,
        max: 72,
        admin: { step: 1, width: '50%' },
      },
    ],
  },
]

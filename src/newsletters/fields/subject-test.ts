import type { Field } from 'payload'
import { label } from '#src/locales/labels/label.ts'
import { largestShare } from '#src/newsletters/subject-test/verdict.ts'

/**
 * A second subject, of which readers decide: some get either of the two, the rest the one whose
 * links were clicked more. Part of what is approved.
 */
export const subjectTest = (): Field[] => [
  {
    name: 'secondSubject',
    label: label('email.secondSubject'),
    type: 'text',
    defaultValue: '',
    maxLength: 300,
    admin: { description: label('email.secondSubjectHelp') },
  },
  {
    type: 'row',
    admin: { condition: ({ secondSubject }) => Boolean(secondSubject) },
    fields: [
      {
        name: 'subjectTestShare',
        label: label('email.subjectTestShare'),
        type: 'number',
        defaultValue: 20,
        min: 1,
        max: largestShare,
        admin: { step: 1, width: '50%' },
      },
      {
        name: 'subjectTestHours',
        label: label('email.subjectTestHours'),
        type: 'number',
        defaultValue: 4,
        min: 1,
        max: 72,
        admin: { step: 1, width: '50%' },
      },
    ],
  },
]

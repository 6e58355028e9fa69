import type { CustomField } from '#src/contract/people/custom-fields.ts'
import type { ContactFieldType } from '#src/contract/people/segment-conditions.ts'

export const subjectGroups = {
  contact: [
    ...(['name', 'status', 'stage', 'owner', 'tags', 'email', 'phone'] as const),
    ...(['postcode', 'distance', 'city', 'created', 'segment'] as const),
  ],
  activity: [
    ...([
      'subscription',
      'topic',
      'joined',
      'language',
      'mail',
      'attended',
      'registered',
      'answered',
      'interaction',
    ] as const),
    ...(['submitted', 'followUp', 'imported'] as const),
  ],
} as const
export type Subject = (typeof subjectGroups)[keyof typeof subjectGroups][number]

export type Operator =
  | 'all'
  | 'any'
  | 'between'
  | 'contains'
  | 'did'
  | 'empty'
  | 'equals'
  | 'greater'
  | 'has'
  | 'in'
  | 'is'
  | 'less'
  | 'present'
  | 'starts'
  | 'within'

const ofSubjects: Readonly<Record<Subject, readonly [Operator, ...Operator[]]>> = {
  status: ['any'],
  stage: ['any', 'empty'],
  owner: ['any', 'empty'],
  tags: ['any', 'all'],
  email: ['present'],
  phone: ['present'],
  postcode: ['starts'],
  city: ['any'],
  created: ['in'],
  subscription: ['any'],
  topic: ['any'],
  joined: ['in'],
  language: ['any'],
  attended: ['did'],
  registered: ['did'],
  answered: ['did'],
  interaction: ['did'],
  followUp: ['has'],
  imported: ['any'],
  name: ['contains'],
  segment: ['any'],
  mail: ['did'],
  submitted: ['did'],
  distance: ['within'],
}

const ofTypes: Readonly<Record<ContactFieldType, readonly [Operator, ...Operator[]]>> = {
  text: ['is', 'contains', 'empty'],
  number: ['equals', 'less', 'greater', 'between', 'empty'],
  date: ['in', 'empty'],
  choice: ['any', 'empty'],
  yes_no: ['is', 'empty'],
}

export type About =
  | { readonly subject: Subject | '' }
  | { readonly subject: 'custom'; readonly name: string; readonly type: ContactFieldType }

/** The operators of a subject, the usual one first; "any" before one is chosen. */
export const operatorsOf = (about: About): readonly [Operator, ...Operator[]] => {
  if (about.subject === 'custom') return ofTypes[about.type]
  return about.subject === '' ? ['any'] : ofSubjects[about.subject]
}

export type Input =
  | 'answered'
  | 'choices'
  | 'distance'
  | 'lines'
  | 'none'
  | 'number'
  | 'range'
  | 'references'
  | 'registered'
  | 'tags'
  | 'text'
  | 'time'
  | 'yesNo'

const inputs: Readonly<Record<Subject, Input>> = {
  status: 'choices',
  stage: 'references',
  owner: 'references',
  tags: 'tags',
  email: 'none',
  phone: 'none',
  postcode: 'lines',
  city: 'lines',
  created: 'time',
  subscription: 'choices',
  topic: 'references',
  joined: 'time',
  language: 'choices',
  attended: 'references',
  registered: 'registered',
  answered: 'answered',
  interaction: 'choices',
  followUp: 'choices',
  imported: 'references',
  name: 'text',
  segment: 'references',
  mail: 'references',
  submitted: 'choices',
  distance: 'distance',
}

const inputsOfTypes: Readonly<Record<ContactFieldType, Input>> = {
  text: 'text',
  number: 'number',
  date: 'time',
  choice: 'choices',
  yes_no: 'yesNo',
}

export const inputOf = (about: About, operator: Operator): Input => {
  if (about.subject === '' || operator === 'empty') return 'none'
  if (about.subject !== 'custom') return inputs[about.subject]
  return operator === 'between' ? 'range' : inputsOfTypes[about.type]
}

const withPeriod: readonly string[] = ['attended', 'interaction', 'mail', 'submitted']

/** Whether a time can be given besides, without which it is ever; and nothing chosen means any. */
export const hasPeriod = ({ subject }: About): boolean => withPeriod.includes(subject)

const customPrefix = 'custom.'

export const optionOf = (about: About): string =>
  about.subject === 'custom' ? customPrefix + about.name : about.subject

export function aboutOf(value: string, fields: readonly CustomField[]): About {
  const field = fields.find(({ name }) => customPrefix + name === value)
  if (field) return { subject: 'custom', name: field.name, type: field.type }
  const all = Object.values(subjectGroups).flat()
  return { subject: all.find((subject) => subject === value) ?? '' }
}

import {
  type CollectionBeforeChangeHook,
  type CollectionBeforeValidateHook,
  type CollectionConfig,
  ValidationError,
} from 'payload'
import { retentionKinds, retentionUnits } from '#src/contract/people/erasure.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import type { RetentionRule } from '#src/payload-types.ts'
import { areaAccess, hiddenWithout, staffMay } from '#src/platform/access/index.ts'
import { row } from '#src/platform/fields/labelled.ts'
import { inPanel, internal } from '#src/platform/fields/recorded.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'
import { switching } from '#src/workspace/privacy/retention/carry-out.ts'

/** What was confirmed is not what is saved now. */
const switchOff: CollectionBeforeChangeHook<RetentionRule> = ({ context, data }) =>
  context[switching] === true ? data : { ...data, active: false, confirmed: '' }

const isOfContacts = ({ kind }: Partial<RetentionRule>): boolean => kind === 'contacts'
const isWarning = (rule: Partial<RetentionRule>): boolean =>
  isOfContacts(rule) && (rule.warnDays ?? 0) > 0

type Incomplete = 'wholeNumber' | 'segmentMissing' | 'warningMissing'

const problemOf = (rule: Partial<RetentionRule>): [path: string, key: Incomplete] | undefined => {
  const { age, warnDays, segment, warnSubject, warnText } = rule
  if (![age, warnDays].every((days) => Number.isInteger(days ?? 0))) return ['age', 'wholeNumber']
  if (isOfContacts(rule) && !segment) return ['segment', 'segmentMissing']
  return isWarning(rule) && !(warnSubject && warnText) ? ['warnText', 'warningMissing'] : undefined
}

const mustBeComplete: CollectionBeforeValidateHook<RetentionRule> = (change) => {
  const { context, data, originalDoc, req } = change
  const problem = problemOf({ ...originalDoc, ...data })
  if (!problem || context[switching] === true) return data
  const [path, key] = problem
  const message = labelIn(`retention.${key}`, req.i18n)
  throw new ValidationError({ errors: [{ path, message }], req })
}

const named = (
  name:
    | 'age'
    | 'confirmed'
    | 'kind'
    | 'lastRunAt'
    | 'unit'
    | 'warnDays'
    | 'warnSubject'
    | 'warnText'
    | 'withSubscribed',
) => ({ name, label: label(`retention.${name}`) }) as const

/** What is removed when it is so old. Carried out by src/workspace/privacy/retention. */
export const retentionRules: CollectionConfig = {
  slug: 'retention-rules',
  labels: { singular: label('retention.rule'), plural: label('retention.rules') },
  access: { ...areaAccess('settings'), read: staffMay('settings', 'write') },
  disableDuplicate: true,
  defaultSort: 'name',
  admin: {
    group: label('groups.administration'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'kind', 'age', 'unit', 'active', 'lastRunAt'],
    description: label('retention.help'),
    hidden: hiddenWithout('settings', 'write'),
  },
  hooks: { beforeValidate: [mustBeComplete], beforeChange: [switchOff] },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 100 },
    {
      ...named('kind'),
      type: 'select',
      required: true,
      options: choices('retentionKind', retentionKinds),
    },
    {
      ...{ name: 'segment', label: label('people.segment') },
      type: 'relationship',
      relationTo: 'segments',
      admin: { condition: isOfContacts, description: label('retention.segmentHelp') },
    },
    row(
      { ...named('age'), type: 'number', required: true, min: 1, max: 1_200 },
      {
        ...named('unit'),
        type: 'select',
        required: true,
        defaultValue: 'months',
        options: choices('retentionUnit', retentionUnits),
      },
    ),
    {
      ...{ ...named('warnDays'), defaultValue: 0, min: 0, max: 90 },
      type: 'number',
      admin: { condition: isOfContacts, description: label('retention.warnDaysHelp') },
    },
    { ...named('warnSubject'), type: 'text', maxLength: 200, admin: { condition: isWarning } },
    { ...named('warnText'), type: 'textarea', maxLength: 5_000, admin: { condition: isWarning } },
    {
      ...{ ...named('withSubscribed'), defaultValue: false },
      type: 'checkbox',
      admin: { condition: isOfContacts },
    },
    uiField('panel', '/src/workspace/privacy/admin/retention-panel.tsx#RetentionPanel'),
    { ...inPanel, name: 'active', type: 'checkbox', defaultValue: false },
    { ...inPanel, ...named('lastRunAt'), type: 'date' },
    { ...named('confirmed'), type: 'text', access: internal, admin: { hidden: true } },
  ],
}

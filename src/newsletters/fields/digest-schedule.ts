import type { Field, GlobalBeforeChangeHook, NumberFieldSingleValidation } from 'payload'
import { digestSchedules, weekdays } from '#src/contract/newsletters/enums.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { codeOnly } from '#src/platform/fields/recorded.ts'

const names = ['digest', 'digestWeekday', 'digestDay', 'digestHour'] as const

export const stampDigest: GlobalBeforeChangeHook = ({ data, originalDoc }) => {
  const isChanged = names.some((name) => {
    const value: unknown = data[name]
    return value !== undefined && value !== originalDoc?.[name]
  })
  return isChanged ? { ...data, digestSince: new Date().toISOString() } : data
}

/** New objects, because Payload mutates them. */
export const digestSchedule = (wholeNumber: NumberFieldSingleValidation): Field[] => [
  {
    ...labelled('select', 'digest', 'settings.digest'),
    defaultValue: 'off',
    options: choices('digestSchedule', digestSchedules),
    admin: { description: label('settings.digestHelp') },
  },
  {
    ...labelled('select', 'digestWeekday', 'settings.digestWeekday'),
    defaultValue: 'monday',
    options: choices('weekday', weekdays),
    admin: { condition: (data) => data['digest'] === 'weekly' },
  },
  {
    ...labelled('number', 'digestDay', 'settings.digestDay'),
    ...{ defaultValue: 1, min: 1, max: 28, validate: wholeNumber },
    admin: { condition: (data) => data['digest'] === 'monthly' },
  },
  {
    ...labelled('number', 'digestHour', 'settings.digestHour'),
    ...{ defaultValue: 9, min: 0, max: 23, validate: wholeNumber },
    admin: {
      condition: (data) => data['digest'] === 'weekly' || data['digest'] === 'monthly',
      description: label('settings.digestHourHelp'),
    },
  },
  { name: 'digestSince', type: 'date', hidden: true, access: codeOnly },
]

import type { Condition, Field, TextareaFieldValidation } from 'payload'
import { label } from '#src/locales/labels/label.ts'
import { textsOf } from '#src/locales/texts.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { wholeNumber } from '#src/platform/fields/settings/whole-number.ts'
import { optionalText, optionalTextarea } from '#src/platform/fields/text.ts'

const ifPetition: Condition = (data) => data?.['kind'] === 'petition'

export const unlessPetition: Condition = (data) => data?.['kind'] !== 'petition'

const mostMilestones = 50

const checkMilestones: TextareaFieldValidation = (value, { req: { i18n } }) => {
  const lines = (value ?? '').split(/\s+/u).filter(Boolean)
  const isGood = lines.every((line) => /^[1-9]\d{0,8}$/u.test(line))
  return (isGood && lines.length <= mostMilestones) || textsOf('petitions', i18n)('milestonesWrong')
}

/** What a petition has that other forms have not. */
export const petitionFields: Field[] = [
  {
    type: 'row',
    admin: { condition: ifPetition },
    fields: [
      {
        ...optionalText('target', label('petitions.targetHelp')),
        label: label('petitions.target'),
        maxLength: 200,
        admin: { description: label('petitions.targetHelp'), width: '50%' },
      },
      {
        ...labelled('number', 'goal', 'petitions.goal'),
        min: 1,
        max: 1_000_000_000,
        validate: wholeNumber,
        admin: { description: label('petitions.goalHelp'), width: '50%' },
      },
    ],
  },
  {
    ...optionalTextarea('milestones', label('petitions.milestonesHelp')),
    label: label('petitions.milestones'),
    maxLength: 1_000,
    validate: checkMilestones,
    admin: { description: label('petitions.milestonesHelp'), condition: ifPetition },
  },
]

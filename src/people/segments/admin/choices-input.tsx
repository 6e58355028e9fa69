'use client'
import { useTranslation } from '@payloadcms/ui'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { contactStatuses } from '#src/contract/people/enums.ts'
import { interactionKinds } from '#src/contract/people/interactions.ts'
import {
  followUpStates,
  registeredStates,
  submissionKinds,
  subscriptionStates,
} from '#src/contract/people/segment-conditions.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { type InputProps, useBuilder } from './builder-context.ts'
import { type Choice, MultiChoice } from './multi-choice.tsx'
import { problemOf } from './problem.ts'
import { type About, hasPeriod } from './subjects.ts'

const listed = <Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): readonly Choice[] => values.map((value) => ({ value, label: labelOf(value) }))

function useChoices(about: About): readonly Choice[] {
  const t = useTexts('segments')
  const texts = useTexts('contacts')
  const { i18n } = useTranslation()
  const { fields } = useBuilder()
  switch (about.subject) {
    case 'status':
      return listed(contactStatuses, (status) => labelIn(`contactStatus.${status}`, i18n))
    case 'subscription':
      return listed(subscriptionStates, (state) => t(`subscriptionStates:${state}`))
    case 'language':
      return listed(siteLanguages, (language) => labelIn(`siteLanguage.${language}`, i18n))
    case 'interaction':
      return listed(interactionKinds, (kind) => texts(`interactions:${kind}`))
    case 'followUp':
      return listed(followUpStates, (state) => t(`followUpStates:${state}`))
    case 'submitted':
      return listed(submissionKinds, (kind) => t(`submissionKinds:${kind}`))
    case 'registered':
      return listed(registeredStates, (state) => t(`registeredStates:${state}`))
    case 'custom':
      return listed(
        fields.find(({ name }) => name === about.name)?.choices ?? [],
        (choice) => choice,
      )
    default:
      return []
  }
}

function OneChoice({ condition, name, describedBy, onChange }: InputProps) {
  const t = useTexts('segments')
  const { isFixed, isRejected } = useBuilder()
  const choices = useChoices(condition.about)
  return (
    <select
      aria-label={name}
      aria-describedby={describedBy}
      aria-invalid={isRejected && problemOf(condition) !== undefined}
      value={condition.values[0] ?? ''}
      disabled={isFixed}
      onChange={({ target }) =>
        onChange({ ...condition, values: target.value ? [target.value] : [] })
      }
    >
      <option value="">{t('choose')}</option>
      {optionsOf(choices.map(({ value, label }) => [value, label]))}
    </select>
  )
}

function SomeChoices({ condition, name, onChange }: InputProps) {
  const t = useTexts('segments')
  const { isRejected } = useBuilder()
  const { about, values } = condition
  const choices = useChoices(about)
  const chosen = values.map(
    (value) =>
      choices.find((each) => each.value === value) ?? {
        value,
        label: t('formerChoice', { choice: value }),
      },
  )
  return (
    <MultiChoice
      label={name}
      choices={choices}
      chosen={chosen}
      isInvalid={isRejected && problemOf(condition) === 'choose'}
      placeholder={hasPeriod(about) ? t('anyKind') : t('choose')}
      onChange={(next) => onChange({ ...condition, values: next })}
    />
  )
}

export function ChoicesInput(props: InputProps) {
  return props.condition.about.subject === 'followUp' ? (
    <OneChoice {...props} />
  ) : (
    <SomeChoices {...props} />
  )
}

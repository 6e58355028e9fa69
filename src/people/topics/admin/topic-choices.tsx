'use client'
import { useField, useFormFields, useTranslation } from '@payloadcms/ui'
import { useId } from 'react'
import { readTopicIds } from '#src/contract/newsletters/topics.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'

interface Props {
  readonly topics: readonly { readonly id: number; readonly name: string; isPublic: boolean }[]
  readonly path: string
  readonly isReadOnly: boolean
}

/** Who is not subscribed has no topic: first they are subscribed, by their status. */
export function TopicChoices({ topics, path, isReadOnly }: Props) {
  const { i18n } = useTranslation()
  const id = useId()
  const { value, setValue, disabled } = useField<unknown>({ path })
  const status = useFormFields(([fields]) => fields['status']?.value)
  const isSubscribed = status === 'subscribed'
  const chosen = isSubscribed ? readTopicIds(value) : []
  const toggle = (topic: number, isChosen: boolean) =>
    setValue(
      isChosen ? [...chosen, topic].sort((a, b) => a - b) : chosen.filter((e) => e !== topic),
    )
  return (
    <fieldset
      className="field-type ui-stack ui-stack--tight ui-below-l"
      aria-describedby={`${id}-help`}
    >
      <legend className="field-label">{labelIn('topics.topics', i18n)}</legend>
      {topics.map(({ id: topic, name, isPublic }) => (
        <label key={topic} className="ui-option" htmlFor={`${id}-${topic}`}>
          <input
            type="checkbox"
            id={`${id}-${topic}`}
            checked={chosen.includes(topic)}
            disabled={disabled || isReadOnly || !isSubscribed}
            onChange={({ target }) => toggle(topic, target.checked)}
          />
          {isPublic ? name : `${name} (${labelIn('topics.private', i18n)})`}
        </label>
      ))}
      <p id={`${id}-help`} className="field-description">
        {labelIn(isSubscribed ? 'topics.topicsOfSubscriberHelp' : 'topics.onlySubscribed', i18n)}
      </p>
    </fieldset>
  )
}

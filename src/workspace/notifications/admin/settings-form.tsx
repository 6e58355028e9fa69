'use client'
import { Button, toast } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'
import {
  mailChoices,
  type NotificationKind,
  type NotificationSettings,
  saveNotificationSettings,
} from '#src/contract/notifications.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { useAction } from '#src/platform/admin/use-action.ts'
import './notifications.css'

interface Props {
  readonly kinds: readonly NotificationKind[]
  readonly first: NotificationSettings
}

const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Nested in the form of the account, and saved by itself. */
export function NotificationSettingsForm({ kinds, first }: Props) {
  const texts = useTexts('notification-list')
  const id = useId()
  const [choices, setChoices] = useState(first.choices)
  const [timeZone, setTimeZone] = useState(first.timeZone)
  const [zones, setZones] = useState<readonly string[]>([first.timeZone])
  const { isBusy, run } = useAction()
  // Only the browser knows its time zone, and which there are to choose from.
  useEffect(() => {
    const known = [first.timeZone, ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]
    setZones([...new Set(known)])
  }, [first.timeZone])
  const save = () =>
    run(async () => {
      await call(saveNotificationSettings, { body: { choices, timeZone } })
      toast.success(texts('saved'))
    })
  return (
    <section
      id="notifications"
      className="ui-stack ui-stack--start notification-settings"
      aria-labelledby={`${id}title`}
    >
      <h2 id={`${id}title`}>{texts('settings')}</h2>
      <p>{texts('settingsHelp')}</p>
      {kinds.map((kind) => (
        <label key={kind} htmlFor={`${id}${kind}`}>
          {texts(`kinds:${kind}`)}
          <select
            id={`${id}${kind}`}
            value={choices[kind]}
            onChange={({ target }) => {
              const chosen = mailChoices.find((each) => each === target.value)
              if (chosen) setChoices({ ...choices, [kind]: chosen })
            }}
          >
            {mailChoices.map((choice) => (
              <option key={choice} value={choice}>
                {texts(`choices:${choice}`)}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label htmlFor={`${id}zone`}>
        {texts('timeZone')}
        <select
          id={`${id}zone`}
          value={timeZone}
          onChange={({ target }) => setTimeZone(target.value)}
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </select>
      </label>
      <Button
        type="button"
        size="small"
        margin={false}
        disabled={isBusy}
        onClick={() => void save()}
      >
        {texts('save')}
      </Button>
    </section>
  )
}

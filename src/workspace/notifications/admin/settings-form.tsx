'use client'
import { toast } from '@payloadcms/ui'
import { useEffect, useId, useRef, useState } from 'react'
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

/** On the page of the account, in whose form it is nested: each choice is saved when it is made. */
export function NotificationSettingsForm({ kinds, first }: Props) {
  const texts = useTexts('notification-list')
  const id = useId()
  const [{ choices, timeZone }, setSettings] = useState(first)
  const [zones, setZones] = useState<readonly string[]>([first.timeZone])
  const { run } = useAction()
  const saved = useRef(Promise.resolve())
  // Only the browser knows its time zone, and which there are to choose from.
  useEffect(() => {
    const known = [first.timeZone, ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]
    setZones([...new Set(known)])
  }, [first.timeZone])
  // One after the other: the last choice is the one that is stored.
  const save = (settings: NotificationSettings) => {
    setSettings(settings)
    saved.current = saved.current.then(() =>
      run(async () => {
        await call(saveNotificationSettings, { body: settings })
        toast.success(texts('saved'), { id: 'notification-settings' })
      }),
    )
  }
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
              if (chosen) save({ choices: { ...choices, [kind]: chosen }, timeZone })
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
          onChange={({ target }) => save({ choices, timeZone: target.value })}
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}

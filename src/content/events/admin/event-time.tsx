'use client'
import {
  DatePicker,
  FieldDescription,
  FieldError,
  FieldLabel,
  useField,
  useFormFields,
  useTranslation,
} from '@payloadcms/ui'
import { mergeFieldStyles } from '@payloadcms/ui/shared'
import type { DateFieldClient } from 'payload'
import { wallClockOf, whenShown } from '#src/content/events/wall-clock.ts'
import { isTimeZone } from '#src/contract/time-zone.ts'
import { zoneName } from '#src/locales/time-formats.ts'
import { useHydrated } from '#src/platform/admin/use-hydrated.ts'
import { dateFormats } from '#src/platform/workarounds/dates-of-another-region/date-formats.ts'

interface EventTimeProps {
  readonly field: Pick<DateFieldClient, 'label' | 'required' | 'admin'>
  readonly path: string
  readonly readOnly: boolean
  /** Of the organisation (IANA name): that of events without one. */
  readonly siteZone: string
}

const day = 24 * 3_600_000

/** The picker shows the clock of the browser: the time at which that shows the same. */
const toPicker = (shown: number): string => {
  const date = new Date(shown)
  const ofDay = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()] as const
  return new Date(...ofDay, date.getUTCHours(), date.getUTCMinutes()).toISOString()
}

const fromPicker = (date: Date): number =>
  Date.UTC(
    ...([date.getFullYear(), date.getMonth(), date.getDate()] as const),
    ...([date.getHours(), date.getMinutes()] as const),
  )

const midnightOf = (shown: number): number => Math.floor(shown / day) * day

const timeOfDay = { toPicker, fromPicker, before: 0 }

/** Of whole days the last one is chosen by itself: their end, in ms, is no part of it. */
const wholeDay = (isEnd: boolean) => ({
  before: isEnd ? 1 : 0,
  toPicker: (shown: number) => toPicker(midnightOf(shown) + day / 2),
  // The platform's picker makes noon in UTC of a day.
  fromPicker: (date: Date) => midnightOf(date.getTime()) + (isEnd ? day : 0),
})

/** The zone of the event in the form, and whether it takes whole days. */
function useZone(siteZone: string) {
  const chosen = useFormFields(([fields]) => fields['timeZone']?.value)
  const isAllDay = useFormFields(([fields]) => fields['allDay']?.value) === true
  return { zone: typeof chosen === 'string' && isTimeZone(chosen) ? chosen : siteZone, isAllDay }
}

/** A time of an event on the clock of its zone, which is named below. */
export function EventTime({ field, path: given, readOnly, siteZone }: EventTimeProps) {
  const { value, setValue, showError, path, disabled } = useField<string | null>({
    potentiallyStalePath: given,
  })
  const { zone, isAllDay } = useZone(siteZone)
  const { i18n } = useTranslation()
  const isHydrated = useHydrated()
  const clock = wallClockOf(zone)
  const isWhole = isAllDay && (path === 'startDate' || path === 'endDate')
  const { label, required = false, admin: { description } = {} } = field
  const appearance = isWhole ? 'default' : 'dayAndTime'
  const convert = isWhole ? wholeDay(path === 'endDate') : timeOfDay
  const at = value ? Date.parse(value) : Number.NaN
  return (
    <div
      className={`field-type date-time-field ${showError ? 'date-time-field--has-error' : ''}`}
      style={mergeFieldStyles(field)}
    >
      <FieldLabel {...(label ? { label } : {})} path={path} required={required} />
      <div className="field-type__wrap" id={`field-${path}`}>
        <FieldError path={path} showError={showError} />
        <DatePicker
          {...dateFormats[appearance]}
          pickerAppearance={appearance}
          readOnly={readOnly || disabled}
          {...(Number.isNaN(at) || !isHydrated
            ? {}
            : { value: convert.toPicker(clock(at - convert.before)) })}
          onChange={(date) => {
            const shown = date && convert.fromPicker(date)
            setValue(shown ? new Date(whenShown(clock, shown)).toISOString() : null)
          }}
        />
      </div>
      {/* Names of zones are others on the server. */}
      <FieldDescription
        path={path}
        description={isHydrated ? zoneName(zone, i18n.language) : zone}
      />
      {description ? <FieldDescription path={path} description={description} /> : null}
    </div>
  )
}

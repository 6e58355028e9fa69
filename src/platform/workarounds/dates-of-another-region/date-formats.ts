import type { ConditionalDateProps } from 'payload'

const days = ['PP', 'P', 'PPP', 'd MMM yyyy', 'd MMMM yyyy', 'yyyy-MM-dd'] as const
const times = [' p', ' HH:mm', ', HH:mm'] as const

/**
 * What a typed date may look like; the first one is how it is displayed. Of a single format the
 * picker takes what does not match it for a date of the United States: 05.12. is in May.
 */
const typed = (...formats: string[]) => ({
  overrides: { dateFormat: formats } as NonNullable<ConditionalDateProps['overrides']>,
})

/** Localised formats of date-fns; the platform's own are those of the United States. */
export const dateFormats = {
  dayAndTime: {
    displayFormat: 'PPp',
    timeFormat: 'p',
    ...typed('PPp', ...days.flatMap((day) => [day, ...times.map((time) => day + time)]), 'Pp'),
  },
  dayOnly: { displayFormat: 'PP', ...typed(...days) },
  default: { displayFormat: 'PP', ...typed(...days) },
  timeOnly: { displayFormat: 'p', timeFormat: 'p', ...typed('p', 'HH:mm') },
  monthOnly: { displayFormat: 'LLLL' },
} as const

'use client'
import { DateTimeField, useFormFields } from '@payloadcms/ui'
import type { DateFieldClientProps } from 'payload'
import { useMemo, useState } from 'react'

const sameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

const endOf = (day: Date) => new Date(new Date(day).setHours(23, 59, 59, 999))
const startOf = (day: Date) => new Date(new Date(day).setHours(0, 0, 0, 0))

/**
 * When an article was published: no time to come, because a publication is scheduled beside the
 * button that publishes. A date to come that is there already may stay and be moved.
 */
export function PublishedAt({ field, path, ...props }: DateFieldClientProps) {
  const value = useFormFields(([fields]) => fields[path]?.value)
  const [opened] = useState(() => new Date())
  const chosen = typeof value === 'string' ? new Date(value) : undefined
  const isToday = chosen !== undefined && sameDay(chosen, opened)
  const [wasToCome] = useState(() => chosen !== undefined && chosen > opened)
  const bounded = useMemo(() => {
    if (wasToCome) return field
    const maxTime = isToday ? opened : endOf(opened)
    const times = { maxDate: opened, minTime: startOf(opened), maxTime }
    const date: unknown = Object.assign({}, field.admin?.date, times)
    // Safe: what is added is the `date` of a date field.
    return { ...field, admin: { ...field.admin, date } } as DateFieldClientProps['field']
  }, [field, opened, isToday, wasToCome])
  return <DateTimeField {...props} field={bounded} path={path} />
}

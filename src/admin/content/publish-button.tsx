'use client'
import { ConfigProvider, PublishButton, useConfig, useTranslation } from '@payloadcms/ui'
import type { PublishButtonClientProps } from 'payload'
import { useMemo } from 'react'
import { useTimeZone } from '../time-zone.ts'

/** `Europe/Berlin – Central European Time`. */
const nameOf = (zone: string, language: string): string => {
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')
  return parts ? `${zone.replaceAll('_', ' ')} – ${parts.value}` : zone
}

/**
 * The platform's button, whose drawer schedules in the person's own time zone and names it. By
 * default it offers a list of zones in English, of which none is chosen.
 */
export function PublishInOwnTimeZone(props: PublishButtonClientProps) {
  const { config } = useConfig()
  const { language } = useTranslation().i18n
  const zone = useTimeZone()
  const inOwnZone = useMemo(() => {
    if (zone === undefined) return config
    const supportedTimezones = [{ label: nameOf(zone, language), value: zone }]
    const timezones = { ...config.admin.timezones, defaultTimezone: zone, supportedTimezones }
    return { ...config, admin: { ...config.admin, timezones } }
  }, [config, language, zone])
  return (
    <ConfigProvider config={inOwnZone}>
      <PublishButton {...props} />
    </ConfigProvider>
  )
}

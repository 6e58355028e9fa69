'use client'
import {
  ConfigProvider,
  FormSubmit,
  PublishButton,
  useConfig,
  useDocumentInfo,
  useForm,
  useTranslation,
} from '@payloadcms/ui'
import type { PublishButtonClientProps } from 'payload'
import { useMemo } from 'react'
import { createdIdIn } from '#src/content/writing/admin/created-id.ts'
import { zoneName } from '#src/locales/time-formats.ts'
import { useTimeZone } from '#src/platform/admin/use-format-time.ts'

/**
 * The platform's button, whose drawer schedules in the person's own time zone and names it. By
 * default it offers a list of zones in English, of which none is chosen.
 */
function PublishInOwnTimeZone(props: PublishButtonClientProps) {
  const { hasPublishedDoc } = useDocumentInfo()
  const { t } = useTranslation()
  const { config } = useConfig()
  const { language } = useTranslation().i18n
  const zone = useTimeZone()
  const inOwnZone = useMemo(() => {
    if (zone === undefined) return config
    const supportedTimezones = [{ label: zoneName(zone, language), value: zone }]
    const timezones = { ...config.admin.timezones, defaultTimezone: zone, supportedTimezones }
    return { ...config, admin: { ...config.admin, timezones } }
  }, [config, language, zone])
  return (
    <ConfigProvider config={inOwnZone}>
      <PublishButton {...props} {...(hasPublishedDoc ? {} : { label: t('version:publish') })} />
    </ConfigProvider>
  )
}

/** Publishes what the form of a new entry has created by itself; the platform's creates another. */
function PublishCreated({ id }: { readonly id: number }) {
  const { collectionSlug, hasPublishPermission } = useDocumentInfo()
  const { config } = useConfig()
  const { submit } = useForm()
  const { t } = useTranslation()
  if (!hasPublishPermission) return null
  const action = `${config.routes.api}/${collectionSlug}/${id}?depth=0`
  const publish = () => submit({ action, method: 'PATCH', overrides: { _status: 'published' } })
  return (
    <FormSubmit buttonId="action-save" onClick={() => void publish()} size="medium" type="button">
      {t('version:publish')}
    </FormSubmit>
  )
}

export function PublishEntry(props: PublishButtonClientProps) {
  const { id, data } = useDocumentInfo()
  const created = id === undefined ? createdIdIn(data) : undefined
  return created === undefined ? (
    <PublishInOwnTimeZone {...props} />
  ) : (
    <PublishCreated id={created} />
  )
}

'use client'
import { useStepNav, useTranslation } from '@payloadcms/ui'
import type { Locale } from 'date-fns'
import { deAT } from 'date-fns/locale/de-AT'
import { enAU } from 'date-fns/locale/en-AU'
import { enCA } from 'date-fns/locale/en-CA'
import { enGB } from 'date-fns/locale/en-GB'
import { enIE } from 'date-fns/locale/en-IE'
import { enIN } from 'date-fns/locale/en-IN'
import { enNZ } from 'date-fns/locale/en-NZ'
import { enZA } from 'date-fns/locale/en-ZA'
import { frCA } from 'date-fns/locale/fr-CA'
import { frCH } from 'date-fns/locale/fr-CH'
import { itCH } from 'date-fns/locale/it-CH'
import { usePathname } from 'next/navigation.js'
import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod'
import { request } from '#src/platform/admin/request.ts'
import { useFormatTime, useRegionalLanguage } from '#src/platform/admin/use-format-time.ts'

const locales: Readonly<Record<string, Locale>> = Object.fromEntries(
  [deAT, enAU, enCA, enGB, enIE, enIN, enNZ, enZA, frCA, frCH, itCH].map((each) => [
    each.code,
    each,
  ]),
)

/** Replaces the locale in the value of the platform's context, before what is below reads it. */
function useRegionalLocale(): void {
  const { i18n } = useTranslation()
  const locale = locales[useRegionalLanguage()]
  // Until the platform has loaded a locale, it displays that it is loading.
  if (locale && i18n.dateFNS) i18n.dateFNS = locale
}

const versionPath = /\/(?:collections\/([^/]+)\/[^/]+|(globals\/[^/]+))\/versions\/([^/]+)$/
const version = z.object({ updatedAt: z.iso.datetime() })

/** When a version was saved (ISO 8601); undefined until it is read. */
function useSavedAt(url: string | undefined): string | undefined {
  const [saved, setSaved] = useState<{ readonly url: string; readonly at: string }>()
  useEffect(() => {
    if (!url) return undefined
    const aborted = new AbortController()
    const read = request(url, version, { signal: aborted.signal })
    read.then(
      ({ updatedAt }) => setSaved({ url, at: updatedAt }),
      () => undefined,
    )
    return () => aborted.abort()
  }, [url])
  return saved?.url === url ? saved?.at : undefined
}

/** The breadcrumb of a version, in the zone of the reader. */
function useVersionBreadcrumb(): void {
  const [, collection, global, id] = versionPath.exec(usePathname()) ?? []
  const { stepNav, setStepNav } = useStepNav()
  const formatTime = useFormatTime()
  const savedAt = useSavedAt(
    id && `/cms-api/${collection ?? global}/versions/${id}?depth=0&select[updatedAt]=true`,
  )
  const label = savedAt && formatTime('dateTime', savedAt)
  const last = stepNav.at(-1)
  useEffect(() => {
    // The platform sets it again when the title of the document has loaded.
    if (label && last && !last.url && last.label !== label)
      setStepNav([...stepNav.slice(0, -1), { label }])
  }, [label, last, stepNav, setStepNav])
}

export function DatesOfReader({ children }: { readonly children: ReactNode }) {
  useRegionalLocale()
  useVersionBreadcrumb()
  return <>{children}</>
}

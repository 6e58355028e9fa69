'use client'
import { toast, useAuth, useConfig } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { importPostcodes, listPostcodeCountries } from '#src/contract/people/segments.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { messageOf, request } from '#src/platform/admin/request.ts'
import { useAction } from '#src/platform/admin/use-action.ts'
import { type InputProps, useBuilder } from './builder-context.ts'
import { problemOf } from './problem.ts'

function useCountries() {
  const [countries, setCountries] = useState<readonly string[]>()
  const read = useCallback(async () => {
    try {
      setCountries((await call(listPostcodeCountries)).countries)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }, [])
  useEffect(() => void read(), [read])
  return { countries, read }
}

/** The choice of a file with postcodes, for who may change settings. */
function PostcodesFile({ onImported }: { readonly onImported: () => Promise<void> }) {
  const t = useTexts('segments')
  const { config } = useConfig()
  const { isBusy, run } = useAction()
  const store = async (file: File) => {
    const { postcodes } = await request(
      `${config.routes.api}/postcodes`,
      importPostcodes.response.schema,
      { method: 'POST', file },
    )
    toast.success(t('postcodesImported', { count: postcodes }))
    await onImported()
  }
  return (
    <label className="segment-postcodes">
      {t('importPostcodes')}
      <input
        type="file"
        accept=".csv,text/csv"
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void run(() => store(file))
        }}
      />
      <small>{t('postcodesHelp')}</small>
    </label>
  )
}

export function DistanceInput({ condition, name, describedBy, onChange }: InputProps) {
  const t = useTexts('segments')
  const { permissions } = useAuth()
  const { isFixed, isRejected } = useBuilder()
  const { countries, read } = useCountries()
  const isInvalid = isRejected && problemOf(condition) !== undefined
  const [country = countries?.[0] ?? ''] = condition.values
  const offered = [...new Set([...(country ? [country] : []), ...(countries ?? [])])]
  const change = (part: Partial<typeof condition>) =>
    onChange({ ...condition, values: [country], ...part })
  // Before a country is known what is typed would make no condition.
  const disabled = isFixed || !country
  const shared = { 'aria-describedby': describedBy, 'aria-invalid': isInvalid, disabled }
  return (
    <>
      <div className="ui-row segment-range">
        <label>
          <span>{t('kilometres')}</span>
          <input
            aria-label={`${name}: ${t('kilometres')}`}
            inputMode="decimal"
            value={condition.to}
            onChange={({ target }) => change({ to: target.value })}
            {...shared}
          />
        </label>
        <label>
          <span>{t('ofPostcode')}</span>
          <input
            aria-label={`${name}: ${t('ofPostcode')}`}
            maxLength={20}
            value={condition.text}
            onChange={({ target }) => change({ text: target.value })}
            {...shared}
          />
        </label>
        <label>
          <span>{t('country')}</span>
          <select
            aria-label={`${name}: ${t('country')}`}
            value={country}
            onChange={({ target }) => change({ values: [target.value] })}
            {...shared}
          >
            {optionsOf(offered.map((each) => [each, each]))}
          </select>
        </label>
      </div>
      {countries?.length === 0 ? <p>{t('noPostcodes')}</p> : null}
      {permissions?.globals?.['settings']?.update && !isFixed ? (
        <PostcodesFile onImported={read} />
      ) : null}
    </>
  )
}

'use client'
import { Link, toast, useConfig, useDocumentInfo, useTranslation } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useCallback, useEffect, useId, useState } from 'react'
import { PasswordDialog } from '#src/accounts/security/admin/password-dialog.tsx'
import {
  previewRetention,
  type RetentionPreview,
  switchRetention,
} from '#src/contract/people/erasure.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'

function Months({ months }: Pick<RetentionPreview, 'months'>) {
  const texts = useTexts('retention')
  const { language } = useTranslation().i18n
  const name = new Intl.DateTimeFormat(language, {
    ...({ year: 'numeric', month: 'long', timeZone: 'UTC' } as const),
  })
  return (
    <table className="ui-table">
      <caption>{texts('year')}</caption>
      <thead>
        <tr>
          <th scope="col">{texts('month')}</th>
          <th scope="col">{texts('due')}</th>
          <th scope="col">{texts('returned')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, count, returned }) => (
          <tr key={month}>
            <th scope="row">{name.format(new Date(`${month}-01T00:00Z`))}</th>
            <td>{count.toLocaleString(language)}</td>
            <td>{returned.toLocaleString(language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the saved rule would remove; the one place where it is switched on. */
export function RetentionPanel() {
  const { id, savedDocumentData } = useDocumentInfo()
  const { config } = useConfig()
  const texts = useTexts('retention')
  const { language } = useTranslation().i18n
  const [shown, setShown] = useState<RetentionPreview>()
  const [isAsking, setAsking] = useState(false)
  const confirmation = useId()
  const { isBusy, run } = useAction()
  const saved = savedDocumentData?.['updatedAt']
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when it was saved
  const read = useCallback(() => call(previewRetention, { id: `${id}` }), [id, saved])
  const { problem, load } = useLatestResponse(read, setShown)
  useEffect(() => {
    if (id !== undefined) void load()
  }, [id, load])
  if (id === undefined) return <p>{texts('saveFirst')}</p>
  if (!shown) return <p role="status">{problem || texts('counting')}</p>
  const switchTo = async (active: boolean, password = '') => {
    const body = { active, count: shown.now, password }
    setShown(await call(switchRetention, { id: `${id}`, body }))
    setAsking(false)
    toast.success(texts(active ? 'isOn' : 'isOff'))
  }
  const { admin: adminRoute } = config.routes
  const list = formatAdminURL({ adminRoute, path: '/collections/erasures' })
  const number = (count: number) => ({ count: count.toLocaleString(language) })
  return (
    <section className="ui-stack ui-stack--start ui-above field-type" aria-label={texts('title')}>
      <h3>{texts('title')}</h3>
      <p role="status">{problem || texts(shown.isActive ? 'isOn' : 'isOff')}</p>
      <p>{texts('now', number(shown.now))}</p>
      {shown.warned > 0 ? <p>{texts('warned', number(shown.warned))}</p> : null}
      <Months months={shown.months} />
      <small>{texts('help')}</small>
      <SmallButton
        disabled={isBusy}
        onClick={() => (shown.isActive ? run(() => switchTo(false)) : setAsking(true))}
      >
        {texts(shown.isActive ? 'switchOff' : 'switchOn')}
      </SmallButton>
      <Link href={`${list}?where[or][0][and][0][rule][equals]=${id}`} prefetch={false}>
        {texts('receipts')}
      </Link>
      {isAsking ? (
        <PasswordDialog
          title={texts('question')}
          submitLabel={texts('switchOn')}
          asksPassword={shown.asksPassword}
          isDestructive
          onSubmit={(password) => switchTo(true, password)}
          onClose={() => setAsking(false)}
        >
          <p>{texts('explanation')}</p>
          <label htmlFor={confirmation}>
            {texts('confirm', { count: `${shown.now}` })}
            <input
              {...{ id: confirmation, autoComplete: 'off', required: true }}
              pattern={`${shown.now}`}
            />
          </label>
        </PasswordDialog>
      ) : null}
    </section>
  )
}

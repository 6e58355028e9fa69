'use client'
import { toast, useTranslation } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import type { Texts } from '#src/locales/texts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { send } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'
import type { Outcome } from './import-state.ts'
import { bodyOf, type FileRequest, requireReadable } from './send-file.ts'

const fetchRejected = async (
  url: string,
  request: FileRequest,
  t: Texts<'import'>,
): Promise<Blob> => {
  await requireReadable(request.file).catch(() => {
    throw new Error(t('changed'))
  })
  const headers = { 'content-type': 'text/csv' }
  const { query, body } = bodyOf(request)
  const response = await send(`${url}/rejected${query}`, { method: 'POST', headers, body })
  return response.blob()
}

const saveAs = (content: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

interface Props {
  readonly outcome: Outcome
  readonly file: File
  readonly url: string
  readonly options: object
}

function Download({ file, url, options }: Omit<Props, 'outcome'>) {
  const t = useTexts('import')
  const { isBusy, run } = useAction()
  const download = () =>
    run(async () => {
      const name = file.name.replace(/\.\w{1,4}$/, '')
      saveAs(await fetchRejected(url, { file, options }, t), `${name}-${t('fileOfRejected')}.csv`)
      toast.success(t('downloaded'))
    })
  return (
    <p>
      <SmallButton disabled={isBusy} onClick={() => void download()}>
        {isBusy ? t('preparing') : t('download')}
      </SmallButton>
      <small>{t('downloadHelp')}</small>
    </p>
  )
}

interface WrongRowsProps {
  readonly id: string
  readonly title: string
  /** The first of them. */
  readonly rows: Outcome['rows']
  readonly total: number
  readonly children?: ReactNode
}

export function WrongRows({ id, title, rows, total, children }: WrongRowsProps) {
  const t = useTexts('import')
  const { language } = useTranslation().i18n
  return (
    <section className="ui-stack import-part" aria-labelledby={id}>
      <h2 className="ui-title" id={id}>
        {title}
      </h2>
      {children}
      {rows.length < total ? (
        <p>
          {t('firstOf', {
            shown: rows.length.toLocaleString(language),
            total: total.toLocaleString(language),
          })}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls */}
      <section className="import-table" aria-label={title} tabIndex={0}>
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('whatIsWrong')}</th>
              <th scope="col">{t('value')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, error, value }) => (
              <tr key={row}>
                <th scope="row">{row.toLocaleString(language)}</th>
                <td>{error}</td>
                <td>{value.trim() === '' ? <em>{t('empty')}</em> : value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

export function RejectedRows({ outcome: { rows, rejected }, ...request }: Props) {
  const t = useTexts('import')
  return (
    <WrongRows id="import-rejected" title={t('wrongRows')} rows={rows} total={rejected}>
      <Download {...request} />
    </WrongRows>
  )
}

'use client'
import { useTranslation } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import type { FileHead } from '#src/people/import/import-lines.ts'

function FirstRows({ head }: { head: FileHead }) {
  const t = useTexts('import')
  const named = head.columns.length
  const width = Math.max(named, ...head.rows.map(({ fields }) => fields.length))
  return (
    // Wider than the page for most files; scrollable by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section className="import-table" aria-label={t('firstRows')} tabIndex={0}>
      <table className="ui-table">
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            {head.columns.map(({ name }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat; places do not move
              <th key={at} scope="col">
                {name}
              </th>
            ))}
            {width > named ? (
              <th scope="colgroup" colSpan={width - named}>
                {t('noColumn')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {head.rows.map(({ line, fields }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {fields.map((field, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: fields may repeat
                <td key={at}>{field}</td>
              ))}
              {fields.length < width ? <td colSpan={width - fields.length} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function FileReading({ head }: { head: FileHead }) {
  const t = useTexts('import')
  const { i18n } = useTranslation()
  return (
    <section className="ui-stack import-part" aria-labelledby="import-file">
      <h2 className="ui-title" id="import-file">
        {t('file')}
      </h2>
      <dl className="ui-facts import-facts">
        <div>
          <dt>{t('encoding')}</dt>
          <dd>{t(`encodings:${head.encoding}`)}</dd>
        </div>
        <div>
          <dt>{t('separator')}</dt>
          <dd>{t(`separators:${head.delimiter}`)}</dd>
        </div>
      </dl>
      {head.encoding === 'windows-1252' ? <p>{t('doubtful')}</p> : null}
      {head.rows.length > 0 ? (
        <details>
          <summary>{t('firstRows')}</summary>
          <FirstRows head={head} />
        </details>
      ) : null}
      {head.moreColumns > 0 ? (
        <p>{t('moreColumns', { count: head.moreColumns.toLocaleString(i18n.language) })}</p>
      ) : null}
      {head.columns.length > 0 && head.rows.length === 0 ? <p>{t('noRows')}</p> : null}
    </section>
  )
}

'use client'
import { useTranslation } from '@payloadcms/ui'
import type { FileHead } from '#src/crm/import/import-lines.ts'
import { useTexts } from '../translations/use-texts.ts'
import { texts } from './texts.ts'

function FirstRows({ head }: { head: FileHead }) {
  const said = useTexts(texts)
  const named = head.columns.length
  const width = Math.max(named, ...head.rows.map(({ fields }) => fields.length))
  return (
    // Wider than the page for most files, and to be scrolled by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section className="import-table" aria-label={said.firstRows} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{said.line}</th>
            {head.columns.map(({ name, column }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat; places do not move
              <th key={at} scope="col" className={column ? undefined : 'import-table__ignored'}>
                {name}
                <small>{column ? `→ ${said.columns[column]}` : said.ignored}</small>
              </th>
            ))}
            {width > named ? (
              <th scope="colgroup" colSpan={width - named} className="import-table__ignored">
                {said.noColumn}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {head.rows.map(({ line, fields }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {fields.map((field, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: fields may repeat
                  key={at}
                  className={head.columns[at]?.column ? undefined : 'import-table__ignored'}
                >
                  {field}
                </td>
              ))}
              {fields.length < width ? <td colSpan={width - fields.length} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function IgnoredColumns({ head }: { head: FileHead }) {
  const said = useTexts(texts)
  const names = head.columns.filter(({ name, column }) => column === null && name.trim() !== '')
  if (names.length === 0) return null
  return (
    <p className="import-ignored">
      {said.ignoredColumns}: {names.map(({ name }) => name).join(', ')}
    </p>
  )
}

/** How a file is read and how it begins, for a person to see whether that is what is meant. */
export function FileReading({ head }: { head: FileHead }) {
  const said = useTexts(texts)
  const { i18n } = useTranslation()
  return (
    <section className="import-part" aria-labelledby="import-file">
      <h2 id="import-file">{said.file}</h2>
      <dl className="import-facts">
        <div>
          <dt>{said.encoding}</dt>
          <dd>{said.encodings[head.encoding]}</dd>
        </div>
        <div>
          <dt>{said.separator}</dt>
          <dd>{said.separators[head.delimiter]}</dd>
        </div>
      </dl>
      {head.encoding === 'windows-1252' ? <p>{said.doubtful}</p> : null}
      {head.columns.length > 0 ? <FirstRows head={head} /> : null}
      <IgnoredColumns head={head} />
      {head.moreColumns > 0 ? (
        <p>{said.moreColumns(head.moreColumns.toLocaleString(i18n.language))}</p>
      ) : null}
      {head.columns.length > 0 && head.rows.length === 0 ? <p>{said.noRows}</p> : null}
    </section>
  )
}

'use client'
import { useId } from 'react'
import { tagSeparators } from '#src/contract/people/import-options.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { splitTags } from '#src/platform/csv/tags.ts'
import type { MappedColumn, Mapping } from './draft.ts'

/** Any of the separators, as the import splits a cell (src/people/import/contact-row.ts). */
const anySeparator = /\s+:::\s+|[;|,]/

const splitSample = (sample: string, { separator, hasQuotedTags }: Props): readonly string[] => {
  if (separator === 'none') return [sample]
  if (separator !== 'auto') return sample.split(separator)
  return hasQuotedTags ? splitTags(sample) : sample.split(anySeparator)
}

interface Props {
  readonly column: MappedColumn
  readonly separator: Mapping['tagsSeparator']
  readonly hasQuotedTags: boolean
  readonly onChoose: (separator: Mapping['tagsSeparator']) => void
}

export function TagSeparator(props: Props) {
  const { column, separator, onChoose } = props
  const t = useTexts('import-mapping')
  const names = t.group('separators')
  const id = useId()
  const parts = column.samples.flatMap((sample) => splitSample(sample, props))
  const tags = [...new Set(parts.map((part) => part.trim()))].filter((tag) => tag !== '')
  return (
    <div className="import-map__more">
      <label htmlFor={id}>{t('separator')}</label>
      <select
        id={id}
        value={separator}
        onChange={({ target: { value } }) =>
          onChoose(tagSeparators.find((each) => each === value) ?? 'auto')
        }
      >
        {tagSeparators.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
      <ul className="import-map__tags" aria-label={t('splitTags')}>
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
    </div>
  )
}

'use client'
import { useEffect, useRef } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import type { FileHead } from '#src/people/import/import-lines.ts'
import type { Import } from '../use-import.ts'
import { ColumnMapping } from './column-mapping.tsx'
import './mapping.css'
import { SavedMappingBar } from './saved-mapping-bar.tsx'
import type { SavedMappings } from './use-saved-mappings.ts'

interface Props {
  readonly of: Import
  readonly head: FileHead
  readonly mappings: SavedMappings
}

/**
 * The mapping of a file, saved or proposed. Takes the focus when the file has been read, so that a
 * person begins here.
 */
export function MappingPanel({ of: { state, edit, load, stored }, head, mappings }: Props) {
  const t = useTexts('import-mapping')
  const { draft, initial, saved, checked, isAutomatic } = state
  const heading = useRef<HTMLHeadingElement>(null)
  const isRead = checked !== undefined && isAutomatic
  useEffect(() => {
    if (isRead) heading.current?.focus()
  }, [isRead])
  return (
    <section className="import-part" aria-labelledby="import-mapping">
      <h2 id="import-mapping" ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      <SavedMappingBar {...{ head, draft, saved, mappings }} onLoad={load} onStored={stored} />
      <ColumnMapping head={head} draft={draft} initial={initial} onChange={edit} />
    </section>
  )
}

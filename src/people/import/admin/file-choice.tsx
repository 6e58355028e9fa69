'use client'

import { Button, Dropzone } from '@payloadcms/ui'
import { useRef } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { useMissedDrops } from '#src/platform/admin/use-missed-drops.ts'
import { useImportPage } from './import-context.ts'

interface Props {
  readonly isFirst: boolean
  readonly onChosen: (file: File) => void
}

export function FileChoice({ isFirst, onChosen }: Props) {
  const t = useTexts('import')
  const { kind } = useImportPage()
  const input = useRef<HTMLInputElement>(null)
  useMissedDrops()
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onChosen(file)
    // Reset, or choosing the corrected file of the same name would fire no change event.
    if (input.current) input.current.value = ''
  }
  return (
    <>
      {isFirst ? <p>{t(`intro:${kind}`)}</p> : null}
      <Dropzone className="import-drop" onChange={take}>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-label={t('choose')}
          hidden
          onChange={({ target }) => take(target.files)}
        />
        <Button
          margin={false}
          buttonStyle={isFirst ? 'primary' : 'secondary'}
          size="medium"
          onClick={() => input.current?.click()}
        >
          {isFirst ? t('choose') : t('chooseOther')}
        </Button>
        <span>{t('orDrop')}</span>
      </Dropzone>
    </>
  )
}

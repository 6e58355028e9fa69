'use client'
import { Button } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import { ModalDialog } from '#src/platform/admin/modal-dialog.tsx'

interface Props {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

export function CodesDialog({ codes, onClose }: Props) {
  const texts = useTexts('signing-in')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <ModalDialog title={texts('recovery')} onClose={onClose}>
      <p>{texts('codesOnce')}</p>
      <ul className="ui-list security__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="ui-row ui-row--end form-dialog__end">
        <a href={file} download={texts('codesFile')}>
          {texts('download')}
        </a>
        <Button type="button" margin={false} onClick={onClose}>
          {texts('kept')}
        </Button>
      </div>
    </ModalDialog>
  )
}

'use client'
import { Button, toast } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import { copy } from '#src/platform/admin/copy.ts'
import { ModalDialog } from '#src/platform/admin/modal-dialog.tsx'

interface Props {
  readonly made: string
  readonly onClose: () => void
}

export function MadeKey({ made, onClose }: Props) {
  const texts = useTexts('api-keys')
  const copyIt = async () => {
    if (await copy(made)) toast.success(texts('copied'))
  }
  return (
    <ModalDialog title={texts('made')} onClose={onClose}>
      <p>{texts('once')}</p>
      <label>
        {texts('key')}
        <textarea readOnly rows={2} value={made} onFocus={({ target }) => target.select()} />
      </label>
      <div className="ui-row ui-row--end form-dialog__end">
        <Button type="button" buttonStyle="secondary" margin={false} onClick={copyIt}>
          {texts('copy')}
        </Button>
        <Button type="button" margin={false} onClick={onClose}>
          {texts('done')}
        </Button>
      </div>
    </ModalDialog>
  )
}

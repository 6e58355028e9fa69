'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import type { SavedMapping } from './saved-mapping.ts'
import type { SavedMappings } from './use-saved-mappings.ts'

export type MappingCommand = 'saveAs' | 'rename' | 'remove'

interface Props {
  readonly command: MappingCommand
  readonly saved: SavedMapping | undefined
  readonly mappings: SavedMappings
  /** Throws an Error with a displayable message. */
  readonly onSubmit: (name: string) => Promise<void>
  readonly onClose: () => void
}

export function MappingDialog({ command, saved, mappings, onSubmit, onClose }: Props) {
  const t = useTexts('import-mapping')
  const submit = (form: FormData) => {
    const name = String(form.get('name') ?? '').trim()
    const isOther = ({ id }: SavedMapping) => command === 'saveAs' || id !== saved?.id
    if (mappings.list.some((each) => isOther(each) && each.name === name))
      throw new Error(t('nameTaken', { name }))
    return onSubmit(name)
  }
  return (
    <FormDialog
      title={t(`${command}`)}
      submitLabel={command === 'remove' ? t('removeNow') : t('save')}
      cancelLabel={t('cancel')}
      onSubmit={async (form) => (command === 'remove' ? onSubmit('') : submit(form))}
      onClose={onClose}
    >
      {command === 'remove' ? (
        <p>{t('removeQuestion', { name: saved?.name ?? '' })}</p>
      ) : (
        <label>
          {t('name')}
          <input
            name="name"
            required
            pattern=".*\S.*"
            maxLength={200}
            defaultValue={command === 'rename' ? saved?.name : ''}
          />
        </label>
      )}
    </FormDialog>
  )
}

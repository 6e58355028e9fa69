'use client'
import { toast } from '@payloadcms/ui'
import { z } from 'zod'
import { changeSeries, seriesScopes } from '#src/contract/content/series.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'

interface Props {
  readonly event: number
  readonly version: number
  /** How many dates the series has. */
  readonly count: number
  readonly onClose: () => void
  readonly onDone: () => void
}

const chosen = z.enum(['one', ...seriesScopes])

/** Asks whether what was just saved is to be changed in other dates of the series. */
export function ChangeOthers({ event, version, count, onClose, onDone }: Props) {
  const texts = useTexts('series')
  const apply = async (form: FormData) => {
    const scope = chosen.parse(form.get('scope'))
    if (scope === 'one') return onClose()
    const body = { scope, version }
    const { changed } = await call(changeSeries, { id: String(event), body })
    toast.success(texts('changed', { count: changed }))
    onDone()
  }
  return (
    <FormDialog
      title={texts('ask')}
      submitLabel={texts('apply')}
      cancelLabel={texts('cancel')}
      onSubmit={apply}
      onClose={onClose}
    >
      <p>{texts('askHelp', { count })}</p>
      <div className="ui-stack ui-stack--tight">
        {chosen.options.map((scope) => (
          <label key={scope} className="ui-option">
            <input type="radio" name="scope" value={scope} defaultChecked={scope === 'one'} />
            {texts(scope)}
          </label>
        ))}
      </div>
    </FormDialog>
  )
}

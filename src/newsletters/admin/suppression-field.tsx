'use client'
import {
  Button,
  ConfirmationModal,
  SelectField,
  useField,
  useForm,
  useFormFields,
  useFormModified,
  useModal,
} from '@payloadcms/ui'
import type { SelectFieldClientComponent } from 'payload'
import { z } from 'zod'
import { type Suppression, suppressions } from '#src/contract/newsletters/enums.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import './mail.css'

const stopped = z.enum(suppressions)
const timestamp = z.iso.datetime()
const dialog = 'remove-suppression'

interface StoppedProps {
  readonly why: Suppression
  readonly path: string
  readonly mayLift: boolean
}

function Stopped({ why, path, mayLift }: StoppedProps) {
  const texts = useTexts('suppressions')
  const { openModal } = useModal()
  const { setValue } = useField<string | null>({ path })
  const { submit } = useForm()
  const isModified = useFormModified()
  const since = timestamp.safeParse(useFormFields(([fields]) => fields['suppressedAt']?.value)).data
  const lift = async () => {
    setValue(null)
    await submit({ overrides: { [path]: null } })
  }
  const formatTime = useFormatTime()
  const stoppedOn = since ? formatTime('longDate', since) : ''
  return (
    <section
      className="ui-stack ui-stack--start ui-panel ui-panel--warning ui-below-l mail-stop field-type"
      aria-label={texts(`titles:${why}`)}
    >
      <h3>{texts(`titles:${why}`)}</h3>
      <p>
        {texts(`reasons:${why}`)} {stoppedOn ? texts('since', { day: stoppedOn }) : null}
      </p>
      {mayLift ? (
        <Button
          type="button"
          buttonStyle="secondary"
          margin={false}
          disabled={isModified}
          onClick={() => openModal(dialog)}
        >
          {texts('lift')}
        </Button>
      ) : null}
      {mayLift && isModified ? <p className="ui-muted mail-note">{texts('saveFirst')}</p> : null}
      <ConfirmationModal
        modalSlug={dialog}
        heading={texts('question')}
        body={texts('warning')}
        confirmLabel={texts('lift')}
        onConfirm={lift}
      />
    </section>
  )
}

/**
 * Shows why an email address is suppressed, with a button to lift that after confirmation; for one
 * that is not, the field with which staff can suppress it.
 */
export const MailStop: SelectFieldClientComponent = (props) => {
  const { initialValue } = useField<string>({ path: props.path })
  const why = stopped.safeParse(initialValue)
  if (!why.success) return <SelectField {...props} />
  return <Stopped why={why.data} path={props.path} mayLift={props.readOnly !== true} />
}

import type { PropsWithChildren } from 'hono/jsx'
import { useLink, useView } from '../view.ts'
import type { FormState } from './form-state.ts'
import { Trap } from './trap.tsx'

interface FormProps {
  /** Under which the script finds it in the response (src/browser/enhance.ts). */
  name: string
  path: string
  state: FormState
  /** What is said when it was sent. */
  done: string
  submit: string
  /** Whether files are sent. */
  hasFiles?: boolean
  /** Of the form. */
  attributes?: Readonly<Record<string, string>>
}

/** A form that is sent to this server, with a script or without. */
export function Form(props: PropsWithChildren<FormProps>) {
  const { t } = useView()
  const link = useLink()
  const { name, path, state, done, submit, hasFiles = false, children } = props
  if (state.isDone)
    return (
      <div class="form-done" data-form={name} role="status" tabindex={-1}>
        <p>{done}</p>
      </div>
    )
  return (
    <form
      method="post"
      action={link(path)}
      data-form={name}
      data-failed={t.forms.again}
      {...props.attributes}
      enctype={hasFiles ? 'multipart/form-data' : 'application/x-www-form-urlencoded'}
    >
      {state.error && (
        <p class="form-error" role="alert" tabindex={-1}>
          <strong>{t.forms.failed}.</strong> {!state.error.field && state.error.text}
        </p>
      )}
      {children}
      <Trap />
      <button class="button" type="submit">
        {submit}
      </button>
    </form>
  )
}

import { useView } from '../view.ts'
import type { FormState } from './form-state.ts'

interface FieldProps {
  /** Of the form, so that ids are unique on a page. */
  form: string
  name: string
  label: string
  state: FormState
  type?: 'text' | 'email' | 'tel' | 'date' | 'time' | 'number' | 'file' | undefined
  /** Of a text of several lines. */
  rows?: number | undefined
  hint?: string
  maxLength?: number | undefined
  autocomplete?: string | undefined
  isOptional?: boolean
  /** Of the input. */
  attributes?: Readonly<Record<string, string | number | boolean | undefined>>
}

const idsOf = ({ form, name, hint, state }: FieldProps) => {
  const id = `${form}-${name}`
  const error = state.error?.field === name ? `${id}-error` : undefined
  const described = [hint && `${id}-hint`, error].filter(Boolean).join(' ')
  return { id, error, describedBy: described || undefined }
}

/** A labelled field with its hint and what is wrong with it. */
export function Field(props: FieldProps) {
  const { t } = useView()
  const { name, label, state, type = 'text', rows, hint, maxLength, isOptional = false } = props
  const { id, error, describedBy } = idsOf(props)
  const attributes = {
    id,
    name,
    required: !isOptional,
    maxlength: maxLength,
    autocomplete: props.autocomplete,
    'aria-describedby': describedBy,
    'aria-invalid': error ? ('true' as const) : undefined,
    ...props.attributes,
  }
  return (
    <div class="field">
      <label for={id}>
        {label} {isOptional && <span class="optional">({t.forms.optional})</span>}
      </label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {rows ? (
        <textarea {...attributes} rows={rows}>
          {state.values[name] ?? ''}
        </textarea>
      ) : (
        <input {...attributes} type={type} value={state.values[name] ?? ''} />
      )}
      {error && (
        <p class="field-error" id={error}>
          {state.error?.text}
        </p>
      )}
    </div>
  )
}

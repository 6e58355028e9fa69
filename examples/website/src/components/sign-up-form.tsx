import { Field } from '../forms/field.tsx'
import { Form } from '../forms/form.tsx'
import { emptyForm, type FormState } from '../forms/form-state.ts'
import { useView } from '../view.ts'

interface SignUpFormProps {
  /** Unique on the page. */
  id: string
  state?: FormState
}

/** Subscribes to the newsletter. */
export function SignUpForm({ id, state = emptyForm }: SignUpFormProps) {
  const { t, site } = useView()
  const { doubleOptIn, consentText } = site.newsletter
  const texts = t.newsletter
  return (
    <Form
      name="subscribe"
      path="/newsletter"
      state={state}
      done={doubleOptIn ? texts.confirm : texts.done}
      submit={texts.subscribe}
    >
      <div class="field-row">
        <Field
          form={id}
          name="name"
          label={texts.name}
          state={state}
          maxLength={200}
          autocomplete="name"
          isOptional
        />
        <Field
          form={id}
          name="email"
          label={texts.email}
          type="email"
          state={state}
          maxLength={200}
          autocomplete="email"
        />
      </div>
      {consentText && <p class="consent">{consentText}</p>}
    </Form>
  )
}

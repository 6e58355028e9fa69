import { useView } from '../view.ts'
import { Field } from './field.tsx'
import type { FormState } from './form-state.ts'

/** Who it is that registers or helps. `form`: of the form, so that ids are unique on a page. */
export function PersonFields(props: { form: string; state: FormState }) {
  const common = { ...props, maxLength: 200 }
  const { contact, events } = useView().t
  return (
    <>
      <div class="field-row">
        <Field {...common} name="name" label={contact.name} autocomplete="name" />
        <Field {...common} name="email" type="email" label={contact.email} autocomplete="email" />
      </div>
      <Field
        {...common}
        name="phone"
        type="tel"
        label={events.phone}
        maxLength={50}
        autocomplete="tel"
        isOptional
      />
    </>
  )
}

import { settings } from '../settings.ts'
import { useView } from '../view.ts'

/**
 * The trap field that Settings name: nobody sees it, and programs that fill in every field fill it
 * in too. What they sent is then held for staff.
 */
export function Trap() {
  const { forms } = useView().t
  const { trapField } = settings
  if (!trapField) return null
  return (
    <label class="visually-hidden" aria-hidden="true">
      {forms.trap} <input name={trapField} tabindex={-1} autocomplete="off" />
    </label>
  )
}

/** What stands in it, as Muster is sent it. */
export const trapIn = (values: Readonly<Record<string, string>>): Record<string, string> => {
  const { trapField } = settings
  const value = values[trapField]
  return value ? { [trapField]: value } : {}
}

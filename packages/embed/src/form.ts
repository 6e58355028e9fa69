import { MusterError } from '../../client/src/index.ts'
import { h } from './element.ts'
import type { Texts } from './texts/index.ts'

interface FieldOptions {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'tel' | 'date' | 'time'
  readonly rows?: number
  readonly maxLength?: number
  readonly autocomplete?: string
  readonly optional?: string
}

/** A labelled field. */
export function field(options: FieldOptions): HTMLElement {
  const { name, label, type = 'text', rows, maxLength, autocomplete, optional } = options
  const attributes = {
    id: name,
    name,
    part: 'input',
    required: optional === undefined,
    maxlength: maxLength,
    autocomplete,
  }
  const input = rows ? h('textarea', { ...attributes, rows }) : h('input', { ...attributes, type })
  const mark =
    optional === undefined ? undefined : h('span', { class: 'optional' }, ` (${optional})`)
  return h('div', { part: 'field' }, h('label', { for: name, part: 'label' }, label, mark), input)
}

/** What the API says of an error, and of which field. */
const problemOf = (error: unknown, texts: Texts) => {
  if (!(error instanceof MusterError)) return { field: '', text: texts.unreachable }
  const [, name = '', rule = error.message] = /^(\w+): (.+)$/s.exec(error.message) ?? []
  return { field: name, text: rule }
}

const clearErrors = (form: HTMLElement): void => {
  for (const error of form.querySelectorAll('.error')) error.remove()
  for (const input of form.querySelectorAll('[aria-invalid]')) {
    input.removeAttribute('aria-invalid')
    const described = input.getAttribute('aria-describedby')?.replace(/ ?error$/, '')
    if (described) input.setAttribute('aria-describedby', described)
    else input.removeAttribute('aria-describedby')
  }
}

/** Shows an error at its field, or above the button. */
const showError = (form: HTMLElement, button: HTMLElement, error: unknown, texts: Texts): void => {
  const { field: name, text } = problemOf(error, texts)
  const shown = h('p', { class: 'error', part: 'error', role: 'alert', id: 'error' }, text)
  const input = name ? form.querySelector<HTMLElement>(`[name="${name}"]`) : null
  if (!input) {
    button.before(shown)
    return
  }
  const described = input.getAttribute('aria-describedby')
  input.setAttribute('aria-invalid', 'true')
  input.setAttribute('aria-describedby', described ? `${described} error` : 'error')
  const place = input.closest('[part=field]')
  if (place) place.append(shown)
  else input.after(shown)
  // As by the browser's own checks, so that its page is shown.
  input.dispatchEvent(new Event('invalid'))
  input.focus()
}

interface FormOptions {
  readonly texts: Texts
  readonly submit: string
  /** Sends what was entered, and resolves with what is said then; `key` is that of these values. */
  readonly send: (values: FormData, key: string) => Promise<string>
  readonly content: readonly (Node | undefined)[]
  /** The name of the trap field that Settings name; none if empty. */
  readonly trap: string
}

/** Nobody sees it; programs that fill in every field fill it in too. */
const trapField = (name: string, text: string): HTMLElement =>
  h(
    'label',
    { class: 'trap', 'aria-hidden': true },
    text,
    h('input', { name, tabindex: -1, autocomplete: 'off' }),
  )

/** A key for what is sent, which stays the same until something else is entered. */
const keyMaker = () => {
  let last = ''
  let key = ''
  return (values: FormData): string => {
    const entered = JSON.stringify([...values])
    if (entered !== last) key = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
    last = entered
    return key
  }
}

/** A form that says how it went in its own place. */
export function form({ texts, submit, send, content, trap }: FormOptions): HTMLFormElement {
  const button = h('button', { type: 'submit', part: 'button' }, submit)
  const keyOf = keyMaker()
  const made = h(
    'form',
    { part: 'form' },
    ...content,
    trap ? trapField(trap, texts.trap) : undefined,
    button,
  )
  made.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    clearErrors(made)
    button.disabled = true
    try {
      const values = new FormData(made)
      const done = await send(values, keyOf(values))
      const shown = h('p', { class: 'done', part: 'done', role: 'status', tabindex: -1 }, done)
      made.replaceWith(shown)
      shown.focus()
    } catch (error) {
      button.disabled = false
      showError(made, button, error, texts)
    }
  })
  return made
}

/** The text of a field. */
export const textOf = (values: FormData, name: string): string => String(values.get(name) ?? '')

import { answerField, otherField } from './forms.ts'

/**
 * What a form does in browsers that run scripts: conditions are applied, and its pages shown one
 * after the other. In the markup, `fieldset[data-page]` is a page, `fieldset[data-if]` what is
 * displayed only if the question it names has one of `data-values`, and `data-required` an input
 * that must be filled in where it is displayed.
 */

interface StepTexts {
  readonly next: string
  readonly back: string
  /** With `{page}` and `{pages}`. */
  readonly page: string
}

const inputsOf = (form: HTMLFormElement, name: string): HTMLInputElement[] =>
  [...form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)].filter(
    (input) => !input.closest('[data-if][hidden]'),
  )

/** What is chosen in a question that is displayed, on whatever page. */
function chosenIn(form: HTMLFormElement, question: string): string[] {
  const boxes = inputsOf(form, answerField(question))
  const chosen = boxes.filter((box) => box.checked && box.value).map((box) => box.value)
  const other = inputsOf(form, otherField(question))[0]?.value.trim()
  return other && (chosen.length === 0 || boxes[0]?.type === 'checkbox')
    ? [...chosen, other]
    : chosen
}

const applyConditions = (form: HTMLFormElement): void => {
  // In their order: a question that is hidden has no answer for those after it.
  for (const item of form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-if]')) {
    const values: unknown = JSON.parse(item.dataset['values'] ?? '[]')
    const chosen = chosenIn(form, item.dataset['if'] ?? '')
    item.hidden = !chosen.some((value) => Array.isArray(values) && values.includes(value))
    item.disabled = item.hidden
  }
}

/** Another answer is chosen by writing it. */
const chooseOther = ({ target }: Event): void => {
  const radio = (target as Element).closest('[data-other]')?.querySelector('input')
  if (radio?.type === 'radio') radio.checked = true
}

const isAsked = (page: Element): boolean =>
  page.querySelector(':scope > :not(legend, [hidden])') !== null

/** Applies conditions and pages to a form, from the page with a problem on. */
export function stepForm(form: HTMLFormElement, texts: StepTexts): void {
  const pages = [...form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-page]')]
  const submit = form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (!submit) return
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-if] [data-required]'))
    input.required = true
  const send = submit.textContent
  const back = document.createElement('button')
  Object.assign(back, { type: 'button', textContent: texts.back, className: submit.className })
  back.setAttribute('part', 'button back')
  submit.before(back)
  let at = pages.findIndex((page) => page.querySelector('[aria-invalid]'))

  const draw = () => {
    applyConditions(form)
    const asked = pages.filter(isAsked)
    const page = pages[at] ?? asked[0]
    if (!page) return
    at = pages.indexOf(page)
    const number = asked.indexOf(page)
    for (const [index, each] of pages.entries()) {
      each.hidden = index !== at
      // Later pages are not checked yet.
      each.disabled = index > at
    }
    back.hidden = number <= 0
    submit.textContent = number < asked.length - 1 ? texts.next : send
    const legend = page.querySelector('legend[data-step]')
    if (legend)
      legend.textContent = texts.page
        .replace('{page}', String(number + 1))
        .replace('{pages}', String(asked.length))
  }
  /** Leads to the next page or the one before; false where there is none. */
  const go = (by: 1 | -1): boolean => {
    const asked = pages.filter(isAsked)
    const page = asked[asked.indexOf(pages[at] as HTMLFieldSetElement) + by]
    if (!page) return false
    at = pages.indexOf(page)
    draw()
    page.tabIndex = -1
    page.focus()
    page.scrollIntoView({ block: 'nearest' })
    return true
  }
  if (pages.length > 1)
    for (const page of pages) {
      const legend = document.createElement('legend')
      legend.dataset['step'] = ''
      page.prepend(legend)
    }
  back.addEventListener('click', () => go(-1))
  form.addEventListener('input', (event) => {
    chooseOther(event)
    draw()
  })
  const sendPage = (event: Event) => {
    if (!go(1)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  form.addEventListener('submit', sendPage, true)
  const showInvalid = ({ target }: Event) => {
    const index = pages.findIndex((page) => page.contains(target as Node))
    if (index < 0 || index === at) return
    at = index
    draw()
  }
  form.addEventListener('invalid', showInvalid, true)
  draw()
}

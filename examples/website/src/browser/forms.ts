import { proofOfWork } from '@muster/client/proof'

const find = (root: ParentNode, name: string) =>
  root.querySelector<HTMLElement>(`[data-form="${CSS.escape(name)}"]`)

/** What is wrong comes first, else what is said. */
const focusResult = (shown: HTMLElement): void => {
  const first = shown.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
  const target = first ?? shown
  target.focus()
}

const showFailure = (form: HTMLFormElement): void => {
  form.querySelector('.form-error')?.remove()
  const error = document.createElement('p')
  error.className = 'form-error'
  error.setAttribute('role', 'alert')
  error.textContent = form.dataset['failed'] ?? ''
  form.prepend(error)
}

/** The form of the page that the server responds with, which stands for how it went. */
const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
  const body = new FormData(form, submitter)
  // What Muster's Settings demand while very many submissions come; "" else. Leaving needs none.
  if (form.dataset['form'] !== 'unsubscribe')
    body.set('proof', await proofOfWork(async () => (await fetch('/api/challenge')).json()))
  const isMultipart = form.enctype === 'multipart/form-data'
  const response = await fetch(form.action, {
    method: 'POST',
    body: isMultipart
      ? body
      : new URLSearchParams([...body].map(([name, value]) => [name, `${value}`])),
  })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return find(page, form.dataset['form'] ?? '')
}

/**
 * Sends forms without leaving the page: the server is sent what it would be without the script,
 * and of the page it responds with, the form is shown. `prepare` is called with each new one.
 */
export function enhanceForms(prepare: (root: ParentNode) => void): void {
  document.addEventListener('submit', async (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.dataset['form']) return
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    form.ariaBusy = 'true'
    const result = await send(form, event.submitter).catch(() => null)
    form.ariaBusy = null
    if (!result) return showFailure(form)
    form.replaceWith(result)
    prepare(result)
    focusResult(result)
  })
}

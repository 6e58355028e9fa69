import { surveyLinkIn } from '@muster/client/forms'

/** Answers a survey as whom the link in a mail was for, which is in no request for the page. */
export function enhanceSurveys(root: ParentNode): void {
  const found = [...root.querySelectorAll<HTMLFormElement>('form[data-reader]')]
  if (root instanceof HTMLFormElement && root.dataset['reader']) found.push(root)
  for (const form of found) {
    const { slug = '' } = form.dataset
    const { hash, pathname } = window.location
    const link = surveyLinkIn(hash, slug, pathname.endsWith(`/forms/${slug}`))
    if (!link) continue
    const note = document.createElement('p')
    note.className = 'hint'
    note.textContent = (form.dataset['reader'] ?? '').replace('{who}', link.reader)
    const token = document.createElement('input')
    Object.assign(token, { type: 'hidden', name: 'token', value: link.token })
    form.prepend(note, token)
  }
}

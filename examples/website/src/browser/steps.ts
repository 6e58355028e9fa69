import { stepForm } from '@muster/client/form-steps'

/** Applies conditions and pages of forms whose questions editors made. */
export function enhanceSteps(root: ParentNode): void {
  const found = [...root.querySelectorAll<HTMLFormElement>('form[data-next]')]
  if (root instanceof HTMLFormElement && root.dataset['next']) found.push(root)
  for (const form of found) {
    const { next = '', back = '', page = '' } = form.dataset
    stepForm(form, { next, back, page })
  }
}

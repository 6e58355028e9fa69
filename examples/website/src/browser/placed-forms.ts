/** A form from its page on this website; undefined where it takes no answers. */
async function readForm(slug: string): Promise<HTMLFormElement | undefined> {
  const response = await fetch(`/forms/${encodeURIComponent(slug)}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const name = `form-${slug}`
  return page.querySelector<HTMLFormElement>(`form[data-form="${CSS.escape(name)}"]`) ?? undefined
}

/** Puts forms in the place of the links to them that editors put into texts. */
export function placeForms(prepare: (root: ParentNode) => void): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-muster-form]'))
    readForm(link.dataset['musterForm'] ?? '')
      .then((form) => {
        if (!form) return
        const place = link.closest('p') ?? link
        place.replaceWith(form)
        prepare(form)
      })
      .catch(() => undefined)
}

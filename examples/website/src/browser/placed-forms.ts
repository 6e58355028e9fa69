/** A form from its page on this website; undefined where it takes no answers. */
async function readForm(slug: string): Promise<HTMLFormElement | undefined> {
  const response = await fetch(`/forms/${encodeURIComponent(slug)}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  // It was led on where the form has another slug now.
  const name = `form-${new URL(response.url).pathname.split('/').at(-1)}`
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

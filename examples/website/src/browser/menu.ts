/** The button that shows the menu on a phone; and folders that close by Escape, or a click elsewhere. */
export function enhanceMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('.menu-button')
  if (button) {
    document.documentElement.classList.add('has-menu-button')
    button.hidden = false
    button.addEventListener('click', () => {
      const isOpen = button.getAttribute('aria-expanded') === 'true'
      button.setAttribute('aria-expanded', String(!isOpen))
    })
  }
  const openFolder = () => document.querySelector<HTMLDetailsElement>('details.folder[open]')
  document.addEventListener('click', ({ target }) => {
    const folder = openFolder()
    if (folder && target instanceof Node && !folder.contains(target)) folder.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    const folder = openFolder()
    if (key !== 'Escape' || !folder) return
    folder.open = false
    folder.querySelector('summary')?.focus()
  })
}

/** Folders of the menu close by Escape, or a click elsewhere; a menu that was open on a phone, once it is turned. */
export function enhanceMenu(): void {
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
  matchMedia('(min-width: 75rem)').addEventListener('change', () => {
    document.querySelector<HTMLElement>('.menu:popover-open')?.hidePopover()
  })
}

/** The names that the platform's own markup (3.90.1) leaves out, in the person's language. */
export interface Names {
  readonly choices: string
  readonly choose: string
  readonly clear: string
  readonly copy: string
  readonly edit: string
  readonly more: string
  readonly move: string
  readonly next: string
  readonly previous: string
  readonly remove: string
  readonly select: string
  /** Of a button of the rich text's toolbar, by its key. */
  readonly format: (key: string) => string
}

interface MarkupFault {
  readonly selector: string
  readonly fix: (element: HTMLElement, names: Names) => void
}

/** Names a control; but never one that the platform has named, as a later version may. */
const name = (element: HTMLElement, label: string): void => {
  if (label === '' || (element.ariaLabel && element.dataset['named'] === undefined)) return
  element.dataset['named'] = ''
  element.ariaLabel = label
}

const textOf = (element: Element | null | undefined): string =>
  element?.textContent?.replace('*', '').trim() ?? ''

/** What the label of the field says that a control is in; empty where it has none. */
const fieldLabel = (element: Element): string =>
  textOf(element.closest('.field-type')?.querySelector('.field-label'))

const named = (
  selector: string,
  label: (names: Names, element: HTMLElement) => string,
): MarkupFault => ({ selector, fix: (element, names) => name(element, label(names, element)) })

/** react-select hides its indicators from readers, and the platform lets Tab reach them. */
const shown = ({ selector, fix }: MarkupFault): MarkupFault => ({
  selector,
  fix: (element, names) => {
    element.ariaHidden = null
    fix(element, names)
  },
})

/** Of the drawer that schedules a publication, which is no form. */
const timeLabel = '.field-label[for$=time]'

/** What is wrong, and what is done about it; tests look for each on the platform alone. */
export const faults: readonly MarkupFault[] = [
  shown(named('.dropdown-indicator', ({ choices }) => choices)),
  shown(named('.clear-indicator', ({ clear }) => clear)),
  named('.react-select input[role=combobox]', ({ select }, input) => fieldLabel(input) || select),
  named(
    '.react-datepicker__input-container input',
    (_, input) =>
      fieldLabel(input) || textOf(input.closest('.schedule-publish')?.querySelector(timeLabel)),
  ),
  named('.LexicalEditorTheme__upload__swap-drawer-toggler', ({ choose }) => choose),
  named(
    '.LexicalEditorTheme__upload__removeButton, .LexicalEditorTheme__block__removeButton',
    ({ remove }) => remove,
  ),
  named('.LexicalEditorTheme__block__editButton', ({ edit }) => edit),
  // Its file name stands beside it.
  {
    selector: '.LexicalEditorTheme__upload img:not([alt])',
    fix: (image) => image.setAttribute('alt', ''),
  },
  // In a block and its drawer the label names an id that its field does not have.
  named(
    '.ContentEditable__root, :is([class*=LexicalEditorTheme__block], .drawer--is-open) :is(input[type=text], textarea)',
    (_, text) => fieldLabel(text),
  ),
  named('.table .checkbox-input input', ({ select }, box) => {
    const row = textOf(box.closest('tr')?.querySelector('a'))
    return row ? `${select}: ${row}` : select
  }),
  named('.date-time-picker__clear-button', ({ clear }) => clear),
  named('.popup-button', ({ more }, button) => (textOf(button) === '' ? more : '')),
  named('.clickable-arrow--left', ({ previous }) => previous),
  named('.clickable-arrow--right', ({ next }) => next),
  named('.copy-to-clipboard', ({ copy }) => copy),
  named('.upload-relationship-details__edit', ({ edit }) => edit),
  named('.upload-relationship-details__remove, .file-details__remove', ({ remove }) => remove),
  named('.collapsible__drag', ({ move }) => move),
  named('.toolbar-popup__button', ({ format }, { dataset }) => format(dataset['buttonKey'] ?? '')),
  // A button, to drag it with, may have no button in it; and there is one, to remove it.
  {
    selector: '.rs__multi-value[role=button]',
    fix: (element) => {
      element.role = 'group'
      element.ariaLabel = textOf(element)
    },
  },
  // Its children are links, and no items.
  {
    selector: 'ul.doc-tabs__tabs:not([role])',
    fix: (tabs) => {
      tabs.role = 'group'
    },
  },
  // Pages without a form have no main landmark.
  {
    selector: '.collection-list, .dashboard',
    fix: (page) => {
      if (!page.closest('main, dialog')) page.role = 'main'
    },
  },
  // The label lacks the number of versions, which the text has.
  { selector: 'a.doc-tab[aria-label]', fix: (tab) => tab.removeAttribute('aria-label') },
]

export function fixMarkup(page: ParentNode, names: Names): void {
  for (const { selector, fix } of faults)
    for (const element of page.querySelectorAll<HTMLElement>(selector)) fix(element, names)
}

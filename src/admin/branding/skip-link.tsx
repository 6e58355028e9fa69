'use client'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

/** Where the content of a page begins, whichever kind of page it is. */
const contents =
  '.template-default__wrap :is(main, .custom-view, .desk, .collection-list, .account)'

/** Leads past the menu to what the page is about; the first thing that Tab reaches. */
export function SkipLink() {
  const texts = useTexts(inLanguages)
  const skip = () => {
    const content = document.querySelector<HTMLElement>(contents)
    if (!content) return
    content.tabIndex = -1
    content.dataset['skippedTo'] = ''
    content.focus()
  }
  return (
    <button type="button" className="skip-link" onClick={skip}>
      {texts.skip}
    </button>
  )
}

'use client'

import { useTexts } from '#src/locales/use-texts.ts'

const contents =
  '.template-default__wrap :is(main, .custom-view, .desk, .collection-list, .account)'

/** Skip link to the main content; the first focusable element. */
export function SkipLink() {
  const texts = useTexts('branding')
  const skip = () => {
    const content = document.querySelector<HTMLElement>(contents)
    if (!content) return
    content.tabIndex = -1
    content.dataset['skippedTo'] = ''
    content.focus()
  }
  return (
    <button type="button" className="skip-link" onClick={skip}>
      {texts('skip')}
    </button>
  )
}

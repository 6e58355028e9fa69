'use client'
import { useAllFormFields, useFormProcessing, useFormSubmitted } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'

const elementOf = (path: string): HTMLElement | null => {
  const name = `field-${path.replaceAll('.', '__')}`
  // Lists of texts and editors have no id.
  const others = `.${CSS.escape(name)}, [data-field-path="${CSS.escape(path)}"]`
  return document.getElementById(name) ?? document.querySelector<HTMLElement>(others)
}

const isBefore = (one: HTMLElement, other: HTMLElement): boolean =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)

const firstOf = (paths: readonly string[]): HTMLElement | undefined =>
  paths
    .flatMap((path) => elementOf(path) ?? [])
    .reduce<HTMLElement | undefined>(
      (first, each) => (first && isBefore(first, each) ? first : each),
      undefined,
    )

const control = 'input, textarea, select, button, [contenteditable=true]'

function show(element: HTMLElement): void {
  element.scrollIntoView({ block: 'center' })
  const focused = element.matches(control) ? element : element.querySelector<HTMLElement>(control)
  focused?.focus({ preventScroll: true })
}

const hiddenPartOf = (element: HTMLElement): Element | null => element.closest('[hidden]')

/** Fields of a closed tab are not on the page; the platform marks the tab. Those of a step are. */
function openPartOf(first: HTMLElement | undefined): void {
  const hidden = first && hiddenPartOf(first)
  const opener = hidden ? `[aria-controls="${hidden.id}"]` : '.tabs-field__tab-button--has-error'
  if (hidden || !first) document.querySelector<HTMLElement>(opener)?.click()
}

const framesUntilRendered = 60

/** How often it is looked for fields that are marked, each 100 ms. */
const looks = 20

function showOnceRendered(paths: readonly string[], frames = framesUntilRendered): void {
  const first = firstOf(paths)
  if (first && !hiddenPartOf(first)) show(first)
  else if (frames > 0) requestAnimationFrame(() => showOnceRendered(paths, frames - 1))
}

/** In a form: a save that is rejected leads to the first field that must be corrected. */
export function FirstInvalid() {
  const [fields] = useAllFormFields()
  const isProcessing = useFormProcessing()
  const isSubmitted = useFormSubmitted()
  const current = useRef(fields)
  current.current = fields
  useEffect(() => {
    if (isProcessing || !isSubmitted) return undefined
    // Once the platform has marked the fields and their tabs, which a response on its way delays.
    let left = looks
    const marking = setInterval(() => {
      const invalid = Object.entries(current.current).filter(([, { valid }]) => valid === false)
      const paths = invalid.map(([path]) => path)
      left -= 1
      if (paths.length > 0 || left === 0) clearInterval(marking)
      if (paths.length === 0) return
      openPartOf(firstOf(paths))
      showOnceRendered(paths)
    }, 100)
    return () => clearInterval(marking)
  }, [isProcessing, isSubmitted])
  return null
}

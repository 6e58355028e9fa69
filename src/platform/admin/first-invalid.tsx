'use client'
import { useAllFormFields, useFormProcessing, useFormSubmitted } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'

const elementOf = (path: string): HTMLElement | null =>
  document.getElementById(`field-${path.replaceAll('.', '__')}`)

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

/** Fields of a closed tab are not on the page; the platform marks the tab. */
const openInvalidTab = (): void =>
  document.querySelector<HTMLElement>('.tabs-field__tab-button--has-error')?.click()

const framesUntilRendered = 60

function showOnceRendered(paths: readonly string[], frames = framesUntilRendered): void {
  const first = firstOf(paths)
  if (first) show(first)
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
    // Once the platform has marked the fields and their tabs.
    const marked = setTimeout(() => {
      const invalid = Object.entries(current.current).filter(([, { valid }]) => valid === false)
      const paths = invalid.map(([path]) => path)
      if (paths.length === 0) return
      if (!firstOf(paths)) openInvalidTab()
      showOnceRendered(paths)
    }, 100)
    return () => clearTimeout(marked)
  }, [isProcessing, isSubmitted])
  return null
}

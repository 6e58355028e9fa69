import { useEffect } from 'react'

/** Buttons of the platform that submit a document's form. */
const submits = '#action-save, #action-save-draft'

/** The event of the document on which nested forms hand over their values. */
export const beforeSubmit = 'muster:before-submit'

/** How long to wait for a busy browser each time, in ms, as the platform's editor does. */
const timeout = 500

/** How often it must be idle then: for the text, the form with the text, and the page with both. */
const rounds = 3

/** Resolves when the browser has nothing to do; where it cannot say so, after its next frame. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve, 100)
  })

/** How long autosave may have the button disabled, and how often that is checked, in ms. */
const longestSave = 30_000
const interval = 50

/** A click on a disabled button is lost. */
async function whenEnabled(button: HTMLElement): Promise<void> {
  const end = performance.now() + longestSave
  while (button.matches(':disabled') && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, interval))
}

/** Buttons whose press is waiting, and those whose press is passed on. */
const waiting = new WeakSet<HTMLElement>()
const passed = new WeakSet<HTMLElement>()

const passOn = async (button: HTMLElement): Promise<void> => {
  waiting.add(button)
  await whenIdle()
  document.dispatchEvent(new Event(beforeSubmit))
  for (let round = 0; round < rounds; round += 1) await whenIdle()
  await whenEnabled(button)
  waiting.delete(button)
  // The form may have made another one meanwhile.
  const current = button.isConnected ? button : document.getElementById(button.id)
  if (!current) return
  passed.add(current)
  current.click()
  passed.delete(current)
}

const delay = (event: MouseEvent): void => {
  const button = event.target instanceof Element && event.target.closest<HTMLElement>(submits)
  if (!button || passed.has(button)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!waiting.has(button)) void passOn(button)
}

export function useLateSubmit(): void {
  useEffect(() => {
    // A separate function for each form: the document knows a function once, and would remove it for all.
    const listener = (event: MouseEvent) => delay(event)
    document.addEventListener('click', listener, true)
    return () => document.removeEventListener('click', listener, true)
  }, [])
}

import { createHash } from 'node:crypto'

/**
 * Reloads the text beside the form after each save. The messages are those of Payload's live
 * preview.
 */
export const script = `
const editor = window.opener ?? (window.parent === window ? null : window.parent)
const renew = async () => {
  const response = await fetch(location.href)
  if (!response.ok) return location.reload()
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  document.querySelector('main').replaceWith(next.querySelector('main'))
}
if (editor) {
  window.addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin && data?.type === 'payload-document-event') void renew()
  })
  editor.postMessage({ type: 'payload-live-preview', ready: true }, location.origin)
}
`

/** The script's hash for the Content-Security-Policy (CSP 3 §2.3.1). */
export const scriptHash = `sha256-${createHash('sha256').update(script).digest('base64')}`

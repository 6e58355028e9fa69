'use client'

/** Copies to the clipboard; false outside a secure context, where browsers do not allow it. */
export const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

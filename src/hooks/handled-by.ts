import type { CollectionBeforeChangeHook } from 'payload'

/** Records in the message who handled it and when; clears both when it is set back to new. */
export const stampHandling: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  const before: unknown = originalDoc?.status ?? 'new'
  const after: unknown = data['status'] ?? before
  if (after === before) return data
  if (after === 'new') return { ...data, handledAt: null, handledBy: null }
  return { ...data, handledAt: new Date().toISOString(), handledBy: req.user?.id ?? null }
}

import type { CollectionBeforeChangeHook } from 'payload'

/** Keeps in the message who handled it and when; one put back to new has neither. */
export const stampHandling: CollectionBeforeChangeHook = ({ data, originalDoc, req }) => {
  const before: unknown = originalDoc?.status ?? 'new'
  const after: unknown = data['status'] ?? before
  if (after === before) return data
  if (after === 'new') return { ...data, handledAt: null, handledBy: null }
  return { ...data, handledAt: new Date().toISOString(), handledBy: req.user?.id ?? null }
}

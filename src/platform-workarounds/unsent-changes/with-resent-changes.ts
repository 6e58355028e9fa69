import type { Block, CollectionConfig, GlobalConfig } from 'payload'

/** What every form has in its bar: the workaround, and who edits it. */
const controls = [
  '/src/platform-workarounds/unsent-changes/resend-changes.tsx#ResendChanges',
  '/src/admin/saving/held-lock.tsx#HeldLock',
]
const blockChanges = '/src/platform-workarounds/unsent-changes/block-changes.tsx#BlockChanges'

/** The forms of a collection with the workaround of `resend-changes.tsx`. */
export function withResentChanges(collection: CollectionConfig): CollectionConfig {
  const { admin } = collection
  const edit = admin?.components?.edit
  return {
    ...collection,
    admin: {
      ...admin,
      components: {
        ...admin?.components,
        edit: {
          ...edit,
          beforeDocumentControls: [...(edit?.beforeDocumentControls ?? []), ...controls],
        },
      },
    },
  }
}

/** As withResentChanges. */
export function withGlobalResentChanges(global: GlobalConfig): GlobalConfig {
  const { admin } = global
  const elements = admin?.components?.elements
  return {
    ...global,
    admin: {
      ...admin,
      components: {
        ...admin?.components,
        elements: {
          ...elements,
          beforeDocumentControls: [...(elements?.beforeDocumentControls ?? []), ...controls],
        },
      },
    },
  }
}

/**
 * As withResentChanges, of a block in a rich text, which has a form of its own: with the workaround
 * of `block-changes.tsx` too.
 */
export const withResentBlockChanges = (block: Block): Block => ({
  ...block,
  fields: [
    ...block.fields,
    { name: 'resend', type: 'ui', admin: { components: { Field: blockChanges } } },
  ],
})

import type { Block, CollectionConfig, GlobalConfig } from 'payload'

const folder = '/src/platform-workarounds/unsent-changes'
const resendChanges = `${folder}/resend-changes.tsx#ResendChanges`
const writeBlockFields = `${folder}/write-block-fields.tsx#WriteBlockFields`

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
          beforeDocumentControls: [...(edit?.beforeDocumentControls ?? []), resendChanges],
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
          beforeDocumentControls: [...(elements?.beforeDocumentControls ?? []), resendChanges],
        },
      },
    },
  }
}

/**
 * As withResentChanges, of a block in a rich text, which has a form of its own; with the workaround
 * of `write-block-fields.tsx`.
 */
export const withResentBlockChanges = (block: Block): Block => ({
  ...block,
  fields: [
    ...block.fields,
    { name: 'resend', type: 'ui', admin: { components: { Field: resendChanges } } },
    { name: 'write', type: 'ui', admin: { components: { Field: writeBlockFields } } },
  ],
})

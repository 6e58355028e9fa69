import type { Block, CollectionConfig, CustomComponent, GlobalConfig } from 'payload'

const controls = [
  '/src/platform/workarounds/unsent-changes/resend-changes.tsx#ResendChanges',
  '/src/platform/saving/admin/held-lock.tsx#HeldLock',
  '/src/platform/saving/admin/also-here.tsx#AlsoHere',
]
const blockChanges = '/src/platform/workarounds/unsent-changes/block-changes.tsx#BlockChanges'

const adding = <Slots extends { beforeDocumentControls?: CustomComponent[] }>(slots?: Slots) => ({
  ...slots,
  beforeDocumentControls: [...(slots?.beforeDocumentControls ?? []), ...controls],
})

export const withResentChanges = ({ admin, ...collection }: CollectionConfig) => ({
  ...collection,
  admin: {
    ...admin,
    components: { ...admin?.components, edit: adding(admin?.components?.edit) },
  },
})

export const withGlobalResentChanges = ({ admin, ...global }: GlobalConfig) => ({
  ...global,
  admin: {
    ...admin,
    components: { ...admin?.components, elements: adding(admin?.components?.elements) },
  },
})

/**
 * As withResentChanges, of a block in a rich text, which has a nested form: with the workaround of
 * `block-changes.tsx` too.
 */
export const withResentBlockChanges = (block: Block): Block => ({
  ...block,
  fields: [
    ...block.fields,
    { name: 'resend', type: 'ui', admin: { components: { Field: blockChanges } } },
  ],
})

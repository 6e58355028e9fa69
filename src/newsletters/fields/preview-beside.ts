import type { UIField } from 'payload'

export const previewBeside = (
  component: 'ComposedPreview' | 'NewsletterPreview' | 'TemplatePreview',
): UIField => ({
  name: 'preview',
  type: 'ui',
  admin: {
    position: 'sidebar',
    components: { Field: `/src/newsletters/preview/admin/mail-preview.tsx#${component}` },
    disableListColumn: true,
  },
})

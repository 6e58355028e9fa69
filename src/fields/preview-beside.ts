import type { UIField } from 'payload'

/** The mail as its readers will see it, beside the form it is written in. */
export const previewBeside = (
  component: 'ComposedPreview' | 'NewsletterPreview' | 'TemplatePreview',
): UIField => ({
  name: 'preview',
  type: 'ui',
  admin: {
    position: 'sidebar',
    components: { Field: `/src/admin/email/mail-preview.tsx#${component}` },
    disableListColumn: true,
  },
})

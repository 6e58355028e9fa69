import { createServerFeature } from '@payloadcms/richtext-lexical'

export const PasteFeature = createServerFeature({
  feature: {
    ClientFeature: '/src/content/rich-text/paste/admin/paste-feature-client.tsx#PasteFeatureClient',
  },
  key: 'cleanPaste',
})

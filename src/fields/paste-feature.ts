import { createServerFeature } from '@payloadcms/richtext-lexical'

export const PasteFeature = createServerFeature({
  feature: {
    ClientFeature: '/src/admin/content/paste/paste-feature-client.tsx#PasteFeatureClient',
  },
  key: 'cleanPaste',
})

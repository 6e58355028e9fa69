import { createServerFeature } from '@payloadcms/richtext-lexical'

/** Keeps what is pasted from Word, Google Docs and websites clean. */
export const PasteFeature = createServerFeature({
  feature: {
    ClientFeature: '/src/admin/content/paste/paste-feature-client.tsx#PasteFeatureClient',
  },
  key: 'cleanPaste',
})

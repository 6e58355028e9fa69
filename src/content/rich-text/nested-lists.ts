import { createServerFeature, IndentFeature } from '@payloadcms/richtext-lexical'

const NestedListsFeature = createServerFeature({
  feature: {
    ClientFeature: '/src/content/rich-text/admin/nested-lists-client.tsx#NestedListsFeatureClient',
  },
  key: 'nestedLists',
})

/** Items of lists can be indented, by Tab and by buttons; nothing else can. */
export const nestedLists = () => [
  IndentFeature({ disabledNodes: ['paragraph', 'heading', 'quote'] }),
  NestedListsFeature(),
]

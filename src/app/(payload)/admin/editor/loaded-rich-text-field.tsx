import * as editor from '@payloadcms/richtext-lexical/client'
import { type ComponentProps, useMemo } from 'react'
import { NestedListsFeatureClient } from '#src/content/rich-text/admin/nested-lists-client.tsx'
import { ShownBlock } from '#src/content/rich-text/admin/shown-block.tsx'
import { PasteFeatureClient } from '#src/content/rich-text/paste/admin/paste-feature-client.tsx'
import { PlaceholderFeatureClient } from '#src/newsletters/composer/admin/placeholder-menu.tsx'
import { BlockChanges } from '#src/platform/workarounds/unsent-changes/block-changes.tsx'

export { BlockChanges, ShownBlock }

type FieldProps = ComponentProps<typeof editor.RichTextField>
type Features = FieldProps['clientFeatures']

const ours: Record<string, unknown> = {
  NestedListsFeatureClient,
  PasteFeatureClient,
  PlaceholderFeatureClient,
}

/** A feature by its name in the list of components; one of an organisation is there itself. */
const providerOf = (provider: unknown): unknown =>
  typeof provider === 'string' ? (ours[provider] ?? Reflect.get(editor, provider)) : provider

const loaded = (features: Features): Features =>
  Object.fromEntries(
    Object.entries(features).map(([key, feature]) => [
      key,
      { ...feature, clientFeatureProvider: providerOf(feature.clientFeatureProvider) },
    ]),
  ) as Features

export function LoadedRichTextField({ clientFeatures, ...props }: FieldProps) {
  const features = useMemo(() => loaded(clientFeatures), [clientFeatures])
  return <editor.RichTextField {...props} clientFeatures={features} />
}

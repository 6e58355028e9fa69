/** What the editor of rich text is made of comes by its name, or when it has been loaded. */
const byName = [
  '@payloadcms/richtext-lexical/client',
  '../../../../src/content/rich-text/admin/nested-lists-client.tsx',
  '../../../../src/content/rich-text/paste/admin/paste-feature-client.tsx',
  '../../../../src/newsletters/composer/admin/placeholder-menu.tsx',
]
const whenLoaded = [
  '../../../../src/content/rich-text/admin/shown-block.tsx',
  '../../../../src/platform/workarounds/unsent-changes/block-changes.tsx',
]

const replaced = (line, name, local, from) => {
  if (byName.includes(from) && name.endsWith('FeatureClient')) return `const ${local} = '${name}'`
  return whenLoaded.includes(from) ? line.replace(from, './editor/rich-text-field.tsx') : line
}

/** The list of components without those that every page would load the editor with. */
export default function withoutEditor(list) {
  return list.replace(/^import \{ (\w+) as (\w+) \} from '([^']+)'$/gm, replaced)
}

import { whenUsed } from '#src/settings/when-used.ts'

/** An element of MJML. Its attributes and content are written as they are, so they are escaped. */
export interface Mjml {
  readonly tagName: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children?: readonly Mjml[]
  readonly content?: string
}

const mjmlPreset = whenUsed<typeof import('mjml-preset-core')>('mjml-preset-core')
/** 10 MB. Required: loaders disagree about the default export of a package that Babel compiled. */
const mjml = whenUsed<typeof import('mjml-core')>('mjml-core', (core) =>
  core.assignComponents(core.components, mjmlPreset().components),
)

/**
 * Renders MJML as HTML. From elements and not from text, so that nothing in a mail can be read as
 * an element (or as `mj-include`, which reads files).
 */
export async function renderMjml(root: Mjml): Promise<string> {
  const { html } = await mjml().default(root, {
    validationLevel: 'skip',
    // The default is a font that is loaded from another server.
    fonts: {},
    keepComments: false,
    ignoreIncludes: true,
    useMjmlConfigOptions: false,
  })
  return html
}

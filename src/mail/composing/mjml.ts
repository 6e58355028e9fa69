import { createRequire } from 'node:module'

/** An element of MJML. Its attributes and content are written as they are, so they are escaped. */
export interface Mjml {
  readonly tagName: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children?: readonly Mjml[]
  readonly content?: string
}

// Loaders of modules disagree about the default export of a package that Babel compiled.
const require = createRequire(import.meta.url)

/** Loaded when it is first used: it takes 10 MB, and most processes render no mail. */
const loadMjml = (): typeof import('mjml-core') => {
  const core: typeof import('mjml-core') = require('mjml-core')
  const preset: typeof import('mjml-preset-core') = require('mjml-preset-core')
  core.assignComponents(core.components, preset.components)
  return core
}
let loaded: typeof import('mjml-core') | undefined

/**
 * Renders MJML as HTML. From elements and not from text, so that nothing in a mail can be read as
 * an element (or as `mj-include`, which reads files).
 */
export async function renderMjml(root: Mjml): Promise<string> {
  loaded ??= loadMjml()
  const { html } = await loaded.default(root, {
    validationLevel: 'skip',
    // The default is a font that is loaded from another server.
    fonts: {},
    keepComments: false,
    ignoreIncludes: true,
    useMjmlConfigOptions: false,
  })
  return html
}

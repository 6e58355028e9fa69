declare module 'mjml-core' {
  type Components = Record<string, unknown>
  interface Options {
    readonly validationLevel: 'skip'
    readonly fonts: Readonly<Record<string, string>>
    readonly keepComments: boolean
    readonly ignoreIncludes: boolean
    readonly useMjmlConfigOptions: boolean
  }
  const core: {
    readonly components: Components
    assignComponents(target: Components, source: readonly unknown[]): void
    default(
      root: import('#src/mail/composing/mjml.ts').Mjml,
      options: Options,
    ): Promise<{ html: string }>
  }
  export = core
}

declare module 'mjml-preset-core' {
  const preset: { readonly components: readonly unknown[] }
  export = preset
}

import { validateXML } from 'xmllint-wasm'

export async function xmlProblems(documents: readonly string[]): Promise<readonly unknown[]> {
  const { errors } = await validateXML({
    xml: documents.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    normalization: 'format',
    initialMemoryPages: 512,
    maxMemoryPages: 32_768,
  })
  return errors
}

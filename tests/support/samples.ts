import { readFile } from 'node:fs/promises'

/** The code samples of a guide in a language, in their order, as they are written. */
export async function samplesIn(guide: string, language: string): Promise<string[]> {
  const text = await readFile(guide, 'utf8')
  const fence = /^( *)```(\w+)\n([\s\S]*?)^ *```$/gm
  return Array.from(text.matchAll(fence))
    .filter(([, , found]) => found === language)
    .map(([, indent = '', , sample = '']) => sample.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))
}

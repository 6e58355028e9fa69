import type { RichTextFieldValidation } from 'payload'
import { richText } from 'payload/shared'
import { z } from 'zod'
import { textsOf } from '#src/locales/texts.ts'
import { type BlockProblem, problemsOf } from './blocks/block-problems.ts'

const block = z.looseObject({
  type: z.literal('block'),
  fields: z.looseObject({ blockType: z.string() }),
})
const parent = z.looseObject({ children: z.array(z.unknown()) })

const problemsIn = (node: unknown): BlockProblem[] => {
  const { data } = block.safeParse(node)
  const own = data ? problemsOf(data.fields.blockType, data.fields) : []
  return [...own, ...(parent.safeParse(node).data?.children.flatMap(problemsIn) ?? [])]
}

/** As the platform's, with what is wrong with a block in words: it names the field by its path. */
export const validateBlocks: RichTextFieldValidation = async (value, options) => {
  const { req } = options
  const result = await richText(value, options)
  if (typeof result !== 'string' || !result.includes('node failed to validate')) return result
  const texts = textsOf('block-problems', req.i18n)
  const problems = new Set(problemsIn(z.object({ root: z.unknown() }).parse(value).root))
  return [...(problems.size > 0 ? problems : ['other' as const])].map((key) => texts(key)).join(' ')
}

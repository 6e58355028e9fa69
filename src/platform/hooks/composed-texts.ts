import type { CollectionBeforeOperationHook, GlobalBeforeOperationHook, Payload } from 'payload'
import { z } from 'zod'
import { withComposedTexts } from '#src/contract/values.ts'

const given = z.object({ data: z.unknown().optional(), where: z.unknown().optional() })

/** The arguments of an operation, with what is written and what is looked for composed. */
const compose = <T extends object>(args: T): T => {
  const { data, where } = given.parse(args)
  const after = { data: withComposedTexts(data), where: withComposedTexts(where) }
  if (after.data === data && after.where === where) return args
  return {
    ...args,
    ...(after.data === data ? {} : { data: after.data }),
    ...(after.where === where ? {} : { where: after.where }),
  }
}

const composeDocument: CollectionBeforeOperationHook = ({ args }) => compose(args)
const composeGlobal: GlobalBeforeOperationHook = ({ args }) => compose(args)

/**
 * Before every other hook: some remember an operation by its arguments, which may be new ones here.
 * Texts of every operation of the platform, by forms, its REST and our commands, are composed
 * (Unicode NFC), and so is what they look for: the same name from another keyboard is the same.
 */
export function composeTexts({ collections, globals }: Payload): void {
  for (const { config } of Object.values(collections))
    config.hooks.beforeOperation = [composeDocument, ...config.hooks.beforeOperation]
  for (const { hooks } of globals.config)
    hooks.beforeOperation = [composeGlobal, ...(hooks.beforeOperation ?? [])]
}

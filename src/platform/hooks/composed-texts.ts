import type { CollectionBeforeOperationHook, GlobalBeforeOperationHook, Payload } from 'payload'
import { z } from 'zod'
import { withComposedTexts } from '#src/contract/values.ts'

const given = z.object({ data: z.unknown().optional(), where: z.unknown().optional() })

/** Other hooks remember an operation by its arguments, so these stay the same object. */
const compose = (args: object): void => {
  for (const [name, value] of Object.entries(given.parse(args))) {
    const composed = withComposedTexts(value)
    if (composed !== value) Object.assign(args, { [name]: composed })
  }
}

const composeDocument: CollectionBeforeOperationHook = ({ args }) => compose(args)
const composeGlobal: GlobalBeforeOperationHook = ({ args }) => compose(args)

/**
 * Texts of every operation of the platform, by forms, its REST and our commands, are composed
 * (Unicode NFC), and so is what they look for: the same name from another keyboard is the same.
 */
export function composeTexts({ collections, globals }: Payload): void {
  // Several instances of a process share the configuration.
  for (const { hooks } of Object.values(collections).map(({ config }) => config))
    if (!hooks.beforeOperation.includes(composeDocument))
      hooks.beforeOperation = [...hooks.beforeOperation, composeDocument]
  for (const { hooks } of globals.config)
    if (!hooks.beforeOperation?.includes(composeGlobal))
      hooks.beforeOperation = [...(hooks.beforeOperation ?? []), composeGlobal]
}

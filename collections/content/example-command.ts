import type { Endpoint } from 'payload'
import { command } from '#collections/command.ts'
import { createExample } from '#src/content/examples/create-example.ts'
import type { ExampleKind } from '#src/content/examples/kinds.ts'

/**
 * `POST /cms-api/<collection>/example`: creates an example where the collection is empty, a draft.
 * Idempotent: `id` is null where something is there already.
 */
export const exampleCommand = (kind: ExampleKind): Endpoint =>
  command({
    method: 'post',
    path: '/example',
    area: kind,
    level: 'write',
    run: async (req) => ({ id: await createExample(req, kind) }),
  })

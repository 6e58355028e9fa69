import type { Endpoint, PayloadRequest } from 'payload'
import { may } from '#src/access/index.ts'
import { previewUndo, UndoRejected, undoImport } from '#src/crm/import/undo-import.ts'
import { CommandError, command } from '../command.ts'
import { areaOf } from './imported-area.ts'

/** Who may run such an import may undo it, of those that they may read. */
const mustBePermitted = async (req: PayloadRequest, id: number): Promise<void> => {
  const { docs } = await req.payload.find({
    collection: 'imports',
    where: { id: { equals: id } },
    select: { kind: true },
    depth: 0,
    limit: 1,
    overrideAccess: false,
    req,
  })
  const [found] = docs
  if (!found) throw new CommandError(404, 'not-found')
  if (!may(req, areaOf[found.kind], 'write')) throw new CommandError(403, 'not-permitted')
}

const translate = (error: unknown): never => {
  if (error instanceof UndoRejected) throw new CommandError(error.status, error.code)
  throw error
}

/** `GET /cms-api/imports/:id/undo`: what undoing it would do, or did (src/contract/crm/import-undo.ts). */
const preview = command({
  method: 'get',
  path: '/:id/undo',
  area: 'any',
  run: async (req, { id }) => {
    await mustBePermitted(req, id)
    return previewUndo(req, id).catch(translate)
  },
})

/** `POST /cms-api/imports/:id/undo`: undoes it. */
const undo = command({
  method: 'post',
  path: '/:id/undo',
  area: 'any',
  run: async (req, undoing) => {
    await mustBePermitted(req, undoing.id)
    return undoImport(req, undoing).catch(translate)
  },
})

/** Endpoints of a recorded import. */
export const importUndoCommands: Endpoint[] = [preview, undo]

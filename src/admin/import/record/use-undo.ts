'use client'
import { useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useState } from 'react'
import type { z } from 'zod'
import { importUndo } from '#src/contract/crm/import-undo.ts'
import { messageOf, request } from '../../request.ts'

export type Undo = z.output<typeof importUndo>

export function useUndo(id: number, done: Undo | undefined) {
  const { config } = useConfig()
  const router = useRouter()
  const [undo, setUndo] = useState(done)
  const [doing, setDoing] = useState<'looking' | 'undoing'>()
  const [problem, setProblem] = useState('')
  const url = `${config.routes.api}/imports/${id}/undo`
  const run = async (what: 'looking' | 'undoing') => {
    setDoing(what)
    setProblem('')
    try {
      const method = what === 'looking' ? 'GET' : 'POST'
      setUndo(await request(url, importUndo, { method }))
      // The people of the import, which the server lists, are fewer now.
      if (what === 'undoing') router.refresh()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setDoing(undefined)
    }
  }
  return {
    undo,
    doing,
    problem,
    look: () => void run('looking'),
    undoAll: () => void run('undoing'),
  }
}

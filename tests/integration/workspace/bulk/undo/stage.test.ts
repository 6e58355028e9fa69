import { sql } from '@payloadcms/db-postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { openBulkUndo } from '#tests/support/bulk-undo.ts'

const { crm, execute, begin, act, undo, idOf } = await openBulkUndo()

beforeEach(begin)

describe('undoing a move of many contacts', () => {
  const move = async (followUps = true) => {
    const { id: stageId } = await crm.createStage()
    await crm.createRule({ triggerStageId: stageId })
    return { ...(await act({ kind: 'stage', stageId, followUps })), stageId }
  }
  const stages = async () =>
    (await execute(sql`SELECT current_stage_id AS stage FROM contacts ORDER BY phone::int`)).map(
      ({ stage }) => stage,
    )

  it('contacts return to the stage they came from, and entries and follow-ups of the move are gone', async () => {
    const { id: earlier } = await crm.createStage()
    await crm.reach(await idOf('1'), earlier)
    const before = await execute(sql`SELECT * FROM progression_entries ORDER BY id`)
    const { id } = await move()
    expect(await execute(sql`SELECT FROM follow_ups`)).toHaveLength(5)
    expect(await undo(id)).toMatchObject({ changed: 5, failed: 0 })
    expect(await stages()).toEqual([earlier, null, null, null, null])
    expect(await execute(sql`SELECT * FROM progression_entries ORDER BY id`)).toEqual(before)
    expect(await execute(sql`SELECT FROM follow_ups`)).toEqual([])
  })

  it('contacts that moved on since, or were followed up, stay where they are and keep their entries', async () => {
    const { id, stageId } = await move()
    const { id: later } = await crm.createStage()
    await crm.reach(await idOf('1'), later)
    await execute(sql`
      UPDATE follow_ups SET status = 'completed', completed_at = now()
      WHERE contact_id = ${await idOf('2')}`)
    // Merged into another one that was moved too: its entry is no longer its own.
    await execute(sql`
      UPDATE progression_entries SET contact_id = ${await idOf('4')}
      WHERE contact_id = ${await idOf('3')}`)
    await execute(sql`DELETE FROM contacts WHERE phone = '3'`)
    const undone = await undo(id)
    expect(await stages()).toEqual([later, stageId, stageId, null])
    expect(undone).toMatchObject({
      changed: 2,
      failed: 3,
      reasons: { 'moved-since': 1, 'followed-up-since': 1, 'document-deleted': 1 },
    })
  })
})

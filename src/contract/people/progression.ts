import { z } from 'zod'
import { adminOperation, json, jsonResponse, sharedIn, staffOperation } from '../define.ts'
import { byId, changedSince, listQuery } from '../parameters.ts'
import { clearable, int4, requiredText, success, trimmedText } from '../values.ts'
import { notesLimit, textOrNull } from './fields.ts'
import { stage, timelineEntry } from './shapes.ts'

const { reading, readingOne, writing, writingOne } = sharedIn(
  'Progression',
  'contacts:read',
  'contacts:write',
)

export const newEntry = z.object({
  stageId: int4(),
  interactionType: textOrNull(200).exactOptional(),
  notes: trimmedText(notesLimit).nullable().exactOptional(),
})

export const addProgressionEntry = staffOperation('POST', '/api/staff/contacts/:id/progression', {
  ...writing,
  id: 'addProgressionEntry',
  summary: 'Records that a contact reached a stage',
  details: 'The contact moves to the stage, and rules make follow-ups, in one transaction.',
  params: byId,
  body: json(newEntry),
  response: jsonResponse(timelineEntry),
  errors: { invalid: ['stageId: no such stage'] },
})

export const listProgression = staffOperation('GET', '/api/staff/contacts/:id/progression', {
  ...reading,
  id: 'listProgression',
  summary: 'The timeline of a contact, newest first',
  params: byId,
  query: listQuery.extend(changedSince),
  response: jsonResponse(z.array(timelineEntry)),
})

const description = clearable(trimmedText(notesLimit))

const newStage = z.object({
  name: requiredText(200),
  description: description.default(''),
  order: int4().default(0),
})
const stageChange = z.object({
  name: requiredText(200).exactOptional(),
  description: description.exactOptional(),
  order: int4().exactOptional(),
})

export const listStages = staffOperation('GET', '/api/staff/progression-stages', {
  ...reading,
  id: 'listStages',
  summary: 'Stages in their order',
  query: listQuery.extend(changedSince),
  response: jsonResponse(z.array(stage)),
})

export const createStage = staffOperation('POST', '/api/staff/progression-stages', {
  ...writing,
  id: 'createStage',
  versioned: true,
  summary: 'Adds a stage',
  body: json(newStage),
  response: jsonResponse(stage),
})

export const readStage = staffOperation('GET', '/api/staff/progression-stages/:id', {
  ...readingOne,
  id: 'readStage',
  summary: 'One stage',
  response: jsonResponse(stage),
})

export const updateStage = staffOperation('PUT', '/api/staff/progression-stages/:id', {
  ...writingOne,
  id: 'updateStage',
  summary: 'Updates the given fields of a stage',
  body: json(stageChange),
  response: jsonResponse(stage),
})

export const deleteStage = staffOperation('DELETE', '/api/staff/progression-stages/:id', {
  ...writingOne,
  id: 'deleteStage',
  summary: 'Deletes a stage that nothing refers to',
  details: 'A stage with contacts, entries or rules cannot be deleted.',
  response: jsonResponse(success),
  errors: { invalid: ['stage: is in use by 3 contacts'] },
})

export const createUsualStages = adminOperation('POST', '/cms-api/progression-stages/usual', {
  id: 'createUsualStages',
  summary: 'Creates the usual stages where there are none, and returns how many',
  permission: 'contacts:write',
  response: jsonResponse(z.object({ created: z.int() })),
})

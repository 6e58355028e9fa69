import { z } from 'zod'
import { adminJson, adminOperation, jsonResponse, staffOperation, stream } from '../define.ts'
import { changedSince, listQuery } from '../parameters.ts'
import { int4 } from '../values.ts'
import { type SegmentCondition, segmentCondition } from './segment-conditions.ts'

/** Limit of the conditions of a segment, those in groups included. */
export const maxConditions = 40

export const matches = ['all', 'any'] as const
const match = z.enum(matches)

const groupOf = <Part extends z.ZodType>(part: Part) =>
  z.strictObject({
    match,
    not: z.boolean().default(false),
    conditions: z.array(part).min(1).max(maxConditions),
  })

const innerGroup = groupOf(segmentCondition)
const outerGroup = groupOf(z.union([segmentCondition, innerGroup]))

/**
 * Who may be in a segment: contacts, or in the audience of a newsletter also subscribers who are no
 * contacts, as far as they are known from when they subscribed.
 */
export const segmentPeople = z.enum(['contacts', 'everyone'])

export interface SegmentGroup {
  match: (typeof matches)[number]
  not: boolean
  conditions: (SegmentCondition | SegmentGroup)[]
  /** Of rules, not of groups in them; contacts where it is not said. */
  people?: z.output<typeof segmentPeople> | undefined
}

export const isGroup = (part: SegmentCondition | SegmentGroup): part is SegmentGroup =>
  'match' in part

/** All conditions of a group, at any depth. */
export const conditionsIn = (group: SegmentGroup): SegmentCondition[] =>
  group.conditions.flatMap((part) => (isGroup(part) ? conditionsIn(part) : [part]))

/**
 * The rules of a segment, which people meet or not: conditions in groups that are at most two deep.
 * Without a condition there is no segment: everybody is never selected by accident.
 */
export const segmentRules = groupOf(z.union([segmentCondition, outerGroup]))
  .extend({ people: segmentPeople.optional() })
  .refine(
    (rules: SegmentGroup) => conditionsIn(rules).length <= maxConditions,
    `at most ${maxConditions} conditions`,
  )
export type SegmentRules = SegmentGroup

/**
 * How many contacts meet the rules, the names of the newest ten, and how many subscribers who are
 * no contacts.
 */
export const segmentCount = z.object({
  count: z.int(),
  names: z.array(z.string()),
  subscribers: z.int(),
})
export type SegmentCount = z.output<typeof segmentCount>

/** The segment in whose form they are: what it refers to may be counted by all who may read it. */
const of = z.int().positive().optional()

export const countConditions = adminOperation('POST', '/cms-api/segments/count-conditions', {
  id: 'countConditions',
  summary: 'How many people meet each of some conditions alone; null for an unusable one',
  permission: 'contacts:read',
  body: adminJson(
    z.strictObject({
      conditions: z.array(segmentCondition).min(1).max(maxConditions),
      people: segmentPeople.optional(),
      of,
    }),
  ),
  response: jsonResponse(z.object({ counts: z.array(z.int().nullable()) })),
})

/** Rows of a table of postcodes at most. */
export const postcodesLimit = 500_000

export const importPostcodes = adminOperation('POST', '/cms-api/postcodes', {
  id: 'importPostcodes',
  summary: 'Replaces the postcodes of the countries in a CSV file by those in it',
  details: 'Columns `postcode`, `country` (ISO 3166, two letters), `latitude`, `longitude`.',
  permission: 'settings:write',
  body: stream('text/csv', z.string()),
  response: jsonResponse(z.object({ countries: z.array(z.string()), postcodes: z.int() })),
})

export const listPostcodeCountries = adminOperation('GET', '/cms-api/postcodes', {
  id: 'listPostcodeCountries',
  summary: 'The countries whose postcodes have been imported',
  permission: 'contacts:read',
  response: jsonResponse(z.object({ countries: z.array(z.string()) })),
})

export const countSegment = adminOperation('POST', '/cms-api/segments/count', {
  id: 'countSegment',
  summary: 'How many people meet rules, saved or not, and ten names of contacts',
  permission: 'contacts:read',
  body: adminJson(z.strictObject({ rules: segmentRules, of })),
  response: jsonResponse(segmentCount),
})

const segment = z
  .strictObject({
    id: int4(),
    name: z.string(),
    shared: z.boolean(),
  })
  .meta({ id: 'Segment' })

export const listSegments = staffOperation('GET', '/api/staff/segments', {
  id: 'listSegments',
  summary: 'The segments that the caller may read, by name',
  details: 'Who is in one: `GET /api/staff/contacts?segment=` and its id.',
  group: 'Contacts',
  permission: 'contacts:read',
  query: listQuery.extend(changedSince),
  response: jsonResponse(z.array(segment)),
})

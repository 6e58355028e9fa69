'use client'

import { useDocumentInfo, useField } from '@payloadcms/ui'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { CustomField } from '#src/contract/people/custom-fields.ts'
import { countConditions, maxConditions, segmentPeople } from '#src/contract/people/segments.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { BuilderContext } from './builder-context.ts'
import {
  areSameRules,
  completeRules,
  conditionsIn,
  type DraftGroup,
  draftOf,
  isDraftGroup,
  rulesOf,
} from './draft.ts'
import { GroupParts, ModeSelect } from './group-parts.tsx'
import { LiveCount } from './live-count.tsx'
import './segments.css'
import { segmentCondition } from '#src/contract/people/segment-conditions.ts'
import { call } from '#src/platform/admin/call.ts'
import { useDebouncedRead } from '#src/platform/admin/use-debounced-read.ts'
import { conditionOf, type DraftCondition } from './draft-condition.ts'

/** Debounce delay of changes, in ms: after that of the count of the whole. */
const pause = 700

const draftsIn = ({ parts }: DraftGroup): DraftCondition[] =>
  parts.flatMap((part) => (isDraftGroup(part) ? draftsIn(part) : [part]))

/**
 * How many people meet each complete condition of a draft alone, by its key, where it is usable.
 * Each is read once.
 */
function useConditionCounts(draft: DraftGroup): ReadonlyMap<number, number> {
  const { id } = useDocumentInfo()
  const [known, setKnown] = useState<ReadonlyMap<string, number | null>>(new Map())
  const complete = useMemo(
    () =>
      draftsIn(draft).flatMap((each) => {
        const condition = segmentCondition.safeParse(conditionOf(each)).data
        return condition ? [[each.key, JSON.stringify(condition)] as const] : []
      }),
    [draft],
  )
  const people = draft.isAboutEveryone ? 'everyone' : 'contacts'
  const missing = new Set(
    complete.flatMap(([, each]) => (known.has(`${people} ${each}`) ? [] : [each])),
  )
  // Without them the count of the whole is there.
  const { found } = useDebouncedRead(
    missing.size > 0 ? `${people} ${[...missing].join()}` : undefined,
    async (signal) => {
      const written = [...missing]
      const conditions = written.map((each) => segmentCondition.parse(JSON.parse(each)))
      const of = id === undefined ? undefined : Number(id)
      const { counts } = await call(
        countConditions,
        { body: { conditions, people, of } },
        { signal },
      )
      return written.map((each, at) => [`${people} ${each}`, counts[at] ?? null] as const)
    },
    { delay: pause },
  )
  useEffect(() => {
    if (found) setKnown((before) => new Map([...before, ...found]))
  }, [found])
  return useMemo(
    () =>
      new Map(
        complete.flatMap(([key, each]) => {
          const count = known.get(`${people} ${each}`)
          return typeof count !== 'number' ? [] : [[key, count] as const]
        }),
      ),
    [complete, known, people],
  )
}

/** The draft of a form's field. It follows the field when that is changed elsewhere, as by saving. */
function useDraft(path: string) {
  const field = useField<unknown>({ path })
  const { value, setValue } = field
  const [draft, setDraft] = useState(() => draftOf(value))
  const known = useRef<unknown>(value)
  useEffect(() => {
    if (areSameRules(value, known.current)) return
    known.current = value
    setDraft(draftOf(value))
  }, [value])
  const change = (next: DraftGroup) => {
    const rules = rulesOf(next)
    known.current = rules
    setDraft(next)
    setValue(rules)
  }
  return { ...field, draft, change }
}

interface PeopleProps {
  readonly draft: DraftGroup
  readonly isFixed: boolean
  readonly onChange: (draft: DraftGroup) => void
}

function PeopleSelect({ draft, isFixed, onChange }: PeopleProps) {
  const t = useTexts('segments')
  const id = useId()
  return (
    <p className="ui-row segment-mode">
      <label htmlFor={id}>{t('peopleLabel')}</label>
      <select
        id={id}
        value={draft.isAboutEveryone ? 'everyone' : 'contacts'}
        disabled={isFixed}
        onChange={({ target }) =>
          onChange({ ...draft, isAboutEveryone: target.value === 'everyone' })
        }
      >
        {optionsOf(segmentPeople.options.map((people) => [people, t(`people:${people}`)]))}
      </select>
    </p>
  )
}

interface Props {
  readonly fields: readonly CustomField[]
  readonly path: string
  readonly isReadOnly: boolean
}

export function RulesBuilder({ fields, path, isReadOnly }: Props) {
  const t = useTexts('segments')
  const id = useId()
  const { hasSavePermission, isInitializing } = useDocumentInfo()
  const { draft, change, disabled, showError, errorMessage } = useDraft(path)
  const added = useRef<number>(undefined)
  const isFixed = isReadOnly || disabled || (!isInitializing && hasSavePermission === false)
  const isFull = conditionsIn(draft) >= maxConditions
  const counts = useConditionCounts(draft)
  const shared = useMemo(
    () => ({ fields, isFixed, isRejected: showError, isFull, counts, added }),
    [fields, isFixed, showError, isFull, counts],
  )
  return (
    <BuilderContext value={shared}>
      <fieldset
        className="ui-stack ui-inputs ui-below segment-builder field-type"
        aria-describedby={`${id}help`}
      >
        <legend>{t('legend')}</legend>
        <p id={`${id}help`}>{t('help')}</p>
        {showError && errorMessage ? (
          <p role="alert" className="ui-problem segment-builder__error">
            {errorMessage}
          </p>
        ) : null}
        <PeopleSelect draft={draft} isFixed={isFixed} onChange={change} />
        <ModeSelect group={draft} onChange={change} />
        <GroupParts group={draft} depth={0} prefix="" onChange={change} />
        {isFull ? <p>{t('isFull', { limit: String(maxConditions) })}</p> : null}
        <LiveCount rules={completeRules(draft)} />
      </fieldset>
    </BuilderContext>
  )
}

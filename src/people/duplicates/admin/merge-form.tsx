'use client'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { type FormEvent, useState } from 'react'
import { type MergeSide, mergeContacts } from '#src/contract/people/merge.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import type {
  ComparedField,
  ComparedSide,
  Comparison,
  ComparedField as Field,
} from '../comparison.ts'
import { useUndo } from './use-undo.ts'

/** Which of the two a field is taken from: the first, the second, or both (notes). */
type Side = 0 | 1
type Picked = Side | 'both'

type Picks = Readonly<Record<string, Picked>>

const differs = ({ values: [one, other] }: ComparedField): boolean => one !== other

/** The first choice: the primary contact's value, or the only one there is; of notes both. */
function firstPicks({ fields }: Comparison, primary: Side): Picks {
  const pick = ({ key, values }: ComparedField): Picked => {
    if (values[primary] === '') return primary === 0 ? 1 : 0
    return key === 'notes' && values.every((value) => value !== '') ? 'both' : primary
  }
  return Object.fromEntries(fields.filter(differs).map((field) => [field.key, pick(field)]))
}

const otherSide = (primary: Side): Side => (primary === 0 ? 1 : 0)

function mergeBody({ sides }: Comparison, primary: Side, picks: Picks) {
  const [keep, remove] = [sides[primary], sides[otherSide(primary)]]
  const sideOf = (picked: Picked): MergeSide | 'both' => {
    if (picked === 'both') return 'both'
    return picked === primary ? 'keep' : 'remove'
  }
  const prefix = 'custom.'
  const own: Record<string, MergeSide | 'both'> = {}
  const custom: Record<string, MergeSide> = {}
  for (const [key, picked] of Object.entries(picks)) {
    const side = sideOf(picked)
    if (!key.startsWith(prefix)) own[key] = side
    // Only of notes both are taken.
    else if (side !== 'both') custom[key.slice(prefix.length)] = side
  }
  return {
    keep: keep.id,
    remove: remove.id,
    fields: { ...own, custom },
    versions: { keep: keep.updatedAt, remove: remove.updatedAt },
  }
}

/** The email address that is not chosen, which stays on record; undefined when there is none. */
function otherEmail({ sides }: Comparison, primary: Side, picks: Picks): string | undefined {
  const picked = picks['email'] ?? primary
  const left = sides[picked === 0 ? 1 : 0].email
  return left === '' || left === sides[picked === 1 ? 1 : 0].email ? undefined : left
}

interface ComparedFieldRowProps {
  readonly field: Field
  readonly picked: Picked | undefined
  readonly onPick: (picked: Picked) => void
}

function Same({ field }: Pick<ComparedFieldRowProps, 'field'>) {
  const texts = useTexts('duplicates')
  return (
    <div className="merge-field">
      <h3>{field.label}</h3>
      <p className="ui-written merge-field__same">
        {field.values[0]} <small>{texts('same')}</small>
      </p>
    </div>
  )
}

function ComparedFieldRow({ field, picked, onPick }: ComparedFieldRowProps) {
  const texts = useTexts('duplicates')
  if (!differs(field)) return <Same field={field} />
  const choice = (value: Picked, text: string) => (
    <label key={value} className="ui-option ui-written merge-field__choice">
      <input
        type="radio"
        name={`merge-${field.key}`}
        checked={picked === value}
        onChange={() => onPick(value)}
      />
      <span className={text === '' ? 'merge-field__empty' : undefined}>
        {text === '' ? texts('empty') : text}
      </span>
    </label>
  )
  const [one, other] = field.values
  return (
    <fieldset className="merge-field">
      <legend>{field.label}</legend>
      {choice(0, one)}
      {choice(1, other)}
      {field.key === 'notes' && one !== '' && other !== '' ? choice('both', texts('both')) : null}
    </fieldset>
  )
}

interface Props {
  readonly comparison: Comparison
  readonly labels: Readonly<Record<string, string>>
  readonly mayMerge: boolean
}

const sidesOfAll: readonly Side[] = [0, 1]

function SideChoice({
  side,
  isPrimary,
  onKeep,
}: {
  readonly side: ComparedSide
  readonly isPrimary: boolean
  readonly onKeep: () => void
}) {
  const texts = useTexts('duplicates')
  const formatTime = useFormatTime()
  const path = `/collections/contacts/${side.id}` as const
  const { entries, interactions, followUps } = side.counts
  return (
    <div className="ui-written merge-field__choice">
      <label className="ui-option">
        <input type="radio" name="merge-keep" checked={isPrimary} onChange={onKeep} />
        <span>
          <strong>{side.name}</strong>
          <small>
            {texts('keepThis', { id: side.id, date: formatTime('date', side.createdAt) })}
          </small>
        </span>
      </label>
      <small>{texts('history', { entries, interactions, followUps })}</small>
      <AdminLink path={path}>{side.name}</AdminLink>
    </div>
  )
}

function useMerge({ comparison, labels }: Props) {
  const { config } = useConfig()
  const router = useRouter()
  const texts = useTexts('duplicates')
  const undo = useUndo(labels)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const merge = async (primary: Side, picks: Picks) => {
    setBusy(true)
    setProblem('')
    const body = mergeBody(comparison, primary, picks)
    const [keep, remove] = [comparison.sides[primary], comparison.sides[primary === 0 ? 1 : 0]]
    try {
      const done = await call(mergeContacts, { body })
      const refresh = (isUndone: boolean) => isUndone && router.refresh()
      const onClick = () => void undo(done.merge, remove.name).then(refresh)
      toast.success(texts('merged', { name: keep.name }), {
        action: { label: texts('undo'), onClick },
        duration: 10_000,
      })
      const path = `/collections/contacts/${keep.id}` as const
      router.push(formatAdminURL({ adminRoute: config.routes.admin, path }))
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return { problem, isBusy, merge }
}

export function MergeForm(props: Props) {
  const { comparison, mayMerge } = props
  const texts = useTexts('duplicates')
  const router = useRouter()
  const { problem, isBusy, merge } = useMerge(props)
  const [primary, setPrimary] = useState<Side>(0)
  const [picks, setPicks] = useState<Picks>(() => firstPicks(comparison, 0))
  const keep = (side: Side) => {
    setPrimary(side)
    setPicks(firstPicks(comparison, side))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void merge(primary, picks)
  }
  const left = otherEmail(comparison, primary, picks)
  const tags = [...new Set(comparison.sides.flatMap((side) => side.tags))]
  return (
    <form
      className="ui-stack ui-stack--start merge"
      onSubmit={submit}
      aria-label={texts('comparing')}
    >
      <fieldset className="merge-field">
        <legend>{texts('keep')}</legend>
        {sidesOfAll.map((side) => (
          <SideChoice
            key={side}
            side={comparison.sides[side]}
            isPrimary={primary === side}
            onKeep={() => keep(side)}
          />
        ))}
      </fieldset>
      {comparison.fields.map((field) => (
        <ComparedFieldRow
          key={field.key}
          field={field}
          picked={picks[field.key]}
          onPick={(picked) => setPicks({ ...picks, [field.key]: picked })}
        />
      ))}
      {tags.length > 0 && (
        <div className="merge-field">
          <h3>{texts('tags')}</h3>
          <p className="ui-written merge-field__same">{tags.join(', ')}</p>
        </div>
      )}
      <p role="status">{left === undefined ? '' : texts('otherEmail', { email: left })}</p>
      <p>{texts('consequence')}</p>
      {problem && (
        <div role="alert" className="ui-row ui-row--wide ui-problem">
          <p>{problem}</p>
          <SmallButton onClick={() => router.refresh()}>{texts('reload')}</SmallButton>
        </div>
      )}
      {mayMerge && (
        <Button type="submit" disabled={isBusy} margin={false}>
          {texts('merge')}
        </Button>
      )}
    </form>
  )
}

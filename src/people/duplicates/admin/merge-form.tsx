'use client'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { type FormEvent, useState } from 'react'
import { mergeContacts } from '#src/contract/people/merge.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import type { ComparedSide, Comparison } from '../comparison.ts'
import { ComparedFieldRow } from './compared-field.tsx'
import { firstPicks, mergeBody, otherEmail, type Picks, type Side } from './merge-state.ts'
import { useUndo } from './use-undo.ts'

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
    <div className="merge-field__choice">
      <label>
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
    <form className="merge" onSubmit={submit} aria-label={texts('comparing')}>
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
          <p className="merge-field__same">{tags.join(', ')}</p>
        </div>
      )}
      <p role="status">{left === undefined ? '' : texts('otherEmail', { email: left })}</p>
      <p>{texts('consequence')}</p>
      {problem && (
        <div role="alert" className="merge__problem">
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

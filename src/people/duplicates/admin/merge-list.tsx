'use client'
import { toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { listMerges, type MergeItem, type MergesPage } from '#src/contract/people/merge.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { useUndo } from './use-undo.ts'

function MergeLine({
  merge,
  onUndo,
}: {
  readonly merge: MergeItem
  readonly onUndo: (() => void) | undefined
}) {
  const texts = useTexts('duplicates')
  const formatTime = useFormatTime()
  const { removed, kept: primary, by, at, undoneAt } = merge
  return (
    <li className="ui-row merges__line">
      <span>
        <strong>{removed}</strong> {texts('into')}{' '}
        {primary ? (
          <AdminLink path={`/collections/contacts/${primary?.id}`}>{primary.name}</AdminLink>
        ) : (
          texts('mergedAgain')
        )}
      </span>
      <small>
        {formatTime('dateTime', at)} {by === null ? '' : texts('by', { name: by })}
      </small>
      {undoneAt !== null && <small>{texts('undone')}</small>}
      {undoneAt === null && onUndo && (
        <SmallButton aria-label={texts('undoThis', { name: removed })} onClick={onUndo}>
          {texts('undo')}
        </SmallButton>
      )}
    </li>
  )
}

interface Props {
  readonly first: MergesPage
  readonly labels: Readonly<Record<string, string>>
  readonly mayUndo: boolean
}

export function MergeList({ first, labels, mayUndo }: Props) {
  const texts = useTexts('duplicates')
  const router = useRouter()
  const undo = useUndo(labels)
  const [older, setOlder] = useState<readonly MergeItem[]>([])
  const [after, setAfter] = useState(first.after)
  const [undone, setUndone] = useState<ReadonlySet<number>>(new Set())
  const readMore = async () => {
    try {
      const next = await call(listMerges, { after: after ?? undefined })
      setOlder([...older, ...next.merges])
      setAfter(next.after)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const undoOne = async ({ id, removed }: MergeItem) => {
    if (!(await undo(id, removed))) return
    setUndone(new Set([...undone, id]))
    document.getElementById('merges')?.focus()
    router.refresh()
  }
  const merges = [...first.merges, ...older].map((merge) =>
    undone.has(merge.id) ? { ...merge, undoneAt: merge.undoneAt ?? merge.at } : merge,
  )
  return (
    <section className="ui-stack ui-stack--start merges" aria-labelledby="merges">
      <h2 className="ui-title" id="merges" tabIndex={-1}>
        {texts('merges')}
      </h2>
      {merges.length === 0 && <p>{texts('noMerges')}</p>}
      <ul className="ui-list ui-stack">
        {merges.map((merge) => (
          <MergeLine
            key={merge.id}
            merge={merge}
            onUndo={mayUndo ? () => void undoOne(merge) : undefined}
          />
        ))}
      </ul>
      {after !== null && <SmallButton onClick={() => void readMore()}>{texts('more')}</SmallButton>}
    </section>
  )
}

'use client'
import { toast, useAuth, useDocumentInfo, useSelection } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import type { DefaultCellComponentProps } from 'payload'
import { decideHeld, type HeldDecision, heldDecisions } from '#src/contract/submissions/held.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'

interface Props {
  readonly ids: readonly number[]
  readonly onDone: () => void
}

/** How many are decided by one request (contract). */
const batch = 100

function HeldButtons({ ids, onDone }: Props) {
  const texts = useTexts('held')
  const { permissions } = useAuth()
  const { isBusy, run } = useAction()
  if (!permissions?.collections?.['contact-submissions']?.update) return null
  const decide = (decision: HeldDecision) =>
    run(async () => {
      let [decided, failed] = [0, 0]
      for (let from = 0; from < ids.length; from += batch) {
        const body = { ids: ids.slice(from, from + batch), decision }
        const result = await call(decideHeld, { body })
        decided += result.decided
        failed += result.failed
      }
      if (failed > 0) toast.error(texts('failed', { count: failed }))
      if (decided > 0) toast.success(texts(`done:${decision}`, { count: decided }))
      else if (failed === 0) toast.info(texts('gone'))
      onDone()
    })
  return (
    <span className="ui-row">
      {heldDecisions.map((decision) => (
        <SmallButton key={decision} disabled={isBusy} onClick={() => decide(decision)}>
          {texts(decision)}
        </SmallButton>
      ))}
    </span>
  )
}

const numbers = (ids: readonly unknown[]): number[] => ids.map(Number)

/** Above the list, for those that are selected. */
export function HeldSelection() {
  const texts = useTexts('held')
  const { selectedIDs, toggleAll } = useSelection()
  const router = useRouter()
  if (selectedIDs.length === 0) return null
  const refresh = () => {
    toggleAll()
    router.refresh()
  }
  return (
    <div className="ui-row ui-row--wide">
      <span>{texts('selected', { count: selectedIDs.length })}</span>
      <HeldButtons ids={numbers(selectedIDs)} onDone={refresh} />
    </div>
  )
}

export function HeldCell({ rowData }: DefaultCellComponentProps) {
  const router = useRouter()
  return <HeldButtons ids={numbers([rowData['id']])} onDone={() => router.refresh()} />
}

export function HeldDocument() {
  const { id } = useDocumentInfo()
  const router = useRouter()
  if (id === undefined) return null
  return <HeldButtons ids={numbers([id])} onDone={() => router.push('../held-submissions')} />
}

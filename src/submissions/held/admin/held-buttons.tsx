'use client'
import { toast, useAuth, useDocumentInfo } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import type { DefaultCellComponentProps } from 'payload'
import { decideHeld, type HeldDecision, heldDecisions } from '#src/contract/submissions/held.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { decideInBatches, SelectedRows } from '#src/platform/admin/selected-rows.tsx'
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
      const { decided, failed } = await decideInBatches(ids, batch, (some) =>
        call(decideHeld, { body: { ids: some, decision } }),
      )
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

/** Above the list, for those that are selected. */
export function HeldSelection() {
  return (
    <SelectedRows texts={useTexts('held')}>
      {(ids, onDone) => <HeldButtons ids={ids} onDone={onDone} />}
    </SelectedRows>
  )
}

export function HeldCell({ rowData }: DefaultCellComponentProps) {
  const router = useRouter()
  return <HeldButtons ids={[Number(rowData['id'])]} onDone={() => router.refresh()} />
}

export function HeldDocument() {
  const { id } = useDocumentInfo()
  const router = useRouter()
  if (id === undefined) return null
  return <HeldButtons ids={[Number(id)]} onDone={() => router.push('../held-submissions')} />
}

'use client'
import { Button, toast, useDocumentInfo } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { z } from 'zod'
import { useTexts } from '../translations/use-texts.ts'
import { useCommand } from './run-command.ts'
import { texts as inLanguages } from './texts.ts'

const accepted = z.object({ action: z.number() })
const proposal = z.object({ status: z.string() })

/** Makes a proposal an action, or declines it; only while nobody has decided yet. */
export function ProposalDecision() {
  const { id, data } = useDocumentInfo()
  const { isBusy, run, pathTo } = useCommand('action-submissions', id)
  const router = useRouter()
  const texts = useTexts(inLanguages)
  if (proposal.safeParse(data).data?.status !== 'new') return null
  const accept = () =>
    run('accept', (answer) => {
      toast.success(texts.accepted)
      router.push(pathTo('actions', accepted.parse(answer).action))
    })
  const reject = () =>
    run('reject', () => {
      toast.success(texts.declined)
      router.refresh()
      window.location.reload()
    })
  return (
    <>
      <Button buttonStyle="secondary" disabled={isBusy} onClick={reject} margin={false}>
        {texts.decline}
      </Button>
      <Button disabled={isBusy} onClick={accept} margin={false}>
        {texts.accept}
      </Button>
    </>
  )
}

'use client'
import { Button, toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { actOn } from '#src/newsletters/admin/act-on.ts'
import { ActionDialog } from '#src/newsletters/sending/admin/action-dialog.tsx'
import { titleOfCustomView } from '#src/platform/custom-views/admin/title.ts'
import '../../admin/mail.css'

type Verdict = 'approve' | 'reject'

interface Props {
  readonly id: number
  /** The displayed version (optimistic lock). */
  readonly version: string
  readonly next: string
}

export function Decision({ id, version, next }: Props) {
  const texts = useTexts('mail')
  const router = useRouter()
  const [pending, setPending] = useState<Verdict>()
  const isDecided = useRef(false)
  useEffect(
    () => () => {
      // The pressed button was removed with its newsletter: moves the focus to the title.
      if (isDecided.current) document.getElementById(titleOfCustomView)?.focus()
    },
    [],
  )
  const decide = async (verdict: Verdict, details: object) => {
    await actOn(verdict, { collection: 'newsletters', id, body: details }, version)
    isDecided.current = true
    setPending(undefined)
    toast.success(texts(`done:${verdict}`))
    router.push(next)
    router.refresh()
  }
  const close = () => {
    setPending(undefined)
    // The error may be a version conflict: reloads the newsletter.
    router.refresh()
  }
  return (
    <div className="ui-row mail-actions">
      {(['approve', 'reject'] as const).map((verdict) => (
        <Button
          key={verdict}
          type="button"
          margin={false}
          buttonStyle={verdict === 'approve' ? 'primary' : 'secondary'}
          onClick={() => setPending(verdict)}
        >
          {texts(`actions:${verdict}`)}
        </Button>
      ))}
      {pending ? (
        <ActionDialog
          action={pending}
          collection="newsletters"
          id={id}
          sending={{ recipients: 0 }}
          ownAddress=""
          onDone={(details) => decide(pending, details)}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

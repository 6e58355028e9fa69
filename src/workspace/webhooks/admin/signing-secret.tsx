'use client'
import { Button, toast } from '@payloadcms/ui'
import { useState } from 'react'
import type { z } from 'zod'
import { replaceWebhookSecret, showWebhookSecret } from '#src/contract/webhooks.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { copy } from '#src/platform/admin/copy.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { messageOf } from '#src/platform/admin/request.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'

type Secrets = z.output<typeof showWebhookSecret.response.schema>['secrets']

function Shown({ shown: [newest, former] }: { readonly shown: Secrets }) {
  const texts = useTexts('webhooks')
  const formatTime = useFormatTime()
  if (!newest) return null
  const copyIt = async () => {
    if (await copy(newest.secret)) toast.success(texts('copied'))
  }
  return (
    <>
      <div className="ui-row">
        <input
          className="ui-input webhook__secret"
          readOnly
          aria-label={texts('secret')}
          value={newest.secret}
          onFocus={({ target }) => target.select()}
        />
        <Button buttonStyle="secondary" margin={false} onClick={copyIt}>
          {texts('copy')}
        </Button>
      </div>
      {former?.endsAt ? (
        <p>{texts('formerUntil', { until: formatTime('dateTimeSeconds', former.endsAt) })}</p>
      ) : null}
    </>
  )
}

export function SigningSecret({ id }: { readonly id: number }) {
  const texts = useTexts('webhooks')
  const [shown, setShown] = useState<Secrets>()
  const [isReplacing, setReplacing] = useState(false)
  const show = async () => {
    try {
      const found = await call(showWebhookSecret, { id })
      setShown(found.secrets)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  const replace = async () => {
    const made = await call(replaceWebhookSecret, { id })
    setShown(made.secrets)
    setReplacing(false)
    toast.success(texts('replaced'))
  }
  return (
    <section aria-label={texts('secret')}>
      <h3>{texts('secret')}</h3>
      <p>{texts('secretHelp')}</p>
      {shown ? <Shown shown={shown} /> : null}
      <div className="ui-row">
        <Button
          buttonStyle="secondary"
          margin={false}
          onClick={shown ? () => setShown(undefined) : show}
        >
          {shown ? texts('hide') : texts('show')}
        </Button>
        <Button buttonStyle="secondary" margin={false} onClick={() => setReplacing(true)}>
          {texts('replace')}
        </Button>
      </div>
      {isReplacing ? (
        <FormDialog
          title={texts('replace')}
          submitLabel={texts('replace')}
          cancelLabel={texts('cancel')}
          onSubmit={replace}
          onClose={() => setReplacing(false)}
        >
          <p>{texts('replaceWarning')}</p>
        </FormDialog>
      ) : null}
    </section>
  )
}

'use client'
import { Button, Link, toast, useConfig, useTranslation } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { sendCallAgain } from '#src/contract/webhooks.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call as callOperation } from '#src/platform/admin/call.ts'
import { useAction } from '#src/platform/admin/use-action.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { hasEnded, type ShownCall } from '#src/workspace/webhooks/shown-call.ts'
import { callResult } from './call-result.ts'
import { useCall } from './use-call.ts'
import './webhooks.css'

function CallFacts({ call }: { readonly call: ShownCall }) {
  const texts = useTexts('webhooks')
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const formatTime = useFormatTime()
  const { webhook, createdAt, attempts, lastAttemptAt, dueAt, messageId } = call
  const href = formatAdminURL({
    adminRoute: config.routes.admin,
    path: `/collections/webhooks/${webhook.id}`,
  })
  return (
    <dl className="ui-facts">
      <dt>{texts('webhook')}</dt>
      <dd>
        <Link href={href} prefetch={false}>
          {webhook.name}
        </Link>
      </dd>
      <dt>{texts('state')}</dt>
      <dd>
        <span role="status">{callResult(call, i18n)}</span>
      </dd>
      <dt>{texts('happened')}</dt>
      <dd>{formatTime('dateTimeSeconds', createdAt)}</dd>
      <dt>{texts('attempts')}</dt>
      <dd>{attempts.toLocaleString(i18n.language)}</dd>
      {lastAttemptAt ? (
        <>
          <dt>{texts('lastAttempt')}</dt>
          <dd>{formatTime('dateTimeSeconds', lastAttemptAt)}</dd>
        </>
      ) : null}
      {call.status === 'waiting' && attempts > 0 ? (
        <>
          <dt>{texts('nextAttempt')}</dt>
          <dd>{formatTime('dateTimeSeconds', dueAt)}</dd>
        </>
      ) : null}
      <dt>{texts('id')}</dt>
      <dd>
        <code>{messageId}</code>
      </dd>
    </dl>
  )
}

/** The body as people read it; what is signed and sent has no blanks between its parts. */
const readable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)

export function CallView({ first }: { readonly first: ShownCall }) {
  const texts = useTexts('webhooks')
  const { i18n } = useTranslation()
  const { call = first, follow, isFollowing } = useCall(first)
  const { isBusy, run } = useAction()
  const sendAgain = () =>
    run(async () => {
      await callOperation(sendCallAgain, { id: first.id })
      follow(first.id)
      toast.success(texts('sentAgain'))
    })
  return (
    <div className="ui-stack ui-stack--wide ui-record webhook">
      <h2>{labelIn(`webhookEvent.${call.event}`, i18n)}</h2>
      <CallFacts call={call} />
      {hasEnded(call) && !isFollowing ? (
        <div>
          <p>{texts('againHelp')}</p>
          <Button disabled={isBusy} onClick={sendAgain}>
            {texts('again')}
          </Button>
        </div>
      ) : null}
      <section className="ui-stack" aria-label={texts('body')}>
        <h3>{texts('body')}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards must too */}
        <pre tabIndex={0}>{readable(call.body)}</pre>
      </section>
    </div>
  )
}

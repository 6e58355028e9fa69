import { Link } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import type { Texts } from '#src/locales/texts.ts'
import { CreateUsualStages } from './create-usual-stages.tsx'
import './getting-started.css'
import type { Checklist } from '../read-steps.ts'
import type { ShownStep } from '../steps.ts'
import { HideSteps } from './hide-steps.tsx'
import { stepsTitle } from './names.ts'
import { TestMail } from './test-mail.tsx'

interface Props {
  readonly checklist: Checklist
  readonly adminRoute: string
  readonly texts: Texts<'getting-started'>
}

type StepProps = Omit<Props, 'checklist'> & {
  readonly step: ShownStep
  readonly isMailLocal: boolean
}

function MailServer({ isMailLocal, adminRoute, texts }: StepProps) {
  const inbox = formatAdminURL({ adminRoute, path: '/mail-inbox' })
  return (
    <>
      {isMailLocal && (
        <p className="getting-started__notice">
          {texts('localInbox')}{' '}
          <Link href={inbox} prefetch={false}>
            {texts('openInbox')}
          </Link>
        </p>
      )}
      <TestMail isLocal={isMailLocal} />
    </>
  )
}

function Step(props: StepProps) {
  const { step, adminRoute, texts } = props
  const { name, isDone, path } = step
  const { name: title, why } = texts.group(`steps:${name}`)
  const state = isDone ? 'done' : 'open'
  return (
    <li className={`getting-started__step getting-started__step--${state}`}>
      <span className="getting-started__tick" role="img" aria-label={texts(`${state}`)} />
      <div>
        {path ? (
          <Link href={formatAdminURL({ adminRoute, path })} prefetch={false}>
            {title}
          </Link>
        ) : (
          <strong>{title}</strong>
        )}
        {!isDone && <p>{why}</p>}
        {name === 'mailServer' && <MailServer {...props} />}
        {name === 'stages' && !isDone && <CreateUsualStages fallback={`#${stepsTitle}`} />}
      </div>
    </li>
  )
}

export function GettingStarted({ checklist, adminRoute, texts }: Props) {
  const { steps, done, isMailLocal } = checklist
  return (
    <section
      className="ui-panel ui-panel--plain ui-below getting-started"
      aria-labelledby={stepsTitle}
    >
      <header className="ui-row">
        <h2 className="ui-title" id={stepsTitle} tabIndex={-1}>
          {texts('title')}
        </h2>
        <progress value={done} max={steps.length} aria-label={texts('title')} />
        <span>{texts('progress', { finished: done, total: steps.length })}</span>
        <HideSteps />
      </header>
      <ol className="ui-list">
        {steps.map((step) => (
          <Step key={step.name} {...{ step, isMailLocal, adminRoute, texts }} />
        ))}
      </ol>
    </section>
  )
}

'use client'
import {
  Button,
  RenderFields,
  useDocumentInfo,
  useEditDepth,
  useFormFields,
  useFormProcessing,
  useFormSubmitted,
} from '@payloadcms/ui'
import { useSearchParams } from 'next/navigation.js'
import type { RowFieldClientProps } from 'payload'
import { getFieldPaths } from 'payload/shared'
import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { FirstInvalid } from '#src/platform/admin/first-invalid.tsx'
import { useEditor } from '#src/platform/saving/admin/also-here.tsx'
import './mail.css'

const steps = ['write', 'audience', 'review'] as const
type Step = (typeof steps)[number]

const parameter = 'step'

/** The step at which a new mail was stored: its page then has another address. */
let storedAt: Step | undefined

/** The step in the address; a mail that was sent begins with what became of it. */
function useStep(isSent: boolean) {
  const query = useSearchParams()
  const isPage = useEditDepth() === 1
  const [inDrawer, setInDrawer] = useState<Step>()
  const given = isPage ? query.get(parameter) : inDrawer
  const step = steps.find((each) => each === given) ?? (isSent ? 'review' : 'write')
  const go = (next: Step, change: 'pushState' | 'replaceState' = 'pushState') => {
    if (!isPage) return setInDrawer(next)
    const search = new URLSearchParams(query)
    search.set(parameter, next)
    // Not by the router, which would have the server render the form anew.
    window.history[change](null, '', `?${search}`)
  }

  const { id } = useDocumentInfo()
  const isProcessing = useFormProcessing()
  // Of a form at rest: its last submission was rejected.
  const isSubmitted = useFormSubmitted()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is stored, and opened after that
  useEffect(() => {
    if (id === undefined && isProcessing) storedAt = step
    if (id === undefined && !isProcessing && isSubmitted) storedAt = undefined
    if (id === undefined || storedAt === undefined) return
    if (given === null) go(storedAt, 'replaceState')
    storedAt = undefined
  }, [id, isProcessing, isSubmitted])
  return { step, go }
}

interface FieldsProps extends RowFieldClientProps {
  readonly at: number
  readonly isLocked: boolean
}

function StepFields({ at, isLocked, ...props }: FieldsProps) {
  const { field, indexPath = '', parentPath = '', parentSchemaPath = '' } = props
  const { docPermissions } = useDocumentInfo()
  const part = field.fields[at]
  if (part?.type !== 'row') return null
  const parent = { parentIndexPath: indexPath, parentPath, parentSchemaPath }
  const paths = getFieldPaths({ field: part, index: at, ...parent })
  return (
    <RenderFields
      fields={part.fields}
      forceRender
      parentIndexPath={paths.indexPath}
      parentPath={paths.path}
      parentSchemaPath={paths.schemaPath}
      permissions={docPermissions?.fields ?? true}
      readOnly={isLocked}
    />
  )
}

function useNames(isSent: boolean): readonly string[] {
  const texts = useTexts('mail')
  const { collectionSlug } = useDocumentInfo()
  const isNewsletter = collectionSlug === 'newsletters'
  return [
    texts('steps:write'),
    isNewsletter ? texts('steps:audience') : texts('steps:recipients'),
    isNewsletter && isSent ? texts('steps:results') : texts('steps:review'),
  ]
}

/**
 * The page of a mail in steps, of which one is seen. The others stay in the form: editors hand over
 * late what was typed, and what the address of the page has for a step is read there.
 */
export function MailSteps(props: RowFieldClientProps) {
  const texts = useTexts('mail')
  const { hasSavePermission } = useDocumentInfo()
  const isSent = useFormFields(([fields]) => fields['status']?.value === 'sent')
  const { step, go } = useStep(isSent)
  const names = useNames(isSent)
  const id = useId()
  const shown = useRef<HTMLElement>(null)
  const isEditedByAnother = useEditor() !== undefined
  const isLocked = isSent || !hasSavePermission
  const next = steps.indexOf(step) + 1
  const hasGoneOn = useRef(false)
  // The pressed button is of the step before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the step is shown
  useEffect(() => {
    if (hasGoneOn.current) shown.current?.focus()
    hasGoneOn.current = false
  }, [step])
  const goOn = (to: Step) => {
    hasGoneOn.current = true
    go(to)
  }
  return (
    <div className="field-type tabs-field mail-steps">
      <FirstInvalid />
      <nav className="tabs-field__tabs-wrap" aria-label={texts('steps:all')}>
        <div className="tabs-field__tabs">
          {steps.map((each, at) => (
            <button
              key={each}
              type="button"
              className={`tabs-field__tab-button ${each === step ? 'tabs-field__tab-button--active' : ''}`}
              aria-current={each === step ? 'step' : undefined}
              aria-controls={`${id}${each}`}
              onClick={() => go(each)}
            >
              {names[at]}
            </button>
          ))}
        </div>
      </nav>
      <div className="tabs-field__content-wrap">
        {isLocked && step !== 'review' ? (
          <p className="ui-panel ui-below-l mail-locked">
            {isSent ? texts('record') : texts('obstacles:mayNotWrite')}
          </p>
        ) : null}
        {steps.map((each, at) => (
          <section
            key={each}
            id={`${id}${each}`}
            className={`mail-step--${each}`}
            aria-label={names[at] ?? each}
            hidden={each !== step}
            tabIndex={-1}
            ref={each === step ? shown : undefined}
          >
            <StepFields {...props} at={at} isLocked={isLocked || isEditedByAnother} />
          </section>
        ))}
        {steps[next] ? (
          <Button
            type="button"
            className="ui-above"
            buttonStyle="secondary"
            margin={false}
            onClick={() => goOn(steps[next] ?? step)}
          >
            {texts('steps:next', { step: names[next] ?? '' })}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

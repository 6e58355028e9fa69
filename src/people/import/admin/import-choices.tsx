'use client'
import { useId } from 'react'
import { tagLimit } from '#src/contract/people/fields.ts'
import { consentLimit, knownPolicies } from '#src/contract/people/import-options.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import './import-choices.css'
import { useImportPage } from './import-context.ts'
import type { Draft } from './mapping/draft.ts'

interface Props {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}

function KnownPeople({ draft, onChange }: Props) {
  const t = useTexts('import')
  const { kind } = useImportPage()
  const id = useId()
  return (
    <fieldset className="ui-stack ui-stack--tight import-choice">
      <legend>{t('known')}</legend>
      {knownPolicies.map((policy) => (
        <div key={policy} className="import-choice__option">
          <input
            type="radio"
            id={id + policy}
            name={`${id}known`}
            value={policy}
            checked={draft.known === policy}
            onChange={() => onChange({ ...draft, known: policy })}
            aria-describedby={`${id}${policy}help`}
          />
          <label htmlFor={id + policy}>{t(`policies:${policy}`)}</label>
          <small id={`${id}${policy}help`}>
            {t(`policyHelp:${policy}`)}
            {kind === 'contacts' && policy !== 'skip' ? ` ${t('tagsAdded')}` : ''}
          </small>
        </div>
      ))}
    </fieldset>
  )
}

function Tag({ draft, onChange }: Props) {
  const t = useTexts('import')
  const id = useId()
  return (
    <div className="ui-stack ui-stack--tight import-choice">
      <label htmlFor={id}>{t('tag')}</label>
      <input
        type="text"
        id={id}
        name="tag"
        maxLength={tagLimit}
        value={draft.tag}
        onChange={({ target }) => onChange({ ...draft, tag: target.value })}
        aria-describedby={`${id}help`}
      />
      <small id={`${id}help`}>{t('tagHelp')}</small>
    </div>
  )
}

function NameFromEmail({ draft, onChange }: Props) {
  const t = useTexts('import')
  const id = useId()
  return (
    <div className="ui-stack ui-stack--tight import-choice">
      <div className="import-choice__option">
        <input
          type="checkbox"
          id={id}
          checked={draft.nameFromEmail}
          onChange={({ target }) => onChange({ ...draft, nameFromEmail: target.checked })}
        />
        <label htmlFor={id}>{t('nameFromEmail')}</label>
      </div>
    </div>
  )
}

function Consent({ draft, onChange }: Props) {
  const t = useTexts('import')
  const id = useId()
  return (
    <div className="ui-stack ui-stack--tight import-choice">
      <label htmlFor={id}>{t('consent')}</label>
      <textarea
        id={id}
        name="consent"
        rows={3}
        required
        maxLength={consentLimit}
        value={draft.consent}
        onChange={({ target }) => onChange({ ...draft, consent: target.value })}
        aria-describedby={`${id}help`}
      />
      <small id={`${id}help`}>{t('consentHelp')}</small>
    </div>
  )
}

function Newsletter({ draft, onChange }: Props) {
  const t = useTexts('import')
  const { kind } = useImportPage()
  const id = useId()
  const { isSubscribing } = draft
  return (
    <fieldset className="ui-stack ui-stack--tight import-choice">
      <legend>{t(`subscribe:${kind}`)}</legend>
      {[false, true].map((choice) => (
        <div key={String(choice)} className="import-choice__option">
          <input
            type="radio"
            id={id + choice}
            name={`${id}subscribe`}
            checked={isSubscribing === choice}
            onChange={() => onChange({ ...draft, isSubscribing: choice })}
          />
          <label htmlFor={id + choice}>
            {choice ? t('subscribing') : t(`notSubscribing:${kind}`)}
          </label>
        </div>
      ))}
      {isSubscribing ? <Consent draft={draft} onChange={onChange} /> : null}
      <small>{t('neverSubscribed')}</small>
    </fieldset>
  )
}

export function ImportChoices(props: Props) {
  const t = useTexts('import')
  const { kind, maySubscribe } = useImportPage()
  return (
    <section className="ui-stack import-part import-choices" aria-labelledby="import-choices">
      <h2 className="ui-title" id="import-choices">
        {t('choices')}
      </h2>
      <KnownPeople {...props} />
      {kind === 'contacts' ? (
        <>
          <NameFromEmail {...props} />
          <Tag {...props} />
        </>
      ) : null}
      {maySubscribe ? <Newsletter {...props} /> : null}
    </section>
  )
}

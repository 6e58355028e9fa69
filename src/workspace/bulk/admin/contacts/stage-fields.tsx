'use client'
import { useId } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { NoStages } from '#src/people/board/admin/no-stages.tsx'
import { useStages } from '#src/people/board/admin/use-stages.ts'

export function StageFields() {
  const texts = useTexts('bulk-contacts')
  const stages = useStages()
  const id = useId()
  if (stages?.length === 0) return <NoStages />
  return (
    <>
      <label htmlFor={`${id}stage`}>
        {texts('stage')}
        <select id={`${id}stage`} name="stage" defaultValue="" required disabled={!stages}>
          <option value="">{texts('choose')}</option>
          {stages?.map((stage) => (
            <option key={stage.id} value={stage.id}>
              {stage.name}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="contact-actions__question">
        <legend>{texts('followUps')}</legend>
        {(['yes', 'no'] as const).map((choice) => (
          <label key={choice}>
            <input type="radio" name="followUps" value={choice} required />
            {texts(`followUpChoices:${choice}`)}
          </label>
        ))}
      </fieldset>
      <label htmlFor={`${id}how`}>
        {texts('how')}
        <input id={`${id}how`} name="interactionType" maxLength={200} />
      </label>
      <label htmlFor={`${id}notes`}>
        {texts('notes')}
        <textarea id={`${id}notes`} name="notes" rows={2} />
      </label>
    </>
  )
}

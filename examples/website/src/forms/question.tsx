import type { Form, FormQuestion } from '@muster/client'
import { answerField, inputOf, otherField } from '@muster/client/forms'
import { useView } from '../view.ts'
import { Field } from './field.tsx'
import type { FormState } from './form-state.ts'

interface QuestionProps {
  form: Form
  question: FormQuestion
  state: FormState
}

const problemOf = ({ question, state }: QuestionProps) =>
  state.error?.field === question.name ? state.error.text : undefined

/** Where a condition may hide it, an input is required by the script. */
const requiredOf = ({ required, showIf }: FormQuestion) =>
  required ? (showIf ? { 'data-required': true } : { required: true }) : {}

function Optional({ question }: { question: FormQuestion }) {
  const { forms } = useView().t
  return question.required ? null : <span class="optional">({forms.optional})</span>
}

/** What is below the label, and what is wrong with the answer. */
function Notes(props: QuestionProps & { id: string }) {
  const { question, id } = props
  const problem = problemOf(props)
  return (
    <>
      {question.help && (
        <p class="hint" id={`${id}-hint`}>
          {question.help}
        </p>
      )}
      {problem && (
        <p class="field-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </>
  )
}

const describedBy = (props: QuestionProps, id: string, more = '') =>
  [more, props.question.help && `${id}-hint`, problemOf(props) && `${id}-error`]
    .filter(Boolean)
    .join(' ') || undefined

function Agreement(props: QuestionProps) {
  const { question, state } = props
  const id = answerField(question.name)
  return (
    <div class="field agreement">
      <label class="choice">
        <input
          type="checkbox"
          name={id}
          value="true"
          checked={Boolean(state.values[id])}
          aria-invalid={problemOf(props) ? 'true' : undefined}
          aria-describedby={describedBy(props, id, question.text ? `${id}-text` : '')}
          {...requiredOf(question)}
        />
        <span>
          {question.label} <Optional question={question} />
        </span>
      </label>
      {question.text && (
        <p class="hint" id={`${id}-text`}>
          {question.text}
        </p>
      )}
      <Notes {...props} id={id} />
    </div>
  )
}

/** Another answer: beside checkboxes a field, beside radio buttons one more with its field. */
function Other({ question, state, isChosen }: QuestionProps & { isChosen: boolean }) {
  const { form: texts } = useView().t
  const name = otherField(question.name)
  const attributes = { id: name, name, maxlength: 200, value: state.values[name] ?? '' }
  if (question.several)
    return (
      <>
        <label for={name}>{texts.other}</label>
        <input {...attributes} />
      </>
    )
  return (
    <div data-other>
      <label class="choice">
        <input type="radio" name={answerField(question.name)} value="" checked={isChosen} />
        <span>{texts.other}</span>
      </label>
      <input {...attributes} aria-label={`${question.label}: ${texts.other}`} />
    </div>
  )
}

function Choice(props: QuestionProps) {
  const { question, state } = props
  const { several, choices, choiceLabels, other } = question
  const id = answerField(question.name)
  const chosen = state.values[id]?.split('\n') ?? []
  return (
    <fieldset class="field choices" aria-describedby={describedBy(props, id)}>
      <legend>
        {question.label} <Optional question={question} />
      </legend>
      <Notes {...props} id={id} />
      {choices.map((choice, at) => (
        <label class="choice">
          <input
            type={several ? 'checkbox' : 'radio'}
            name={id}
            value={choice}
            checked={chosen.includes(choice)}
            aria-invalid={at === 0 && problemOf(props) ? 'true' : undefined}
            {...(several ? {} : requiredOf(question))}
          />
          <span>{choiceLabels[at] ?? choice}</span>
        </label>
      ))}
      {other && <Other {...props} isChosen={chosen.includes('')} />}
    </fieldset>
  )
}

/** A question of a form, with what was answered. */
export function Question(props: QuestionProps) {
  const { form, question, state } = props
  if (question.control === 'choice') return <Choice {...props} />
  if (question.control === 'agreement') return <Agreement {...props} />
  const { maxlength, type, rows, autocomplete, step, min, max, accept } = inputOf(form, question)
  const name = answerField(question.name)
  return (
    <Field
      form={form.slug}
      name={name}
      label={question.label}
      hint={question.help}
      type={type === 'checkbox' ? undefined : type}
      rows={rows}
      autocomplete={autocomplete}
      maxLength={maxlength}
      isOptional={!question.required}
      attributes={{ step, min, max, accept, required: false, ...requiredOf(question) }}
      state={
        problemOf(props)
          ? { ...state, error: { field: name, text: problemOf(props) ?? '' } }
          : state
      }
    />
  )
}

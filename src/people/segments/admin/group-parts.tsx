'use client'
import { type Ref, useEffect, useId, useRef } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useBuilder } from './builder-context.ts'
import { ConditionRow } from './condition-row.tsx'
import {
  type DraftGroup,
  type DraftPart,
  isDraftGroup,
  type Mode,
  maxDepth,
  modes,
  newGroup,
} from './draft.ts'
import { newCondition } from './draft-condition.ts'

interface ModeSelectProps {
  readonly group: DraftGroup
  readonly ref?: Ref<HTMLSelectElement>
  readonly onChange: (group: DraftGroup) => void
}

const modeOf = (value: string): Mode => modes.find((mode) => mode === value) ?? 'all'

export function ModeSelect({ group, ref, onChange }: ModeSelectProps) {
  const t = useTexts('segments')
  const { isFixed } = useBuilder()
  const id = useId()
  // Rules of clients may say it; people are offered what they ask for.
  const offered = modes.filter((mode) => mode !== 'notAll' || group.mode === mode)
  return (
    <p className="ui-row segment-mode">
      <label htmlFor={id}>{t('modeLabel')}</label>
      <select
        id={id}
        ref={ref}
        value={group.mode}
        disabled={isFixed}
        onChange={({ target }) => onChange({ ...group, mode: modeOf(target.value) })}
      >
        {optionsOf(offered.map((mode) => [mode, t(`modes:${mode}`)]))}
      </select>
    </p>
  )
}

interface Props {
  readonly group: DraftGroup
  readonly depth: number
  /** Numbers of the groups around it, as "2." */
  readonly prefix: string
  readonly onChange: (group: DraftGroup) => void
}

interface InnerProps extends Props {
  readonly number: string
  readonly onRemove: () => void
}

function InnerGroup({ number, onRemove, ...props }: InnerProps) {
  const t = useTexts('segments')
  const { isFixed, added } = useBuilder()
  const mode = useRef<HTMLSelectElement>(null)
  const { key } = props.group
  useEffect(() => {
    if (added.current !== key) return
    added.current = undefined
    mode.current?.focus()
  }, [added, key])
  return (
    <li>
      <fieldset className="ui-stack segment-group">
        <legend>{t('group', { at: number })}</legend>
        <div className="ui-row ui-row--apart">
          <ModeSelect ref={mode} group={props.group} onChange={props.onChange} />
          {isFixed ? null : (
            <SmallButton
              buttonStyle="subtle"
              aria-label={`${t('removeGroup')}: ${t('group', { at: number })}`}
              onClick={onRemove}
            >
              {t('removeGroup')}
            </SmallButton>
          )}
        </div>
        <GroupParts {...props} />
      </fieldset>
    </li>
  )
}

export function GroupParts({ group, depth, prefix, onChange }: Props) {
  const t = useTexts('segments')
  const { isFixed, isFull, isRejected, added } = useBuilder()
  const id = useId()
  const { parts } = group
  const set = (next: readonly DraftPart[]) => onChange({ ...group, parts: next })
  const replace = (part: DraftPart) =>
    set(parts.map((each) => (each.key === part.key ? part : each)))
  const add = (part: DraftPart) => {
    added.current = part.key
    set([...parts, part])
  }
  const remove = ({ key }: DraftPart) => {
    set(parts.filter((each) => each.key !== key))
    document.getElementById(`${id}add`)?.focus()
  }
  return (
    <>
      <ol className="ui-stack ui-list segment-parts">
        {parts.map((part, at) => {
          const number = `${prefix}${at + 1}`
          const shared = { number, onRemove: () => remove(part) }
          return isDraftGroup(part) ? (
            <InnerGroup
              key={part.key}
              {...shared}
              group={part}
              depth={depth + 1}
              prefix={`${number}.`}
              onChange={replace}
            />
          ) : (
            <ConditionRow key={part.key} {...shared} condition={part} onChange={replace} />
          )
        })}
      </ol>
      {parts.length > 0 ? null : (
        <p className={isRejected ? 'segment-builder__error' : 'segment-builder__hint'}>
          {depth === 0 ? t('noConditions') : t('emptyGroup')}
        </p>
      )}
      {isFixed ? null : (
        <div className="ui-row segment-add">
          <SmallButton
            id={`${id}add`}
            disabled={isFull}
            onClick={() => add(newCondition({ subject: '' }))}
          >
            {t('addCondition')}
          </SmallButton>
          {depth < maxDepth ? (
            <SmallButton
              buttonStyle="subtle"
              disabled={isFull}
              onClick={() => add(newGroup('any', [newCondition({ subject: '' })]))}
            >
              {t('addGroup')}
            </SmallButton>
          ) : null}
        </div>
      )}
    </>
  )
}

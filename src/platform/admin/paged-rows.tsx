'use client'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { SmallButton } from './small-button.tsx'

interface ProblemProps {
  /** Why the list could not be read; "" for no reason to show anything. */
  readonly problem: string
  readonly tryAgain: string
  readonly onTryAgain: () => Promise<void>
}

export function ListProblem({ problem, tryAgain, onTryAgain }: ProblemProps) {
  if (!problem) return null
  return (
    <div className="ui-row ui-row--wide list-problem">
      <p role="alert">{problem}</p>
      <SmallButton buttonStyle="primary" onClick={() => void onTryAgain()}>
        {tryAgain}
      </SmallButton>
    </div>
  )
}

interface Props extends Pick<ComponentProps<'ul'>, 'aria-label' | 'onKeyDown'> {
  /** What `usePagedList` returns. */
  readonly list: {
    readonly page: { readonly hasMore: boolean } | undefined
    readonly problem: string
    readonly load: () => Promise<void>
    readonly showMore: () => Promise<void>
  }
  readonly texts: (key: 'loading' | 'more' | 'tryAgain') => string
  /** Shown above the rows once they are read: that there are none, or how they are used. */
  readonly remark: ReactNode
  readonly statusRef?: Ref<HTMLParagraphElement>
  /** Above the rows, such as what is done with those selected. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** The rows of a list that is read page by page, and announced. */
export function PagedRows({ list, texts, remark, statusRef, above, children, ...rest }: Props) {
  const { page, problem, load, showMore } = list
  return (
    <>
      <ListProblem problem={problem} tryAgain={texts('tryAgain')} onTryAgain={load} />
      <p className="ui-status" role="status" ref={statusRef} tabIndex={-1}>
        {page ? remark : !problem && texts('loading')}
      </p>
      {above}
      <ul className="ui-rows" {...rest}>
        {children}
      </ul>
      {page?.hasMore && (
        <SmallButton margin onClick={() => void showMore()}>
          {texts('more')}
        </SmallButton>
      )}
    </>
  )
}

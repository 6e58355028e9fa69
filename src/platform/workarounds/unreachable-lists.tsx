'use client'
import { type ReactNode, useLayoutEffect } from 'react'

export function ReachableLists({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    const { history } = window
    const replace = history.replaceState.bind(history)
    history.replaceState = (state, ...rest) => replace(state ?? history.state, ...rest)
    // It stays: the router wraps it.
  }, [])
  return <>{children}</>
}

'use client'
import { Link, NavGroup } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import './menu-links.css'

interface Props {
  readonly label: string
  readonly links: readonly {
    readonly name: string
    readonly label: string
    readonly href: string
    readonly waiting?: { readonly count: string; readonly text: string } | undefined
  }[]
}

export function MenuLinks({ label, links }: Props) {
  const pathname = usePathname()
  return (
    <NavGroup isOpen label={label}>
      {links.map(({ name, label: text, href, waiting }) => {
        const isHere = pathname === href
        return (
          <Link
            key={name}
            id={`nav-${name}`}
            className="nav__link"
            href={href}
            prefetch={false}
            aria-current={isHere ? 'page' : undefined}
            aria-describedby={waiting ? `nav-${name}-waiting` : undefined}
          >
            {isHere ? <div className="nav__link-indicator" /> : null}
            <span className="nav__link-label">{text}</span>
            {waiting && (
              <span className="nav__link-count" aria-hidden>
                {waiting.count}
              </span>
            )}
            {waiting && (
              <span id={`nav-${name}-waiting`} hidden>
                {waiting.text}
              </span>
            )}
          </Link>
        )
      })}
    </NavGroup>
  )
}

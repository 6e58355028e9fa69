'use client'
import { Link, NavGroup } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'

interface Props {
  readonly label: string
  readonly links: readonly {
    readonly name: string
    readonly label: string
    readonly href: string
  }[]
}

/** A group of the menu, styled as the platform's own. */
export function MenuLinks({ label, links }: Props) {
  const pathname = usePathname()
  return (
    <NavGroup isOpen label={label}>
      {links.map(({ name, label: text, href }) => {
        const isHere = pathname === href
        return (
          <Link
            key={name}
            id={`nav-${name}`}
            className="nav__link"
            href={href}
            prefetch={false}
            aria-current={isHere ? 'page' : undefined}
          >
            {isHere ? <div className="nav__link-indicator" /> : null}
            <span className="nav__link-label">{text}</span>
          </Link>
        )
      })}
    </NavGroup>
  )
}

import type { NavigationItem } from '@muster/client'
import { languages, textsIn } from '../texts/index.ts'
import { pathIn, useLink, useView } from '../view.ts'
import { Icon } from './icon.tsx'

/** Where an item leads: routes begin with a slash, pages are named by their slug. */
const targetOf = (path: string): string => (/^([a-z]+:|\/)/i.test(path) ? path : `/${path}`)

const isElsewhere = (target: string): boolean => !target.startsWith('/')

interface EntryProps {
  readonly label: string
  readonly path: string
  readonly opensInNewTab?: boolean
}

/** One entry; the one of the present page is marked. */
function Entry({ label, path, opensInNewTab = false }: EntryProps) {
  const view = useView()
  const link = useLink()
  const target = targetOf(path)
  const newTab = opensInNewTab ? { target: '_blank', rel: 'noopener' } : {}
  if (isElsewhere(target))
    return (
      <a href={target} {...newTab}>
        {label}
      </a>
    )
  const isHere = view.path === target
  const isWithin = target !== '/' && view.path.startsWith(`${target}/`)
  return (
    <a
      href={link(target)}
      {...newTab}
      aria-current={isHere ? 'page' : isWithin ? 'true' : undefined}
    >
      {label}
    </a>
  )
}

/** A folder opens without a script; the scripts close it when another one is opened. */
function Item({ item }: { item: NavigationItem }) {
  if (!('children' in item)) return item.path === null ? null : <Entry {...item} path={item.path} />
  return (
    <details class="folder" name="folder">
      <summary>{item.label}</summary>
      <ul>
        {item.children.map(({ path, ...child }) => (
          <li>{path !== null && <Entry {...child} path={path} />}</li>
        ))}
      </ul>
    </details>
  )
}

/** The same page with the texts of the website in the other language. */
function LanguageSwitch() {
  const view = useView()
  return (
    <>
      {languages
        .filter((language) => language !== view.language)
        .map((language) => (
          <a
            class="language"
            lang={language}
            hreflang={language}
            href={pathIn(view, language, view.target)}
          >
            {textsIn(language).name}
          </a>
        ))}
    </>
  )
}

/**
 * Logo, navigation, search and languages. On a phone all but the logo is a popover, which browsers
 * open and close without a script: nothing moves when one comes.
 */
export function Header() {
  const { site, navigation, t } = useView()
  const link = useLink()
  return (
    <header class="site-header">
      <div class="inner">
        <a class="site-name" href={link('/')}>
          {site.logo && <img src={`${site.logo.url}?w=320`} alt="" width="44" height="44" />}
          {site.name}
        </a>
        <button class="menu-button" type="button" popovertarget="menu">
          <Icon name="menu" /> {t.menu}
        </button>
        <div class="menu" id="menu" popover="auto">
          <button class="menu-button" type="button" popovertarget="menu" popovertargetaction="hide">
            {t.close}
          </button>
          <nav aria-label={t.mainNavigation}>
            <ul>
              {navigation.map((item) => (
                <li>
                  <Item item={item} />
                </li>
              ))}
            </ul>
          </nav>
          <div class="tools">
            <a class="search-link" href={link('/search')}>
              <Icon name="search" /> <span>{t.search}</span>
            </a>
            <LanguageSwitch />
          </div>
        </div>
      </div>
    </header>
  )
}

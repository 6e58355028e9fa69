// Generated from the API document by `npm run check`. Do not edit.

export type Action = {
  /** Id, from 1 */
  id: number
  /** Title */
  title: string
  /** Unique key in paths */
  slug: string
  /** Short plain text, for lists and previews */
  description: string
  /** Safe HTML */
  content: string
  /** Name of an icon */
  icon: string
  /** CSS classes of the gradient */
  gradientClass: string
  /** URL of the cover: `/api/images/<key>`, an absolute URL, or empty */
  coverImageUrl: string
  /** Its tags */
  tags: Array<Tag>
  /** Who wrote it, by display name; null when there is none */
  author: Author
  /** CSS class of the accent colour; empty when there is none; only with `include` */
  accentClass?: string
  /** When it was created; only with `include` */
  createdAt?: string
  /** When it was changed last; only with `include` */
  updatedAt?: string
  /** Its image with size, placeholder and formats; null without one; only with `include` */
  image?: Image
  /** What search engines and shared links show; only with `include` */
  seo?: {
    /** Its own, else the title of the entry */
    title: string
    /** Its own, else the description of the entry */
    description: string
    /** Its own image, else that of the entry; may be empty */
    imageUrl: string
    /** Whether search engines are not to list it */
    noindex: boolean
    /** URL of the original, where that is elsewhere; null: its own URL */
    canonical: string | null
  }
  /** Where the words were found; only with `text` */
  highlight?: SearchHighlight
}

export type Tag = {
  /** Id, from 1 */
  id: number
  /** Name */
  name: string
  /** Unique key in filters */
  slug: string
}

export type Author = {
  /** Id, from 1 */
  id: number
  /** Display name, or the username of who has none; empty where that is an email */
  name: string
} | null

export type Image = {
  /** `/api/images/<key>` */
  url: string
  /** Alternative text; empty for a decorative image, and where none was written */
  alt: string
  /** Width in pixels */
  width: number | null
  /** Height in pixels */
  height: number | null
  /** A blurred preview as a data URI of at most a few hundred bytes; null until it is made */
  placeholder: string | null
  /** The point that should stay visible, in percent of width and height */
  focus: {
    /** From the left */
    x: number
    /** From the top */
    y: number
  }
  /** The formats it is served in, in the order in which a browser should choose */
  sources: Array<{
    /** Media type */
    type: string
    /** Value of `f`; null for a GIF, which needs none */
    format: 'avif' | 'webp' | 'jpeg' | 'png' | null
    /** Values of `w`, ascending */
    widths: Array<number>
  }>
} | null

export type SearchHighlight = {
  /** The title as safe HTML, with `<mark>` around what was found */
  title: string
  /** A piece of description and text as safe HTML, with `<mark>` around what was found */
  text: string
}

export type SelectedAction = Partial<Action>

export type Error = {
  /** The field and the rule that was broken, or what went wrong */
  error: string
}

export type ActionDetail = {
  /** Id, from 1 */
  id: number
  /** Title */
  title: string
  /** Unique key in paths */
  slug: string
  /** Short plain text, for lists and previews */
  description: string
  /** Safe HTML */
  content: string
  /** Name of an icon */
  icon: string
  /** CSS classes of the gradient */
  gradientClass: string
  /** URL of the cover: `/api/images/<key>`, an absolute URL, or empty */
  coverImageUrl: string
  /** Its tags */
  tags: Array<Tag>
  /** Who wrote it, by display name; null when there is none */
  author: Author
  /** CSS class of the accent colour; empty when there is none */
  accentClass: string
  /** When it was created */
  createdAt: string
  /** When it was changed last */
  updatedAt: string
  /** Its image with size, placeholder and formats; null without one; only with `include` */
  image?: Image
  /** What search engines and shared links show; only with `include` */
  seo?: {
    /** Its own, else the title of the entry */
    title: string
    /** Its own, else the description of the entry */
    description: string
    /** Its own image, else that of the entry; may be empty */
    imageUrl: string
    /** Whether search engines are not to list it */
    noindex: boolean
    /** URL of the original, where that is elsewhere; null: its own URL */
    canonical: string | null
  }
}

export type SelectedActionDetail = Partial<ActionDetail>

export type RelatedAction = {
  /** Id, from 1 */
  id: number
  /** Title */
  title: string
  /** Unique key in paths */
  slug: string
  /** Short plain text, for lists and previews */
  description: string
  /** Name of an icon */
  icon: string
  /** CSS classes of the gradient */
  gradientClass: string
  /** CSS class of the accent colour; empty when there is none */
  accentClass: string
  /** URL of the cover: `/api/images/<key>`, an absolute URL, or empty */
  coverImageUrl: string
}

export type Article = {
  /** Id, from 1 */
  id: number
  /** Title */
  title: string
  /** Unique key in paths */
  slug: string
  /** Short plain text, for lists and previews */
  description: string
  /** Safe HTML */
  content: string
  /** Category as the editor wrote it; may be empty */
  category: string
  /** URL of the image: `/api/images/<key>`, an absolute URL, or empty */
  imageUrl: string
  /** Its tags */
  tags: Array<Tag>
  /** When it was published */
  publishedAt: string
  /** Who wrote it, by display name; null when there is none */
  author: Author
  /** When it was created; only with `include` */
  createdAt?: string
  /** When it was changed last; only with `include` */
  updatedAt?: string
  /** Its image with size, placeholder and formats; null without one; only with `include` */
  image?: Image
  /** What search engines and shared links show; only with `include` */
  seo?: {
    /** Its own, else the title of the entry */
    title: string
    /** Its own, else the description of the entry */
    description: string
    /** Its own image, else that of the entry; may be empty */
    imageUrl: string
    /** Whether search engines are not to list it */
    noindex: boolean
    /** URL of the original, where that is elsewhere; null: its own URL */
    canonical: string | null
  }
  /** Where the words were found; only with `text` */
  highlight?: SearchHighlight
}

export type SelectedArticle = Partial<Article>

export type RelatedArticle = {
  /** Id, from 1 */
  id: number
  /** Title */
  title: string
  /** Unique key in paths */
  slug: string
  /** Short plain text, for lists and previews */
  description: string
  /** Category as the editor wrote it; may be empty */
  category: string
  /** URL of the image: `/api/images/<key>`, an absolute URL, or empty */
  imageUrl: string
  /** When it was published */
  publishedAt: string
}

export type Event = {
  /** Id, from 1 */
  id: number
  /** Title */
  title: string
  /** Unique key in paths */
  slug: string
  /** Short plain text, for lists and previews */
  description: string
  /** When it begins */
  startDate: string
  /** When it ends */
  endDate: string | null
  /** Where it takes place; may be empty */
  location: string
  /** URL of the image: `/api/images/<key>`, an absolute URL, or empty */
  imageUrl: string
  /** URL with more about it; may be empty */
  link: string
  /** Its tags */
  tags: Array<Tag>
  /** Whether the event does not take place */
  cancelled: boolean
  /** Safe HTML; only with `include` */
  content?: string
  /** When it was created; only with `include` */
  createdAt?: string
  /** When it was changed last; only with `include` */
  updatedAt?: string
  /** Its image with size, placeholder and formats; null without one; only with `include` */
  image?: Image
  /** What search engines and shared links show; only with `include` */
  seo?: {
    /** Its own, else the title of the entry */
    title: string
    /** Its own, else the description of the entry */
    description: string
    /** Its own image, else that of the entry; may be empty */
    imageUrl: string
    /** Whether search engines are not to list it */
    noindex: boolean
    /** URL of the original, where that is elsewhere; null: its own URL */
    canonical: string | null
  }
  /** The time zone of its clock times; only with `include` */
  timeZone?: string
  /** Whether it takes whole days; only with `include` */
  allDay?: boolean
  /** Where it is, for a map; may be empty; only with `include` */
  address?: string
  /** Where people take part; empty unless everybody may know; only with `include` */
  onlineLink?: string
  /** Who gets the online link; null without one; only with `include` */
  onlineLinkFor?: 'everybody' | 'booked' | null
  /** The SEQUENCE of its entry in calendars; only with `include` */
  sequence?: number
  /** Where the words were found; only with `text` */
  highlight?: SearchHighlight
}

export type SelectedEvent = Partial<Event>

export type EventDetail = {
  /** Id, from 1 */
  id: number
  /** Title */
  title: string
  /** Unique key in paths */
  slug: string
  /** Short plain text, for lists and previews */
  description: string
  /** When it begins */
  startDate: string
  /** When it ends */
  endDate: string | null
  /** Where it takes place; may be empty */
  location: string
  /** URL of the image: `/api/images/<key>`, an absolute URL, or empty */
  imageUrl: string
  /** URL with more about it; may be empty */
  link: string
  /** Its tags */
  tags: Array<Tag>
  /** Whether the event does not take place */
  cancelled: boolean
  /** Safe HTML */
  content: string
  /** When it was created; only with `include` */
  createdAt?: string
  /** When it was changed last; only with `include` */
  updatedAt?: string
  /** Its image with size, placeholder and formats; null without one; only with `include` */
  image?: Image
  /** What search engines and shared links show; only with `include` */
  seo?: {
    /** Its own, else the title of the entry */
    title: string
    /** Its own, else the description of the entry */
    description: string
    /** Its own image, else that of the entry; may be empty */
    imageUrl: string
    /** Whether search engines are not to list it */
    noindex: boolean
    /** URL of the original, where that is elsewhere; null: its own URL */
    canonical: string | null
  }
  /** The time zone of its clock times; only with `include` */
  timeZone?: string
  /** Whether it takes whole days; only with `include` */
  allDay?: boolean
  /** Where it is, for a map; may be empty; only with `include` */
  address?: string
  /** Where people take part; empty unless everybody may know; only with `include` */
  onlineLink?: string
  /** Who gets the online link; null without one; only with `include` */
  onlineLinkFor?: 'everybody' | 'booked' | null
  /** The SEQUENCE of its entry in calendars; only with `include` */
  sequence?: number
}

export type SelectedEventDetail = Partial<EventDetail>

export type PageSummary = {
  /** Id, from 1 */
  id: number
  /** Title */
  title: string
  /** Unique key in paths */
  slug: string
  /** Short plain text, for lists and previews */
  description: string
  /** Its tags */
  tags: Array<Tag>
  /** Safe HTML; only with `include` */
  content?: string
  /** When it was created; only with `include` */
  createdAt?: string
  /** When it was changed last; only with `include` */
  updatedAt?: string
  /** What search engines and shared links show; only with `include` */
  seo?: {
    /** Its own, else the title of the entry */
    title: string
    /** Its own, else the description of the entry */
    description: string
    /** Its own image, else that of the entry; may be empty */
    imageUrl: string
    /** Whether search engines are not to list it */
    noindex: boolean
    /** URL of the original, where that is elsewhere; null: its own URL */
    canonical: string | null
  }
  /** Where the words were found; only with `text` */
  highlight?: SearchHighlight
}

export type SelectedPageSummary = Partial<PageSummary>

export type Page = {
  /** Id, from 1 */
  id: number
  /** Title */
  title: string
  /** Unique key in paths */
  slug: string
  /** Short plain text, for lists and previews */
  description: string
  /** Its tags */
  tags: Array<Tag>
  /** Safe HTML */
  content: string
  /** When it was created; only with `include` */
  createdAt?: string
  /** When it was changed last; only with `include` */
  updatedAt?: string
  /** What search engines and shared links show; only with `include` */
  seo?: {
    /** Its own, else the title of the entry */
    title: string
    /** Its own, else the description of the entry */
    description: string
    /** Its own image, else that of the entry; may be empty */
    imageUrl: string
    /** Whether search engines are not to list it */
    noindex: boolean
    /** URL of the original, where that is elsewhere; null: its own URL */
    canonical: string | null
  }
}

export type SelectedPage = Partial<Page>

export type Topic = {
  /** Id, from 1 */
  id: number
  /** Unique key, to subscribe by */
  slug: string
  /** Name */
  name: string
  /** What its newsletters are about; may be empty */
  description: string
  /** Language of its newsletters; null for any */
  language: 'en' | 'de' | 'fr' | 'es' | 'it' | null
}

export type SearchResult = {
  /** What it is, by the name of its list */
  kind: 'actions' | 'news' | 'events' | 'pages' | 'people'
  /** Id, from 1 */
  id: number
  /** Title */
  title: string
  /** Unique key in paths; null of people */
  slug: string | null
  /** Path of its page on the website */
  path: string
  /** Short plain text, for lists and previews */
  description: string
  /** URL of the image: `/api/images/<key>`, an absolute URL, or empty */
  imageUrl: string
  /** When it was published; null of anything but news */
  publishedAt: string | null
  /** When it begins; null of anything but events */
  startDate: string | null
  /** Where the words were found; in lists only with `text` */
  highlight: SearchHighlight
  /** Whether it has another spelling than what was looked for */
  similar: boolean
  /** The search that found it, where words of what was looked for were corrected; else null */
  correctedQuery: string | null
}

export type Changes = {
  /** Each document once, in the order of its last change */
  changes: Array<Change>
  /** For the next reading; opaque */
  cursor: string
  /** Whether there is more to read at once, with this cursor */
  more: boolean
}

export type Change = {
  /** What it is */
  kind:
    | 'actions'
    | 'news'
    | 'events'
    | 'pages'
    | 'people'
    | 'tags'
    | 'about'
    | 'navigation'
    | 'static-images'
    | 'site'
  /** Id; null for what shows as a whole */
  id: number | null
  /** Slug, the last one where it was removed; null for what has none */
  slug: string | null
  /** `removed` where it is not public any more */
  change: 'updated' | 'removed'
  /** When it changed, or became public */
  at: string
}

export type Redirect = {
  /** Path of the website */
  from: string
  /** Path of the website, or a URL */
  to: string
}

export type Site = {
  /** Name of the organisation */
  name: string
  /** One or two sentences about it */
  description: string
  /** URL of the website, without "/" at the end */
  url: string
  /** Language of the website */
  language: 'en' | 'de' | 'fr' | 'es' | 'it'
  /** Every language of the website, its own first */
  languages: Array<'en' | 'de' | 'fr' | 'es' | 'it'>
  /** Time zone of the website (IANA); UTC where there is none */
  timeZone: string
  /** The logo; null when there is none */
  logo: {
    /** Its URL, `/api/images/<key>` */
    url: string
    /** Width in pixels; null when it is not known */
    width: number | null
    /** Height in pixels; null when it is not known */
    height: number | null
    /** Alternative text; may be empty */
    alt: string
  } | null
  /** Brand colour as `#rrggbb`; empty when there is none */
  brandColor: string
  /** Email for everybody; empty when there is none */
  email: string
  /** Phone number for everybody; empty when there is none */
  phone: string
  /** Postal address, of several lines; empty where it is not published */
  postalAddress: string
  /** Profiles on social networks, in their order */
  socialLinks: Array<{
    /** The network; `other` for any other website */
    kind:
      | 'mastodon'
      | 'bluesky'
      | 'instagram'
      | 'youtube'
      | 'tiktok'
      | 'facebook'
      | 'x'
      | 'linkedin'
      | 'whatsapp'
      | 'telegram'
      | 'signal'
      | 'threads'
      | 'other'
    /** URL of the profile */
    url: string
  }>
  /** URLs of the feeds */
  feeds: {
    /** Feeds of the news */
    news: {
      /** As RSS 2.0 */
      rss: string
      /** As Atom */
      atom: string
      /** As JSON Feed */
      json: string
    }
    /** Feeds of the events */
    events: {
      /** As RSS 2.0 */
      rss: string
      /** As Atom */
      atom: string
      /** As JSON Feed */
      json: string
      /** As a calendar to subscribe to */
      ics: string
    }
  }
  /** What a form for subscribing has to know */
  newsletter: {
    /** Whether who subscribes confirms by a link in a mail */
    doubleOptIn: boolean
    /** What who subscribes agrees to, to be shown beside the form; may be empty */
    consentText: string
  }
}

export type Person = {
  /** Id, from 1 */
  id: number
  /** Name */
  name: string
  /** What they do */
  role: string
  /** URL of their picture */
  imageUrl: string | null
  /** A sentence of theirs */
  briefMessage: string | null
  /** Place in lists, ascending */
  displayOrder: number
  /** When it was created; only with `include` */
  createdAt?: string
  /** When it was changed last; only with `include` */
  updatedAt?: string
  /** Its image with size, placeholder and formats; null without one; only with `include` */
  image?: Image
}

export type SelectedPerson = Partial<Person>

export type NavigationItem =
  | {
      /** `static-<name>`, `custom-<n>`, `nav-<n>` or `link-<n>` */
      id: string
      /** Text of the entry */
      label: string
      /** Route of a static page or entry, slug of a page of one’s own, URL of another website, null of a folder */
      path: string | null
      /** Whether it is a page of one’s own */
      isCustom: boolean
      /** Place on its level, from 1 */
      order: number
      /** Whether it is a folder; only of folders */
      isFolder: true
      /** What is in the folder, by order */
      children: Array<
        | {
            /** `static-<name>`, `custom-<n>`, `nav-<n>` or `link-<n>` */
            id: string
            /** Text of the entry */
            label: string
            /** Route of a static page or entry, slug of a page of one’s own, URL of another website, null of a folder */
            path: string | null
            /** Whether it is a page of one’s own */
            isCustom: boolean
            /** Place on its level, from 1 */
            order: number
            /** Id of the page; only of pages of one’s own */
            customPageId: number
          }
        | {
            /** `static-<name>`, `custom-<n>`, `nav-<n>` or `link-<n>` */
            id: string
            /** Text of the entry */
            label: string
            /** Route of a static page or entry, slug of a page of one’s own, URL of another website, null of a folder */
            path: string | null
            /** Whether it is a page of one’s own */
            isCustom: boolean
            /** Place on its level, from 1 */
            order: number
            /** What the link leads to; only of links */
            kind: 'article' | 'event' | 'action' | 'external'
            /** Whether it leads to another website; only of links */
            isExternal: boolean
            /** Whether it is to open in a new tab; only of links */
            opensInNewTab: boolean
          }
        | {
            /** `static-<name>`, `custom-<n>`, `nav-<n>` or `link-<n>` */
            id: string
            /** Text of the entry */
            label: string
            /** Route of a static page or entry, slug of a page of one’s own, URL of another website, null of a folder */
            path: string | null
            /** Whether it is a page of one’s own */
            isCustom: boolean
            /** Place on its level, from 1 */
            order: number
          }
      >
    }
  | {
      /** `static-<name>`, `custom-<n>`, `nav-<n>` or `link-<n>` */
      id: string
      /** Text of the entry */
      label: string
      /** Route of a static page or entry, slug of a page of one’s own, URL of another website, null of a folder */
      path: string | null
      /** Whether it is a page of one’s own */
      isCustom: boolean
      /** Place on its level, from 1 */
      order: number
      /** Id of the page; only of pages of one’s own */
      customPageId: number
    }
  | {
      /** `static-<name>`, `custom-<n>`, `nav-<n>` or `link-<n>` */
      id: string
      /** Text of the entry */
      label: string
      /** Route of a static page or entry, slug of a page of one’s own, URL of another website, null of a folder */
      path: string | null
      /** Whether it is a page of one’s own */
      isCustom: boolean
      /** Place on its level, from 1 */
      order: number
      /** What the link leads to; only of links */
      kind: 'article' | 'event' | 'action' | 'external'
      /** Whether it leads to another website; only of links */
      isExternal: boolean
      /** Whether it is to open in a new tab; only of links */
      opensInNewTab: boolean
    }
  | {
      /** `static-<name>`, `custom-<n>`, `nav-<n>` or `link-<n>` */
      id: string
      /** Text of the entry */
      label: string
      /** Route of a static page or entry, slug of a page of one’s own, URL of another website, null of a folder */
      path: string | null
      /** Whether it is a page of one’s own */
      isCustom: boolean
      /** Place on its level, from 1 */
      order: number
    }

export type About = {
  /** What the organisation is for */
  mission: {
    /** Title */
    title: string
    /** Plain text */
    content: string
  }
  /** The content is safe HTML */
  history: {
    /** Title */
    title: string
    /** Safe HTML */
    content: string
  }
  /** What the organisation stands for, by display order */
  values: Array<{
    /** Id, from 1 */
    id: number
    /** Title */
    title: string
    /** What is meant by it */
    description: string
    /** Name of an icon */
    icon: string
    /** CSS class of the colour */
    colorClass: string
  }>
}

export type StaticImage = {
  /** Id that the editor chose */
  id: string
  /** Name for editors */
  name: string
  /** Short plain text, for lists and previews */
  description: string
  /** URL of the image: `/api/images/<key>`, an absolute URL, or empty */
  imageUrl: string
  /** Format that fits its place */
  recommendedFormat: string
  /** Dimensions that fit its place */
  recommendedSize: string
  /** Alternative text of the image */
  contentDescription: string | null
  /** When it was created; only with `include` */
  createdAt?: string
  /** When it was changed last; only with `include` */
  updatedAt?: string
  /** Its image with size, placeholder and formats; null without one; only with `include` */
  image?: Image
}

export type SelectedStaticImage = Partial<StaticImage>

export type ArchivedNewsletter = {
  /** Id, from 1 */
  id: number
  /** Unique key in paths */
  slug: string
  /** Subject, without what is about one reader */
  subject: string
  /** Shown beside the subject in lists of mails; may be empty */
  preheader: string
  /** When it was sent */
  sentAt: string
  /** Absolute; the letter as a page, as it was sent */
  url: string
}

export type ArchivedNewsletterDetail = {
  /** Id, from 1 */
  id: number
  /** Unique key in paths */
  slug: string
  /** Subject, without what is about one reader */
  subject: string
  /** Shown beside the subject in lists of mails; may be empty */
  preheader: string
  /** When it was sent */
  sentAt: string
  /** Absolute; the letter as a page, as it was sent */
  url: string
  /** Safe HTML, with absolute links */
  content: string
  /** The letter as plain text */
  text: string
}

export type Challenge = {
  /** What is to be solved */
  parameters: {
    /** How a key is derived */
    algorithm: 'PBKDF2/SHA-256'
    /** The password in hexadecimal digits, which the counter follows in four bytes */
    nonce: string
    /** The salt, in hexadecimal digits */
    salt: string
    /** How many iterations a key takes */
    cost: number
    /** How long a key is, in bytes */
    keyLength: number
    /** What the key of the counter begins with, in hexadecimal digits */
    keyPrefix: string
    /** Until when it is good, in seconds since 1970 */
    expiresAt: number
  }
  /** Ours, in hexadecimal digits */
  signature: string
}

export type Received = {
  /** Always true */
  success: true
  /** A sentence for the person */
  message: string
}

export type EventRegistration = {
  /** Whether one can register now, and if not, why */
  state:
    | 'open'
    | 'waiting_list'
    | 'full'
    | 'not_yet'
    | 'closed'
    | 'cancelled'
    | 'elsewhere'
    | 'none'
  /** Where one registers instead; "" for nowhere */
  link: string
  /** From when on one can register; null for always */
  opensAt: string | null
  /** Until when one can register; null for no registration */
  closesAt: string | null
  /** The places that are left; null where there is no limit */
  places: {
    /** How many are left, in steps */
    level: 'many' | 'few' | 'none'
    /** How many are left; null where Settings do not tell */
    left: number | null
  } | null
  /** How many others one may bring */
  companions: number
  /** Whether staff decide on each registration */
  needsApproval: boolean
  /** Whether one confirms by a mailed link */
  needsConfirmation: boolean
  /** What is asked besides name, email and phone, by the event or by the form it names */
  questions: Array<{
    /** What its answer is called in `answers` */
    key: string
    /** The question */
    label: string
    /** What kind of answer it takes */
    kind: 'text' | 'choice' | 'yes_no'
    /** Whether it must be answered; a yes or no by yes */
    required: boolean
    /** The answers of a choice; none of others */
    choices: Array<string>
    /** How the choices are displayed, in their order; what is sent are the choices */
    choiceLabels: Array<string>
  }>
}

export type DoorList = {
  /** Title of the event */
  event: string
  /** From when on there are names: the midnight of its day */
  startsAt: string
  /** When the link ends, and phones remove the names */
  endsAt: string
  /** The time of the server, for `since` and the clock of the phone */
  now: string
  /** How many registrations are on the whole list */
  count: number
  /** Those who are booked; with `since` those changed since then */
  people: Array<DoorPerson>
}

export type DoorPerson = {
  /** What the QR code of the registration holds */
  code: string
  /** Who comes */
  name: string
  /** How many others they bring */
  companions: number
  /** Since when they are here; null where they are not */
  cameAt: string | null
}

export type DoorOutcomes = {
  /** What became of each act */
  outcomes: Array<{
    /** Of the act */
    key: string
    /** Stored; not on the list; or to be sent again */
    outcome: 'done' | 'gone' | 'failed'
  }>
}

export type EventShift = {
  /** Its id, by which one signs up */
  id: number
  /** What it is called */
  title: string
  /** What is to be done */
  description: string
  /** The event that it is for; null where it is by itself */
  event: {
    /** Of the event */
    slug: string
    /** Of the event */
    title: string
  } | null
  /** When it begins */
  startDate: string
  /** When it ends */
  endDate: string
  /** The zone in which its times are read */
  timeZone: string
  /** Where to come */
  location: string
  /** What one should be able to do */
  skills: Array<string>
  /** How old one must be; 0 for any age */
  minimumAge: number
  /** Whether one can sign up now, and if not, why */
  state: 'open' | 'waiting_list' | 'closed' | 'cancelled'
  /** Until when one can sign up */
  closesAt: string
  /** The places that are left */
  places: {
    /** How many are left, in steps */
    level: 'many' | 'few' | 'none'
    /** How many are left; null where Settings do not tell */
    left: number | null
  }
  /** Whether one confirms by a mailed link */
  needsConfirmation: boolean
}

export type Form = {
  /** In its path */
  slug: string
  /** What it is for */
  kind: 'form' | 'survey' | 'petition'
  /** What it is called */
  title: string
  /** Displayed above the questions */
  description: string
  /** That of the questions; null for that of the website */
  language: 'en' | 'de' | 'fr' | 'es' | 'it' | null
  /** Whether it can be answered now, and if not, why */
  state: 'open' | 'not_yet' | 'closed' | 'full'
  /** From when on; null for always */
  opensAt: string | null
  /** Until when; null for always */
  closesAt: string | null
  /** Whether one confirms by a mailed link */
  needsConfirmation: boolean
  /** Whether staff decide on each answer */
  needsApproval: boolean
  /** Whether nothing is stored of who answers */
  anonymous: boolean
  /** Of the questions, to send with the answers */
  version: number
  /** A JSON Schema (2020-12) of `answers` */
  schema: Record<string, unknown>
  /** What is displayed, in this order */
  display: Array<
    | FormQuestion
    | {
        /** What it is */
        kind: 'section'
        /** Its heading; "" for none */
        heading: string
        /** Safe HTML */
        html: string
        /** When it is displayed; null for always */
        showIf: {
          /** The name of an earlier question */
          question: string
          /** One of these is its answer, or among its answers */
          values: Array<string>
        } | null
      }
    | {
        /** What it is */
        kind: 'page_break'
      }
  >
}

export type FormQuestion = {
  /** What it is */
  kind: 'question'
  /** Of its answer in `answers` */
  name: string
  /** What kind of answer it takes */
  control:
    | 'text'
    | 'long_text'
    | 'choice'
    | 'number'
    | 'date'
    | 'phone'
    | 'postcode'
    | 'email'
    | 'agreement'
    | 'file'
  /** The question */
  label: string
  /** Displayed below it */
  help: string
  /** Whether it must be answered where it is displayed */
  required: boolean
  /** The answers of a choice; none of others */
  choices: Array<string>
  /** How the choices are displayed, in their order */
  choiceLabels: Array<string>
  /** Whether several may be chosen */
  several: boolean
  /** Whether another answer may be written */
  other: boolean
  /** What one agrees to */
  text: string
  /** When it is displayed; null for always */
  showIf: {
    /** The name of an earlier question */
    question: string
    /** One of these is its answer, or among its answers */
    values: Array<string>
  } | null
}

export type UploadedFile = {
  /** The answer to the question, once */
  file: string
  /** What it is called */
  name: string
  /** In bytes */
  size: number
}

export type ReceivedProposal = {
  /** Always true */
  success: true
  /** A sentence for the person */
  message: string
  /** Id, from 1 */
  id: number
}

export type UploadedImage = {
  /** URL of the image */
  url: string
  /** Key of the image, the end of its URL */
  key: string
  /** Name of the file as it is stored */
  filename: string
}

export type Petition = {
  /** In its path */
  slug: string
  /** What it is for */
  kind: 'form' | 'survey' | 'petition'
  /** What it is called */
  title: string
  /** Displayed above the questions */
  description: string
  /** That of the questions; null for that of the website */
  language: 'en' | 'de' | 'fr' | 'es' | 'it' | null
  /** Whether it can be answered now, and if not, why */
  state: 'open' | 'not_yet' | 'closed' | 'full'
  /** From when on; null for always */
  opensAt: string | null
  /** Until when; null for always */
  closesAt: string | null
  /** Whether one confirms by a mailed link */
  needsConfirmation: boolean
  /** Whether staff decide on each answer */
  needsApproval: boolean
  /** Whether nothing is stored of who answers */
  anonymous: boolean
  /** Of the questions, to send with the answers */
  version: number
  /** A JSON Schema (2020-12) of `answers` */
  schema: Record<string, unknown>
  /** What is displayed, in this order */
  display: Array<
    | FormQuestion
    | {
        /** What it is */
        kind: 'section'
        /** Its heading; "" for none */
        heading: string
        /** Safe HTML */
        html: string
        /** When it is displayed; null for always */
        showIf: {
          /** The name of an earlier question */
          question: string
          /** One of these is its answer, or among its answers */
          values: Array<string>
        } | null
      }
    | {
        /** What it is */
        kind: 'page_break'
      }
  >
  /** Whom it is addressed to */
  target: string
  /** How many have signed */
  count: PetitionCount
}

export type PetitionCount = {
  /** Those that count */
  total: number
  /** How many are wanted; null for no goal */
  goal: number | null
  /** Confirmed by a mailed link, with those withdrawn later */
  confirmed: number
  /** Withdrawn after they were confirmed */
  withdrawn: number
  /** Confirmed once more by who had signed */
  duplicates: number
  /** Signatures on paper */
  paper: number
  /** How many entries the ledger has */
  entries: number
  /** Of the whole ledger; "" without entries */
  digest: string
}

export type Signature = {
  /** Of its entry in the ledger */
  number: number
  /** Who signed */
  name: string
  /** Where they live; "" where it was not asked */
  place: string
  /** When it was confirmed */
  day: string
}

export type Role = string

export type StaffUser = {
  /** Id, from 1 */
  id: number
  /** Name for signing in, unique without regard to case */
  username: string
  /** Roles of the account */
  roles: Array<Role>
  /** Email address, in lower case */
  email: string
  /** Name for others */
  displayName: string
  /** `<area>:read` or `<area>:write`; write includes read */
  permissions: Array<string>
  /** Present while a second factor must be added; roles and permissions are empty until then */
  secondFactorRequired?: true
}

export type Profile = {
  /** Id, from 1 */
  id: number
  /** Name for signing in, unique without regard to case */
  username: string
  /** Roles of the account */
  roles: Array<Role>
  /** Email address, in lower case */
  email: string
  /** Name for others */
  displayName: string
  /** When it was created */
  createdAt: string
  /** When it was changed last */
  updatedAt: string
}

export type StaffPerson = {
  /** Id, from 1 */
  id: number
  /** Name */
  name: string
  /** What they do */
  role: string
  /** URL of their picture */
  imageUrl: string | null
  /** A sentence of theirs */
  briefMessage: string | null
  /** Place in lists, ascending */
  displayOrder: number
  /** Whether the public sees it */
  published: boolean
  /** When it was created */
  createdAt: string
}

export type ContactSubmission = {
  /** Id, from 1 */
  id: number
  /** Name */
  name: string
  /** Email address, in lower case */
  email: string
  /** Its subject, as it was sent */
  subject: string
  /** The message, as plain text */
  message: string
  /** Whether somebody of staff has handled it */
  status: 'new' | 'handled' | 'answered'
  /** When it was handled or answered; null before */
  handledAt: string | null
  /** Who did; null before, and when the account is gone */
  handledBy: {
    /** Id, from 1 */
    id: number
    /** Name for signing in, unique without regard to case */
    username: string
  } | null
  /** Id of the contact that was made of it, or that it was added to; null for none */
  contactId: number | null
  /** When it was created */
  createdAt: string
}

export type ActionSubmission = {
  /** Id, from 1 */
  id: number
  /** Title */
  title: string
  /** Short plain text, for lists and previews */
  description: string
  /** Name of who proposes it */
  contactName: string
  /** Email of who proposes it */
  contactEmail: string
  /** Phone number of who proposes it */
  contactPhone: string
  /** URLs that the upload returned, at most 10 */
  imageUrls: Array<string>
  /** Whether it has been decided on, and how */
  status: 'new' | 'accepted' | 'rejected'
  /** When it was decided on; null before */
  decidedAt: string | null
  /** Who decided on it; null before, and when the account is gone */
  decidedBy: {
    /** Id, from 1 */
    id: number
    /** Name for signing in, unique without regard to case */
    username: string
  } | null
  /** Id of the action that was made of it, at first a draft; null for none */
  actionId: number | null
  /** When it was created */
  createdAt: string
}

export type ActionSubmissionDetail = {
  /** Id, from 1 */
  id: number
  /** Title */
  title: string
  /** Short plain text, for lists and previews */
  description: string
  /** Name of who proposes it */
  contactName: string
  /** Email of who proposes it */
  contactEmail: string
  /** Phone number of who proposes it */
  contactPhone: string
  /** URLs that the upload returned, at most 10 */
  imageUrls: Array<string>
  /** Whether it has been decided on, and how */
  status: 'new' | 'accepted' | 'rejected'
  /** When it was decided on; null before */
  decidedAt: string | null
  /** Who decided on it; null before, and when the account is gone */
  decidedBy: {
    /** Id, from 1 */
    id: number
    /** Name for signing in, unique without regard to case */
    username: string
  } | null
  /** Id of the action that was made of it, at first a draft; null for none */
  actionId: number | null
  /** When it was created */
  createdAt: string
  /** Safe HTML, to be put into a page as it is. Blocks have the classes `video` (a link; the URL of its player is in `data-frame`, that of a file in `data-file`), `gallery`, `quote` and `button` */
  content: string
}

export type ListedContact = {
  /** Id, from 1 */
  id: number
  /** Name */
  name: string
  /** Email address, in lower case */
  email: string | null
  /** Phone number, as it was given */
  phone: string | null
  /** Relation to the organisation */
  status: 'Contact' | 'Member' | 'Event Attendee' | 'Prospect' | 'Inactive'
  /** Name of the current stage, empty before the first */
  progressionStage: string
  /** Tags, in their order */
  tags: Array<string>
  /** When it was created */
  createdAt: string
}

export type ExportedContact = {
  /** Id, from 1 */
  id: number
  /** Name */
  name: string
  /** Email address, in lower case */
  email: string | null
  /** Phone number, as it was given */
  phone: string | null
  /** Relation to the organisation */
  status: 'Contact' | 'Member' | 'Event Attendee' | 'Prospect' | 'Inactive'
  /** Name of the current stage, empty before the first */
  progressionStage: string
  /** Tags, in their order */
  tags: Array<string>
  /** When it was created */
  createdAt: string
  /** Notes of staff */
  notes: string | null
  /** When it was changed last */
  updatedAt: string
  /** Postcode */
  postcode: string | null
  /** City */
  city: string | null
  /** Username of the responsible user */
  owner: string | null
  /** First name as edited; null where it is what a rule takes from `name` */
  firstName: string | null
  /** Last name as edited; null where it is what a rule takes from `name` */
  lastName: string | null
  /** Fields of one’s own, by name */
  custom: Record<string, string | number | boolean | Array<string>>
}

export type Contact = {
  /** Id, from 1 */
  id: number
  /** Name */
  name: string
  /** Email address, in lower case */
  email: string | null
  /** Phone number, as it was given */
  phone: string | null
  /** Relation to the organisation */
  status: 'Contact' | 'Member' | 'Event Attendee' | 'Prospect' | 'Inactive'
  /** Name of the current stage, empty before the first */
  progressionStage: string
  /** Tags, in their order */
  tags: Array<string>
  /** When it was created */
  createdAt: string
  /** Notes of staff */
  notes: string | null
  /** Timeline of stages, newest first */
  progression: Array<ProgressionEntry>
  /** Mails to the contact, newest first */
  emailHistory: Array<ContactEmail>
  /** Pending and overdue ones */
  followUps: Array<ContactFollowUp>
}

export type ProgressionEntry = {
  /** Id, from 1 */
  id: number
  /** Name of the stage */
  stage: string
  /** How it came about: a call, a meeting; null for none */
  interactionType: string | null
  /** Notes of staff */
  notes: string
  /** When it was created */
  createdAt: string
}

export type ContactEmail = {
  /** Id, from 1 */
  id: number
  /** Subject as it was sent */
  subject: string
  /** What the mail was */
  kind: 'newsletter' | 'compose' | 'follow_up' | 'notification'
  /** State of its delivery */
  status: 'queued' | 'sent' | 'failed' | 'suppressed'
  /** When the server took it; null before */
  sentAt: string | null
}

export type ContactFollowUp = {
  /** Id, from 1 */
  id: number
  /** Name of the rule that made it */
  ruleName: string
  /** What is to be done, in the organisation’s words */
  catchupType: string
  /** When it is due */
  dueDate: string
  /** Whether it is still to come, or overdue */
  status: 'pending' | 'overdue'
}

export type UpsertedContact = {
  /** Id, from 1 */
  id: number
  /** Email address, in lower case */
  email: string
  /** What came of it */
  result: 'created' | 'updated' | 'unchanged'
}

export type ContactField = {
  /** Name */
  name: string
  /** Text of the entry */
  label: string
  /** What its values are */
  type: 'text' | 'number' | 'date' | 'choice' | 'yes_no'
  /** What can be chosen; empty for other types */
  choices: Array<string>
  /** Of a choice: whether values are lists of choices */
  several: boolean
}

export type CustomValues = Record<string, string | number | boolean | Array<string>>

export type Consent = {
  /** What for */
  purpose: 'newsletter' | 'follow_up' | 'agreement'
  /** Given, or withdrawn */
  given: boolean
  /** Where it comes from */
  source: 'form' | 'import' | 'staff' | 'link' | 'bounce' | 'earlier' | 'elsewhere' | 'provider'
  /** What was agreed to, or why it was recorded */
  text: string
  /** Who recorded it; null for the person */
  by: string | null
  /** When it changed, or became public */
  at: string
}

export type Interaction = {
  /** Id, from 1 */
  id: number
  /** What it was */
  kind: 'call' | 'meeting' | 'message' | 'email' | 'event' | 'visit' | 'note'
  /** Notes of staff */
  notes: string
  /** When it changed, or became public */
  at: string
  /** Id of the event that the contact attended; null for none */
  event: number | null
  /** Username of who logged it; null when the account is gone */
  createdBy: string | null
}

export type Segment = {
  /** Id, from 1 */
  id: number
  /** Name */
  name: string
  /** Whether all who may read contacts see it */
  shared: boolean
}

export type ImportReport = {
  /** Always true */
  success: boolean
  /** Number of contacts that were added */
  imported: number
  /** Rows whose email occurs earlier in the file or is already stored */
  skipped: number
  /** Rows that were rejected, and why */
  errors: Array<{
    /** Line number of the record; the header is 1 */
    row: number
    /** The field and the rule that was broken, or what went wrong */
    error: string
  }>
  /** Rows that were read without a phone number that a spreadsheet shortened */
  incomplete?: Array<{
    /** Line number of the record; the header is 1 */
    row: number
    /** The field and the rule that was broken, or what went wrong */
    error: string
  }>
  /** Names of the columns that were not read */
  ignoredColumns: Array<string>
  /** Known people who were filled or updated; only with options */
  updated?: number
  /** People who were subscribed to the newsletter; only with the option subscribe */
  subscribed?: number
  /** People who were not, by reason; only with the option subscribe */
  notSubscribed?: {
    /** Who had left the list before */
    withdrew: number
    /** Whose address does not exist */
    bounced: number
    /** Who had complained, or was blocked by staff */
    suppressed: number
    /** Who had asked to be erased */
    erased: number
  }
  /** People who left the list of the product that the file comes from, as is recorded with their email; only where the file says so of somebody */
  elsewhere?: {
    /** Unsubscribed there: they subscribe again by themselves alone */
    withdrawn: number
    /** Mail to them bounced there, or they called it spam */
    suppressed: number
  }
}

export type TimelineEntry = {
  /** Id, from 1 */
  id: number
  /** Name of the stage */
  stage: string
  /** How it came about: a call, a meeting; null for none */
  interactionType: string | null
  /** Notes of staff */
  notes: string
  /** When it was created */
  createdAt: string
  /** Who wrote it; null when the account is gone */
  createdBy: {
    /** Id, from 1 */
    id: number
    /** Name for signing in, unique without regard to case */
    username: string
  } | null
}

export type ProgressionStage = {
  /** Id, from 1 */
  id: number
  /** Unique name */
  name: string
  /** What the stage means */
  description: string
  /** Place on the board, ascending */
  order: number
}

export type FollowUpRule = {
  /** Id, from 1 */
  id: number
  /** Name of the rule */
  name: string
  /** Id of the stage that triggers the follow-up */
  triggerStageId: number
  /** Days between reaching the stage and the due date */
  daysAfter: number
  /** What is to be done, in the organisation’s words */
  catchupType: string
  /** Template that is sent when it falls due; null for none */
  emailTemplateId: number | null
  /** Whether the rule makes follow-ups */
  active: boolean
}

export type FollowUpDashboard = {
  /** By due date */
  pending: Array<FollowUp>
  /** By due date */
  overdue: Array<FollowUp>
  /** The last 100, newest first */
  completed: Array<FollowUp>
}

export type FollowUp = {
  /** Id, from 1 */
  id: number
  /** Id of the contact */
  contactId: number
  /** Name of the contact */
  contactName: string
  /** Name of the rule that made it */
  ruleName: string
  /** When it is due */
  dueDate: string
  /** What is to be done, in the organisation’s words */
  catchupType: string
}

export type ListedFollowUp = {
  /** Id, from 1 */
  id: number
  /** Id of the contact */
  contactId: number
  /** Name of who proposes it */
  contactName: string
  /** Name of the rule that made it */
  ruleName: string
  /** When it is due */
  dueDate: string
  /** What is to be done, in the organisation’s words */
  catchupType: string
  /** Id of the responsible user, who may write contacts; null for none */
  ownerId: number | null
  /** Until when it is put off; null when it is not */
  snoozedUntil: string | null
  /** Whether it is to come, late, done or called off */
  status: 'pending' | 'overdue' | 'completed' | 'cancelled'
  /** When it was done; null before */
  completedAt: string | null
  /** When it was changed last */
  updatedAt: string
}

export type AssignedFollowUp = {
  /** Id, from 1 */
  id: number
  /** Id of the contact */
  contactId: number
  /** Name of the contact */
  contactName: string
  /** Name of the rule that made it */
  ruleName: string
  /** When it is due */
  dueDate: string
  /** What is to be done, in the organisation’s words */
  catchupType: string
  /** Id of the responsible user, who may write contacts; null for none */
  ownerId: number | null
  /** Until when it is put off; null when it is not */
  snoozedUntil: string | null
}

export type Newsletter = {
  /** Id, from 1 */
  id: number
  /** Title for staff */
  title: string
  /** Subject of the mail, with placeholders */
  subject: string
  /** HTML of the mail, with placeholders */
  html_content: string
  /** Plain text of the mail; derived from the HTML when it is empty */
  text_content: string
  /** Where it stands */
  status: 'draft' | 'scheduled' | 'sent'
  /** When it is sent by itself; null for not planned */
  scheduled_send_at: string | null
  /** When it was sent; null before */
  sent_at: string | null
  /** Whether its present content may be sent */
  approvalStatus: 'pending' | 'approved' | 'rejected'
  /** Notes of staff */
  notes: string
}

export type DeliveryReport = {
  /** Waiting */
  queued: number
  /** Being sent now */
  sending: number
  /** Accepted by the recipients’ servers */
  sent: number
  /** Not accepted by the recipients’ servers */
  failed: number
  /** Not sent, because the recipient had left or bounced since */
  suppressed: number
  /** Not sent, because the rest was cancelled */
  cancelled: number
  /** Broken off while they were sent */
  inDoubt: number
  /** Sent, and returned later */
  bounced: number
  /** Sent, and reported as spam */
  complaints: number
  /** Mails that failed, and the server’s reply */
  failures: Array<{
    /** Email address, in lower case */
    email: string
    /** Reply of the recipient’s server */
    error: string
  }>
  /** Mails that may have arrived although their sending broke off */
  doubtful: Array<{
    /** Email address, in lower case */
    email: string
    /** Message-ID of the mail */
    messageId: string
  }>
  /** Mails that came back, and why */
  returned: Array<{
    /** Email address, in lower case */
    email: string
    /** Whether the address is gone for good */
    kind: 'hard' | 'soft' | 'complaint'
    /** Why, in the server’s words */
    reason: string
  }>
}

export type ComposeEmail = {
  /** Id, from 1 */
  id: number
  /** Title for staff; may be empty */
  title: string
  /** Subject of the mail, with placeholders */
  subject: string
  /** HTML of the mail, with placeholders */
  html_content: string
  /** Plain text of the mail; derived from the HTML when it is empty */
  text_content: string
  /** Addresses, each once, 1 to 1,000 */
  recipient_emails: Array<string>
  /** When it is sent by itself; null for not planned */
  scheduled_send_at: string | null
  /** Where it stands */
  status: 'draft' | 'scheduled' | 'sent'
  /** When it was sent; null before */
  sent_at: string | null
}

export type EmailTemplate = {
  /** Id, from 1 */
  id: number
  /** Name for staff */
  name: string
  /** Subject of the mail, with placeholders */
  subject: string
  /** HTML of the mail, with placeholders */
  html_content: string
  /** Plain text of the mail; derived from the HTML when it is empty */
  text_content: string
  /** Category; may be empty */
  category: string
  /** Names of its placeholders, separated by commas */
  variables: string
  /** HTML around the mail, with `{{content}}`; may be empty */
  html_wrapper: string
}

export type Subscriber = {
  /** Id, from 1 */
  id: number
  /** Email address, in lower case */
  email: string
  /** Name */
  name: string | null
  /** Whether they get newsletters */
  status: 'subscribed' | 'unsubscribed'
  /** Where the subscription came from */
  source: string
  /** When it was created */
  createdAt: string
  /** When they left; null while they are subscribed */
  unsubscribedAt: string | null
}

export type ExportedSubscriber = {
  /** Id, from 1 */
  id: number
  /** Email address, in lower case */
  email: string
  /** Name */
  name: string | null
  /** Whether they get newsletters */
  status: 'subscribed' | 'unsubscribed'
  /** Where the subscription came from */
  source: string
  /** When it was created */
  createdAt: string
  /** When they left; null while they are subscribed */
  unsubscribedAt: string | null
  /** Why no mail goes there; null when mails do */
  suppression: 'hard_bounce' | 'complaint' | 'manual' | null
  /** Since when no mail goes there; null when mails do */
  suppressedAt: string | null
  /** When they left the list of another product; no newsletter goes there until they subscribe themselves */
  withdrawnElsewhereAt: string | null
  /** When it was changed last */
  updatedAt: string
  /** Slugs of their topics, separated by commas */
  topics: string
  /** Language of the reader; null when none was said */
  language: 'en' | 'de' | 'fr' | 'es' | 'it' | null
  /** Postcode */
  postcode: string | null
  /** City */
  city: string | null
  /** Each newsletter, or one mail a week that lists them */
  frequency: 'each' | 'weekly'
}

export interface Operations {
  /** Published actions, by display order */
  listActions: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Slug of a tag */
      tag?: string | undefined
      /** Words in title, description or text, as in `/api/search`; the best first, at most 50 at once */
      text?: string | undefined
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
      /** Only these properties: the response has no others */
      fields?:
        | Array<
            | 'id'
            | 'title'
            | 'slug'
            | 'description'
            | 'content'
            | 'icon'
            | 'gradientClass'
            | 'coverImageUrl'
            | 'tags'
            | 'author'
            | 'highlight'
            | 'accentClass'
            | 'createdAt'
            | 'updatedAt'
            | 'image'
            | 'seo'
          >
        | undefined
      /** Properties in addition to those that are always there */
      include?: Array<'accentClass' | 'createdAt' | 'updatedAt' | 'image' | 'seo'> | undefined
    }
    output: Array<Action>
  }
  /** One published action */
  readAction: {
    input: {
      /** Unique key in paths */
      slug: string
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
      /** Only these properties: the response has no others */
      fields?:
        | Array<
            | 'id'
            | 'title'
            | 'slug'
            | 'description'
            | 'content'
            | 'icon'
            | 'gradientClass'
            | 'coverImageUrl'
            | 'tags'
            | 'author'
            | 'accentClass'
            | 'createdAt'
            | 'updatedAt'
            | 'image'
            | 'seo'
          >
        | undefined
      /** Properties in addition to those that are always there */
      include?: Array<'createdAt' | 'updatedAt' | 'image' | 'seo'> | undefined
    }
    output: ActionDetail
  }
  /** Up to three published actions that share tags with one */
  listRelatedActions: {
    input: {
      /** Id, from 1 */
      id: number
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
    }
    output: Array<RelatedAction>
  }
  /** Published articles, newest first; `limit` defaults to 50 */
  listNews: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Slug of a tag */
      tag?: string | undefined
      /** Words in title, description or text, as in `/api/search`; the best first, at most 50 at once */
      text?: string | undefined
      /** A category, exactly */
      category?: string | undefined
      /** From then on, inclusive */
      from?: string | undefined
      /** Before then */
      to?: string | undefined
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
      /** Only these properties: the response has no others */
      fields?:
        | Array<
            | 'id'
            | 'title'
            | 'slug'
            | 'description'
            | 'content'
            | 'category'
            | 'imageUrl'
            | 'tags'
            | 'publishedAt'
            | 'author'
            | 'highlight'
            | 'createdAt'
            | 'updatedAt'
            | 'image'
            | 'seo'
          >
        | undefined
      /** Properties in addition to those that are always there */
      include?: Array<'createdAt' | 'updatedAt' | 'image' | 'seo'> | undefined
    }
    output: Array<Article>
  }
  /** One published article */
  readArticle: {
    input: {
      /** Unique key in paths */
      slug: string
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
      /** Only these properties: the response has no others */
      fields?:
        | Array<
            | 'id'
            | 'title'
            | 'slug'
            | 'description'
            | 'content'
            | 'category'
            | 'imageUrl'
            | 'tags'
            | 'publishedAt'
            | 'author'
            | 'highlight'
            | 'createdAt'
            | 'updatedAt'
            | 'image'
            | 'seo'
          >
        | undefined
      /** Properties in addition to those that are always there */
      include?: Array<'createdAt' | 'updatedAt' | 'image' | 'seo'> | undefined
    }
    output: Article
  }
  /** Up to three published articles that share tags or the category with one */
  listRelatedNews: {
    input: {
      /** Id, from 1 */
      id: number
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
    }
    output: Array<RelatedArticle>
  }
  /** Published events, earliest first */
  listEvents: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Slug of a tag */
      tag?: string | undefined
      /** Words in title, description or text, as in `/api/search`; the best first, at most 50 at once */
      text?: string | undefined
      /** Only those that start from now on */
      upcoming?: boolean | undefined
      /** Only those that are over, latest first */
      past?: boolean | undefined
      /** From then on, inclusive */
      from?: string | undefined
      /** Before then */
      to?: string | undefined
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
      /** Only these properties: the response has no others */
      fields?:
        | Array<
            | 'id'
            | 'title'
            | 'slug'
            | 'description'
            | 'startDate'
            | 'endDate'
            | 'location'
            | 'imageUrl'
            | 'link'
            | 'tags'
            | 'cancelled'
            | 'highlight'
            | 'content'
            | 'createdAt'
            | 'updatedAt'
            | 'image'
            | 'seo'
            | 'timeZone'
            | 'allDay'
            | 'address'
            | 'onlineLink'
            | 'onlineLinkFor'
            | 'sequence'
          >
        | undefined
      /** Properties in addition to those that are always there */
      include?:
        | Array<
            | 'content'
            | 'createdAt'
            | 'updatedAt'
            | 'image'
            | 'seo'
            | 'timeZone'
            | 'allDay'
            | 'address'
            | 'onlineLink'
            | 'onlineLinkFor'
            | 'sequence'
          >
        | undefined
    }
    output: Array<Event>
  }
  /** One published event */
  readEvent: {
    input: {
      /** Unique key in paths */
      slug: string
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
      /** Only these properties: the response has no others */
      fields?:
        | Array<
            | 'id'
            | 'title'
            | 'slug'
            | 'description'
            | 'startDate'
            | 'endDate'
            | 'location'
            | 'imageUrl'
            | 'link'
            | 'tags'
            | 'cancelled'
            | 'content'
            | 'createdAt'
            | 'updatedAt'
            | 'image'
            | 'seo'
            | 'timeZone'
            | 'allDay'
            | 'address'
            | 'onlineLink'
            | 'onlineLinkFor'
            | 'sequence'
          >
        | undefined
      /** Properties in addition to those that are always there */
      include?:
        | Array<
            | 'createdAt'
            | 'updatedAt'
            | 'image'
            | 'seo'
            | 'timeZone'
            | 'allDay'
            | 'address'
            | 'onlineLink'
            | 'onlineLinkFor'
            | 'sequence'
          >
        | undefined
    }
    output: EventDetail
  }
  /** Published pages, by title */
  listPages: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Slug of a tag */
      tag?: string | undefined
      /** Words in title, description or text, as in `/api/search`; the best first, at most 50 at once */
      text?: string | undefined
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
      /** Only these properties: the response has no others */
      fields?:
        | Array<
            | 'id'
            | 'title'
            | 'slug'
            | 'description'
            | 'tags'
            | 'highlight'
            | 'content'
            | 'createdAt'
            | 'updatedAt'
            | 'seo'
          >
        | undefined
      /** Properties in addition to those that are always there */
      include?: Array<'content' | 'createdAt' | 'updatedAt' | 'seo'> | undefined
    }
    output: Array<PageSummary>
  }
  /** One published page */
  readPage: {
    input: {
      /** Unique key in paths */
      slug: string
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
      /** Only these properties: the response has no others */
      fields?:
        | Array<
            | 'id'
            | 'title'
            | 'slug'
            | 'description'
            | 'tags'
            | 'content'
            | 'createdAt'
            | 'updatedAt'
            | 'seo'
          >
        | undefined
      /** Properties in addition to those that are always there */
      include?: Array<'createdAt' | 'updatedAt' | 'seo'> | undefined
    }
    output: Page
  }
  /** The newest version of an action, for who has a share link to it */
  readDraftAction: {
    input: {
      /** Id, from 1 */
      id: number
      /** Token of a share link, for this entry */
      token?: string | undefined
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
      /** Only these properties: the response has no others */
      fields?:
        | Array<
            | 'id'
            | 'title'
            | 'slug'
            | 'description'
            | 'content'
            | 'icon'
            | 'gradientClass'
            | 'coverImageUrl'
            | 'tags'
            | 'author'
            | 'accentClass'
            | 'createdAt'
            | 'updatedAt'
            | 'image'
            | 'seo'
          >
        | undefined
      /** Properties in addition to those that are always there */
      include?: Array<'createdAt' | 'updatedAt' | 'image' | 'seo'> | undefined
    }
    output: ActionDetail
  }
  /** The newest version of an article, for who has a share link to it */
  readDraftArticle: {
    input: {
      /** Id, from 1 */
      id: number
      /** Token of a share link, for this entry */
      token?: string | undefined
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
      /** Only these properties: the response has no others */
      fields?:
        | Array<
            | 'id'
            | 'title'
            | 'slug'
            | 'description'
            | 'content'
            | 'category'
            | 'imageUrl'
            | 'tags'
            | 'publishedAt'
            | 'author'
            | 'highlight'
            | 'createdAt'
            | 'updatedAt'
            | 'image'
            | 'seo'
          >
        | undefined
      /** Properties in addition to those that are always there */
      include?: Array<'createdAt' | 'updatedAt' | 'image' | 'seo'> | undefined
    }
    output: Article
  }
  /** The newest version of an event, for who has a share link to it */
  readDraftEvent: {
    input: {
      /** Id, from 1 */
      id: number
      /** Token of a share link, for this entry */
      token?: string | undefined
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
      /** Only these properties: the response has no others */
      fields?:
        | Array<
            | 'id'
            | 'title'
            | 'slug'
            | 'description'
            | 'startDate'
            | 'endDate'
            | 'location'
            | 'imageUrl'
            | 'link'
            | 'tags'
            | 'cancelled'
            | 'content'
            | 'createdAt'
            | 'updatedAt'
            | 'image'
            | 'seo'
            | 'timeZone'
            | 'allDay'
            | 'address'
            | 'onlineLink'
            | 'onlineLinkFor'
            | 'sequence'
          >
        | undefined
      /** Properties in addition to those that are always there */
      include?:
        | Array<
            | 'createdAt'
            | 'updatedAt'
            | 'image'
            | 'seo'
            | 'timeZone'
            | 'allDay'
            | 'address'
            | 'onlineLink'
            | 'onlineLinkFor'
            | 'sequence'
          >
        | undefined
    }
    output: EventDetail
  }
  /** The newest version of a page, for who has a share link to it */
  readDraftPage: {
    input: {
      /** Id, from 1 */
      id: number
      /** Token of a share link, for this entry */
      token?: string | undefined
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
      /** Only these properties: the response has no others */
      fields?:
        | Array<
            | 'id'
            | 'title'
            | 'slug'
            | 'description'
            | 'tags'
            | 'content'
            | 'createdAt'
            | 'updatedAt'
            | 'seo'
          >
        | undefined
      /** Properties in addition to those that are always there */
      include?: Array<'createdAt' | 'updatedAt' | 'seo'> | undefined
    }
    output: Page
  }
  /** Tags, by name */
  listTags: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
    }
    output: Array<Tag>
  }
  /** Topics of newsletters that everybody can subscribe to, in their order */
  listTopics: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
    }
    output: Array<Topic>
  }
  /** Everything public that has these words, best first */
  search: {
    input: {
      /** What is looked for */
      q: string
      /** Only these kinds; all without it */
      kind?: Array<'actions' | 'news' | 'events' | 'pages' | 'people'> | undefined
      /** 1 to 50; above is clamped to 50 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
    }
    output: Array<SearchResult>
  }
  /** What was published, changed or removed since a cursor */
  listChanges: {
    input: {
      /** A cursor that this operation returned */
      since?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
    }
    output: Changes
  }
  /** Addresses of the website that lead elsewhere, by address; `limit` defaults to 500 */
  listRedirects: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Only this address: a path of the website */
      from?: string | undefined
    }
    output: Array<Redirect>
  }
  /** The organisation and its website, from Settings */
  readSite: {
    input: Record<never, never>
    output: Site
  }
  /** Published people, by display order */
  listPeople: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
      /** Only these properties: the response has no others */
      fields?:
        | Array<
            | 'id'
            | 'name'
            | 'role'
            | 'imageUrl'
            | 'briefMessage'
            | 'displayOrder'
            | 'createdAt'
            | 'updatedAt'
            | 'image'
          >
        | undefined
      /** Properties in addition to those that are always there */
      include?: Array<'createdAt' | 'updatedAt' | 'image'> | undefined
    }
    output: Array<Person>
  }
  /** The navigation menu, as arranged by editors */
  readNavigation: {
    input: {
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
    }
    output: Array<NavigationItem>
  }
  /** Mission, history and values */
  readAbout: {
    input: {
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
    }
    output: About
  }
  /** Static images, by id */
  listStaticImages: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
      /** Only these properties: the response has no others */
      fields?:
        | Array<
            | 'id'
            | 'name'
            | 'description'
            | 'imageUrl'
            | 'recommendedFormat'
            | 'recommendedSize'
            | 'contentDescription'
            | 'createdAt'
            | 'updatedAt'
            | 'image'
          >
        | undefined
      /** Properties in addition to those that are always there */
      include?: Array<'createdAt' | 'updatedAt' | 'image'> | undefined
    }
    output: Array<StaticImage>
  }
  /** One static image */
  readStaticImage: {
    input: {
      /** Id that the editor chose */
      id: string
      /** With `absolute`, URLs of images and links, also those in `content`, have their host: that of the website or of this API */
      urls?: 'relative' | 'absolute' | undefined
      /** Only these properties: the response has no others */
      fields?:
        | Array<
            | 'id'
            | 'name'
            | 'description'
            | 'imageUrl'
            | 'recommendedFormat'
            | 'recommendedSize'
            | 'contentDescription'
            | 'createdAt'
            | 'updatedAt'
            | 'image'
          >
        | undefined
      /** Properties in addition to those that are always there */
      include?: Array<'createdAt' | 'updatedAt' | 'image'> | undefined
    }
    output: StaticImage
  }
  /** A stored image */
  readImage: {
    input: {
      /** Key of the image: folder and name */
      key: string
      /** Requested width in pixels; the next larger copy is served */
      w?: number | undefined
      /** Requested format; where there is no copy in it, the format of the image is served */
      f?: 'avif' | 'webp' | 'jpeg' | 'png' | undefined
    }
    output: Blob
  }
  /** A file for download */
  readFile: {
    input: {
      /** Key of the file: folder and name */
      key: string
    }
    output: Blob
  }
  /** The 50 most recent news articles as a feed */
  newsFeed: {
    input: {
      /** RSS 2.0, Atom or JSON Feed */
      format?: 'rss' | 'atom' | 'json' | undefined
    }
    output: string
  }
  /** The 50 latest events, by start, as a feed */
  eventsFeed: {
    input: {
      /** RSS 2.0, Atom or JSON Feed */
      format?: 'rss' | 'atom' | 'json' | undefined
    }
    output: string
  }
  /** The 50 most recent newsletters of the public archive as a feed */
  archiveFeed: {
    input: {
      /** RSS 2.0, Atom or JSON Feed */
      format?: 'rss' | 'atom' | 'json' | undefined
    }
    output: string
  }
  /** The 50 most recent newsletters of the public archive with a public topic as a feed */
  topicFeed: {
    input: {
      /** Unique key in paths */
      slug: string
      /** RSS 2.0, Atom or JSON Feed */
      format?: 'rss' | 'atom' | 'json' | undefined
    }
    output: string
  }
  /** All events as a calendar to subscribe to */
  eventsCalendar: {
    input: Record<never, never>
    output: string
  }
  /** Newsletters in the public archive, newest first; `limit` defaults to 50 */
  listArchive: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
    }
    output: Array<ArchivedNewsletter>
  }
  /** One newsletter of the public archive */
  readArchived: {
    input: {
      /** Unique key in paths */
      slug: string
    }
    output: ArchivedNewsletterDetail
  }
  /** The page of a newsletter, as it was sent */
  showArchived: {
    input: {
      /** Unique key in paths */
      slug: string
    }
    output: string
  }
  /** The page of a newsletter that a weekly digest listed, for its reader */
  showLetter: {
    input: {
      /** Token of a link in a weekly digest */
      token: string
    }
    output: string
  }
  /** What this server is, and where to go: a page for browsers, JSON for programs */
  showFrontPage: {
    input: Record<never, never>
    output: string
  }
  /** Sitemap of every public URL; beyond 50,000 a sitemap index */
  getSitemap: {
    input: {
      /** A part listed in the index */
      part?: number | undefined
    }
    output: string
  }
  /** Rules for crawlers, and the URL of the sitemap */
  getRobots: {
    input: Record<never, never>
    output: string
  }
  /** A challenge whose solution a submission may carry as `proof`; null while none is needed */
  readChallenge: {
    input: Record<never, never>
    output: {
      /** The challenge to be solved; null while none is needed */
      challenge: Challenge | null
    }
  }
  /** Submits the contact form */
  sendMessage: {
    input: {
      body: {
        /** Name */
        name: string
        /** Email address, in lower case */
        email: string
        /** What it is about */
        subject: string
        /** The message */
        message: string
        /** Proof of work: a solved challenge as JSON, with its solution */
        proof?: string | null | undefined
      }
    }
    output: Received
    takesKey: true
  }
  /** Subscribes or re-subscribes to the newsletter; idempotent */
  subscribe: {
    input: {
      body: {
        /** Email address, in lower case */
        email: string
        /** Name */
        name?: string | null | undefined
        /** Where the subscription came from */
        source?: string | null | undefined
        /** The time zone of its clock times (IANA name) */
        timeZone?: string | null | undefined
        /** Language of the reader, for mails and pages */
        language?: 'en' | 'de' | 'fr' | 'es' | 'it' | null | undefined
        /** Postcode of the reader */
        postalCode?: string | null | undefined
        /** City */
        city?: string | null | undefined
        /** Slugs of public topics, at most 20; the standard ones without */
        topics?: Array<string> | null | undefined
        /** Proof of work: a solved challenge as JSON, with its solution */
        proof?: string | null | undefined
      }
    }
    output: Received
    takesKey: true
  }
  /** Unsubscribes from the newsletter; succeeds for unknown email addresses too */
  unsubscribe: {
    input: {
      body: {
        /** Email address, in lower case */
        email: string
        /** Slugs of public topics to leave, at most 20; all without */
        topics?: Array<string> | null | undefined
      }
    }
    output: Received
    takesKey: true
  }
  /** The confirmation page linked from a mail; changes nothing */
  showConfirmation: {
    input: {
      /** Token */
      token: string
    }
    output: string
  }
  /** Confirms a subscription by the token of a mailed link */
  confirmSubscription: {
    input: {
      /** Token */
      token: string
    }
    output: string
  }
  /** The page of a person, linked from every mail to them; changes nothing */
  showPreferences: {
    input: {
      /** Token */
      token: string
    }
    output: string
  }
  /** Leaves or subscribes, or requests a link that confirms a change, download or erasure */
  changePreferences: {
    input: {
      /** Token */
      token: string
      body: {
        /** What is to be done */
        action:
          | 'leave-newsletter'
          | 'subscribe'
          | 'leave-follow-ups'
          | 'resume-follow-ups'
          | 'topics'
          | 'pause-30'
          | 'pause-90'
          | 'resume-newsletter'
          | 'stay'
          | 'language'
          | 'frequency'
          | 'change'
          | 'download'
          | 'erase'
        /** Name */
        name?: string | undefined
        /** Ids of the topics that are checked */
        topic?: Array<string> | undefined
        /** Ids of all topics that the page had; those of them that are not checked are left */
        offered?: Array<string> | undefined
        /** Language that the reader chose; empty for none */
        language?: '' | 'en' | 'de' | 'fr' | 'es' | 'it' | undefined
        /** Each newsletter, or one mail a week that lists them */
        frequency?: 'each' | 'weekly' | undefined
      }
    }
    output: string
  }
  /** The page that a mailed link leads to before a request is done; changes nothing */
  showConfirmedRequest: {
    input: {
      /** Token */
      token: string
    }
    output: string
  }
  /** Does once what was requested: a change, the download of one’s file, or the erasure */
  doConfirmedRequest: {
    input: {
      /** Token */
      token: string
    }
    output: string
  }
  /** Whether one can register for an event, what is asked, and how many places are left */
  readRegistration: {
    input: {
      /** Unique key in paths */
      slug: string
      /** Of an event whose registration is by link only */
      code?: string | undefined
      /** The language to read the questions of a form in, where it has it */
      language?: 'en' | 'de' | 'fr' | 'es' | 'it' | undefined
    }
    output: EventRegistration
  }
  /** Registers for an event; the response does not depend on whether the address is known */
  register: {
    input: {
      /** Unique key in paths */
      slug: string
      body: {
        /** Who comes */
        name: string
        /** Email address, in lower case */
        email: string
        /** Their phone number */
        phone?: string | null | undefined
        /** How many others they bring */
        companions?: number | null | undefined
        /** Answers by the keys of questions: a text, or whether it is so */
        answers?: Record<string, string | boolean> | null | undefined
        /** The text of the consent that the form displayed */
        consent?: string | null | undefined
        /** The language of the page; mails about it are in it */
        language?: 'en' | 'de' | 'fr' | 'es' | 'it' | null | undefined
        /** Of an event whose registration is by link only */
        code?: string | null | undefined
        /** Proof of work: a solved challenge as JSON, with its solution */
        proof?: string | null | undefined
      }
    }
    output: Received
    takesKey: true
  }
  /** The page of a registration, linked from every mail about it; changes nothing */
  showRegistration: {
    input: {
      /** Token */
      token: string
    }
    output: string
  }
  /** Confirms a registration, accepts a place, changes companions, name and answers, or cancels */
  changeRegistration: {
    input: {
      /** Token */
      token: string
      body: {
        /** What to do */
        action: 'confirm' | 'accept' | 'companions' | 'details' | 'cancel'
        /** How many others come along */
        companions?: string | undefined
        /** Name */
        name?: string | undefined
        /** Phone number, as it was given */
        phone?: string | null | undefined
      }
    }
    output: string
  }
  /** The calendar entry of a registration that has a place */
  readRegistrationCalendar: {
    input: {
      /** Token */
      token: string
    }
    output: string
  }
  /** The page of a helper at the door of an event, by a link of one day */
  showDoor: {
    input: {
      /** Token */
      token: string
    }
    output: string
  }
  /** A script of that page */
  readDoorScript: {
    input: {
      /** Name of the script */
      name: string
    }
    output: string
  }
  /** Who is booked for an event, by name, and who has come */
  readDoorList: {
    input: {
      /** Token */
      token: string
      /** The `now` of the list that the phone has */
      since?: string | undefined
    }
    output: DoorList
  }
  /** Checks people in, or takes that back, as a phone noted it, also while it was offline */
  checkInAtDoor: {
    input: {
      /** Token */
      token: string
      body: {
        /** In the order in which they were noted, at most 100 */
        acts: Array<{
          /** Of the act, however often it is sent; random */
          key: string
          /** Of the registration, from the list */
          code: string
          /** Whether it is a check-in or takes one back */
          kind: 'check_in' | 'undo'
          /** When it was noted, by the clock of the server */
          at: string
        }>
      }
    }
    output: DoorOutcomes
  }
  /** Published shifts that are still to come, earliest first */
  listShifts: {
    input: {
      /** The slug of an event: its shifts only */
      event?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
    }
    output: Array<EventShift>
  }
  /** One published shift */
  readShift: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: EventShift
  }
  /** Signs up for a shift; the response does not depend on whether the address is known */
  signUp: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** Who helps */
        name: string
        /** Email address, in lower case */
        email: string
        /** Their phone number */
        phone?: string | null | undefined
        /** The text by which they say to be old enough, where there is a minimum age */
        ageAgreement?: string | null | undefined
        /** The text of the consent that the form displayed */
        consent?: string | null | undefined
        /** The language of the page; mails about it are in it */
        language?: 'en' | 'de' | 'fr' | 'es' | 'it' | null | undefined
        /** Proof of work: a solved challenge as JSON, with its solution */
        proof?: string | null | undefined
      }
    }
    output: Received
    takesKey: true
  }
  /** The page of a sign-up for a shift, linked from every mail about it; changes nothing */
  showSignUp: {
    input: {
      /** Token */
      token: string
    }
    output: string
  }
  /** Confirms a sign-up for a shift, accepts a place, or hands it back */
  changeSignUp: {
    input: {
      /** Token */
      token: string
      body: {
        /** What to do */
        action: 'confirm' | 'accept' | 'cancel'
      }
    }
    output: string
  }
  /** The calendar entry of a sign-up that has a place */
  readSignUpCalendar: {
    input: {
      /** Token */
      token: string
    }
    output: string
  }
  /** A form: the JSON Schema of its answers, and in which order it is displayed */
  readForm: {
    input: {
      /** Unique key in paths */
      slug: string
      /** The language to read it in, where it has it */
      language?: 'en' | 'de' | 'fr' | 'es' | 'it' | undefined
    }
    output: Form
  }
  /** Answers a form; the response does not depend on whether the address is known */
  submitForm: {
    input: {
      /** Unique key in paths */
      slug: string
      body: {
        /** By the names of questions */
        answers: Record<string, string | number | boolean | Array<string>>
        /** Of the questions that were displayed */
        version?: number | null | undefined
        /** The language of the page; mails about it are in it */
        language?: 'en' | 'de' | 'fr' | 'es' | 'it' | null | undefined
        /** Of the link to a survey in a mail: whose answers they are */
        token?: string | null | undefined
        /** Proof of work: a solved challenge as JSON, with its solution */
        proof?: string | null | undefined
      }
    }
    output: Received
    takesKey: true
  }
  /** Uploads a file of at most 10 MB as the answer to a question of a form */
  uploadFile: {
    input: {
      /** Unique key in paths */
      slug: string
      body: {
        /** The name of the question; before the file */
        question: string
        /** The file */
        file: Blob
      }
    }
    output: UploadedFile
  }
  /** The page of a person’s answers, linked from the mail about them; changes nothing */
  showAnswers: {
    input: {
      /** Token */
      token: string
    }
    output: string
  }
  /** Confirms answers to a form, or withdraws them */
  changeAnswers: {
    input: {
      /** Token */
      token: string
      body: {
        /** What to do */
        action: 'confirm' | 'withdraw'
      }
    }
    output: string
  }
  /** Submits a student’s proposal for an action */
  submitAction: {
    input: {
      body: {
        /** Title of the proposal */
        title: string
        /** What is proposed */
        description: string
        /** Name of who proposes it */
        contactName: string
        /** Email of who proposes it */
        contactEmail: string
        /** HTML; cleaned to a safe subset */
        content?: string | null | undefined
        /** URLs that the upload returned, at most 10 */
        imageUrls?: Array<string> | null | undefined
        /** Phone number of who proposes it */
        contactPhone?: string | null | undefined
        /** Proof of work: a solved challenge as JSON, with its solution */
        proof?: string | null | undefined
      }
    }
    output: ReceivedProposal
    takesKey: true
  }
  /** Submits a proposal for an event */
  submitEvent: {
    input: {
      body: {
        /** Title of the proposal */
        title: string
        /** What is proposed */
        description: string
        /** Name of who proposes it */
        contactName: string
        /** Email of who proposes it */
        contactEmail: string
        /** HTML; cleaned to a safe subset */
        content?: string | null | undefined
        /** URLs that the upload returned, at most 10 */
        imageUrls?: Array<string> | null | undefined
        /** Phone number of who proposes it */
        contactPhone?: string | null | undefined
        /** Proof of work: a solved challenge as JSON, with its solution */
        proof?: string | null | undefined
        /** The day on which it begins */
        day: string
        /** When it begins on that day; none for a whole day */
        time?: '' | string | null | undefined
        /** Name of the place */
        location: string
      }
    }
    output: ReceivedProposal
    takesKey: true
  }
  /** Uploads an image for a proposal: JPEG, PNG, WebP or GIF of at most 10 MB */
  uploadImage: {
    input: {
      body: {
        /** The image */
        file: Blob
      }
    }
    output: UploadedImage
  }
  /** A petition: what it asks of whom, its form, and how many have signed */
  readPetition: {
    input: {
      /** Unique key in paths */
      slug: string
      /** The language to read it in, where it has it */
      language?: 'en' | 'de' | 'fr' | 'es' | 'it' | undefined
    }
    output: Petition
  }
  /** How many have signed a petition, and the digest of its ledger */
  readPetitionCount: {
    input: {
      /** Unique key in paths */
      slug: string
    }
    output: PetitionCount
  }
  /** Who has signed a petition and wishes it to be seen, newest first */
  listSignatures: {
    input: {
      /** Unique key in paths */
      slug: string
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** The number of a signature */
      before?: number | undefined
    }
    output: Array<Signature>
  }
  /** The ledger of a petition, without names: at most 10,000 entries after one of them */
  readLedger: {
    input: {
      /** Unique key in paths */
      slug: string
      /** The number of an entry */
      after?: number | undefined
    }
    output: string
  }
  /** The unsubscribe page linked from a mail; changes nothing */
  showUnsubscribe: {
    input: {
      /** Token */
      token: string
      /** Token of the newsletter that had the link */
      newsletter?: string | undefined
    }
    output: string
  }
  /** Unsubscribes by the link of a mail (including RFC 8058 one-click) */
  unsubscribeByLink: {
    input: {
      /** Token */
      token: string
      /** Token of the newsletter that had the link */
      newsletter?: string | undefined
      /** Leave the topic of that newsletter, or everything, or pause for so many days */
      choice?: 'topic' | 'everything' | 'pause-30' | 'pause-90' | undefined
    }
    output: string
  }
  /** Redirects to the target of a link in a newsletter, and counts a click */
  followLink: {
    input: {
      /** Signed target */
      token: string
    }
    output: Response
  }
  /** The invisible image of a newsletter, by which an open is counted */
  showOpenImage: {
    input: {
      /** Signed newsletter */
      token: string
    }
    output: Blob
  }
  /** Records the bounces or the complaint in a mail that came to the return path */
  receiveReport: {
    input: {
      body: string | Blob
    }
    output: {
      /** Always true */
      success: true
      /** Number of events that were of a mail of ours and new */
      recorded: number
    }
  }
  /** Records bounces and complaints that Amazon SES (through SNS) reports */
  receiveSesEvent: {
    input: {
      body: string | Blob
    }
    output: {
      /** Always true */
      success: true
      /** Number of events that were of a mail of ours and new */
      recorded: number
    }
  }
  /** Records bounces and complaints that Postmark reports */
  receivePostmarkEvent: {
    input: {
      body: string | Blob
    }
    output: {
      /** Always true */
      success: true
      /** Number of events that were of a mail of ours and new */
      recorded: number
    }
  }
  /** Records bounces and complaints that Mailgun reports */
  receiveMailgunEvent: {
    input: {
      body: string | Blob
    }
    output: {
      /** Always true */
      success: true
      /** Number of events that were of a mail of ours and new */
      recorded: number
    }
  }
  /** Records bounces and complaints that SendGrid reports */
  receiveSendgridEvents: {
    input: {
      body: string | Blob
    }
    output: {
      /** Always true */
      success: true
      /** Number of events that were of a mail of ours and new */
      recorded: number
    }
  }
  /** A page that shows this document, and tries requests */
  showApiDocument: {
    input: Record<never, never>
    output: string
  }
  /** A script or the style of the page that shows this document */
  readViewerFile: {
    input: {
      /** Name of the file */
      file: string
    }
    output: string
  }
  /** A script that defines custom elements for any website */
  readEmbedScript: {
    input: Record<never, never>
    output: string
  }
  /** A page that shows the custom elements, with the code to copy */
  showEmbedPage: {
    input: Record<never, never>
    output: string
  }
  /** Signs in with username or email; returns a token valid for seven days */
  login: {
    input: {
      body: {
        /** Name for signing in, unique without regard to case */
        username: string
        /** Password */
        password: string
        /** Of the authenticator app, or a recovery code */
        code?: string | null | undefined
      }
    }
    output: {
      /** Token */
      token: string
      /** The account */
      user: {
        /** Id, from 1 */
        id: number
        /** Name for signing in, unique without regard to case */
        username: string
        /** Roles of the account */
        roles: Array<Role>
      }
    }
  }
  /** The user of the token, with roles and permissions */
  checkAuth: {
    input: Record<never, never>
    output: {
      /** Whether the token is good */
      authenticated: true
      /** The account */
      user: StaffUser
    }
  }
  /** Confirms the logout; the client discards the token */
  logout: {
    input: {
      body?: Record<string, unknown> | undefined
    }
    output: {
      /** Always true */
      success: true
    }
  }
  /** Changes the caller’s password and revokes every other token */
  changePassword: {
    input: {
      body: {
        /** The password until now; required with `password` */
        currentPassword: string
        /** The new password, 8 to 256 characters */
        newPassword: string
      }
    }
    output: {
      /** Always true */
      success: true
    }
  }
  /** The caller’s account */
  getProfile: {
    input: Record<never, never>
    output: Profile
  }
  /** Updates the caller’s account, atomically */
  updateProfile: {
    input: {
      body: {
        /** Name for signing in, unique without regard to case */
        username?: string | null | undefined
        /** Email address, in lower case */
        email?: string | null | undefined
        /** Name for others */
        displayName?: string | null | undefined
        /** Password */
        password?: string | null | undefined
        /** The password until now; required with `password` */
        currentPassword?: string | null | undefined
      }
    }
    output: {
      /** Always true */
      success: true
    }
  }
  /** The page linked from a mail about notifications; changes nothing */
  showNotificationStop: {
    input: {
      /** What mails are no longer sent about */
      kinds: string
      /** Signed account */
      token: string
    }
    output: string
  }
  /** Ends mails about notifications by their link (including RFC 8058 one-click) */
  stopNotifications: {
    input: {
      /** What mails are no longer sent about */
      kinds: string
      /** Signed account */
      token: string
    }
    output: string
  }
  /** The page linked from the mail about a changed email of an account; changes nothing */
  showEmailChange: {
    input: {
      /** Token */
      token: string
    }
    output: string
  }
  /** Gives an account the email back that it had before, and ends its sessions and tokens */
  undoEmailChange: {
    input: {
      /** Token */
      token: string
    }
    output: string
  }
  /** People, published and draft, by display order */
  listStaffPeople: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
    }
    output: Array<StaffPerson>
  }
  /** Adds a person; a draft by default */
  createPerson: {
    input: {
      body: {
        /** Name */
        name: string
        /** What they do */
        role: string
        /** URL of the image: `/api/images/<key>`, an absolute URL, or empty */
        imageUrl?: string | null | undefined
        /** A sentence of theirs */
        briefMessage?: string | null | undefined
        /** Place in lists, ascending */
        displayOrder?: number | null | undefined
        /** Whether the public sees it */
        published?: boolean | null | undefined
      }
    }
    output: StaffPerson
    takesKey: true
  }
  /** One person, published or draft */
  readPerson: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: StaffPerson
  }
  /** Updates the given fields of a person */
  updatePerson: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** Name */
        name?: string | null | undefined
        /** What they do */
        role?: string | null | undefined
        /** URL of the image: `/api/images/<key>`, an absolute URL, or empty */
        imageUrl?: string | null | undefined
        /** A sentence of theirs */
        briefMessage?: string | null | undefined
        /** Place in lists, ascending */
        displayOrder?: number | null | undefined
        /** Whether the public sees it */
        published?: boolean | null | undefined
      }
    }
    output: StaffPerson
  }
  /** Deletes a person permanently */
  deletePerson: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: {
      /** Always true */
      success: true
    }
  }
  /** Messages of the contact form, newest first; `limit` defaults to 50 */
  listContactSubmissions: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
      /** Only those of this status */
      status?: 'new' | 'handled' | 'answered' | undefined
    }
    output: Array<ContactSubmission>
  }
  /** One message of the contact form */
  readContactSubmission: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: ContactSubmission
  }
  /** Changes the status of a message, and records who handled it */
  updateContactSubmission: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** Its new status */
        status: 'new' | 'handled' | 'answered'
      }
    }
    output: ContactSubmission
  }
  /** Deletes a message of the contact form for good */
  deleteContactSubmission: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: {
      /** Always true */
      success: true
    }
  }
  /** Proposals for actions, newest first, without `content`; `limit` defaults to 50 */
  listActionSubmissions: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
      /** Only those of this status */
      status?: 'new' | 'accepted' | 'rejected' | undefined
    }
    output: Array<ActionSubmission>
  }
  /** One proposal for an action */
  readActionSubmission: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: ActionSubmissionDetail
  }
  /** Decides on a proposal, once and for all */
  updateActionSubmission: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** The decision */
        status: 'accepted' | 'rejected'
      }
    }
    output: ActionSubmissionDetail
  }
  /** Deletes a proposal for good; the action it became stays */
  deleteActionSubmission: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: {
      /** Always true */
      success: true
    }
  }
  /** Contacts, newest first */
  listContacts: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
      /** Relation to the organisation, exactly */
      status?: 'Contact' | 'Member' | 'Event Attendee' | 'Prospect' | 'Inactive' | undefined
      /** Name of the current stage */
      progressionStage?: string | undefined
      /** A tag, exactly */
      tag?: string | undefined
      /** Id of a segment that the user may read */
      segment?: number | undefined
    }
    output: Array<ListedContact>
  }
  /** All contacts that match with all fields as a file, newest first */
  exportContacts: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
      /** Relation to the organisation, exactly */
      status?: 'Contact' | 'Member' | 'Event Attendee' | 'Prospect' | 'Inactive' | undefined
      /** Name of the current stage */
      progressionStage?: string | undefined
      /** A tag, exactly */
      tag?: string | undefined
      /** Id of a segment that the user may read */
      segment?: number | undefined
      /** Format of the file */
      format?: 'csv' | 'json' | undefined
    }
    output: string
  }
  /** Adds a contact */
  createContact: {
    input: {
      body: {
        /** Name */
        name: string
        /** Email address, in lower case */
        email?: string | null | undefined
        /** Phone number, as it was given */
        phone?: string | null | undefined
        /** Notes of staff */
        notes?: string | null | undefined
        /** Relation to the organisation */
        status?:
          | 'Contact'
          | 'Member'
          | 'Event Attendee'
          | 'Prospect'
          | 'Inactive'
          | null
          | undefined
        /** Tags; duplicates are dropped */
        tags?: Array<string> | null | undefined
      }
    }
    output: Contact
    takesKey: true
  }
  /** A contact with timeline, emails and open follow-ups */
  getContact: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: Contact
  }
  /** Updates the given fields of a contact */
  updateContact: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** Name */
        name?: string | null | undefined
        /** Email address, in lower case */
        email?: string | null | undefined
        /** Phone number, as it was given */
        phone?: string | null | undefined
        /** Notes of staff */
        notes?: string | null | undefined
        /** Relation to the organisation */
        status?:
          | 'Contact'
          | 'Member'
          | 'Event Attendee'
          | 'Prospect'
          | 'Inactive'
          | null
          | undefined
        /** Tags; duplicates are dropped */
        tags?: Array<string> | null | undefined
      }
    }
    output: Contact
  }
  /** Deletes a contact with its timeline, follow-ups and history */
  deleteContact: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: {
      /** Always true */
      success: true
    }
  }
  /** Adds contacts, or updates those with the same email address */
  upsertContacts: {
    input: {
      body: {
        /** Contacts, each email address once */
        contacts: Array<{
          /** Email address, in lower case */
          email: string
          /** Name */
          name?: string | undefined
          /** First name as edited; null where it is what a rule takes from `name` */
          firstName?: string | null | undefined
          /** Last name as edited; null where it is what a rule takes from `name` */
          lastName?: string | null | undefined
          /** Phone number, as it was given */
          phone?: string | null | undefined
          /** Postcode */
          postcode?: string | null | undefined
          /** City */
          city?: string | null | undefined
          /** Notes of staff */
          notes?: string | null | undefined
          /** Relation to the organisation */
          status?: 'Contact' | 'Member' | 'Event Attendee' | 'Prospect' | 'Inactive' | undefined
          /** All of its tags */
          tags?: Array<string> | undefined
          /** Tags that are added to those there are */
          addTags?: Array<string> | undefined
          /** Values by the name of the field; null removes one */
          fields?: Record<string, string | number | boolean | Array<string> | null> | undefined
        }>
      }
    }
    output: Array<UpsertedContact>
  }
  /** The fields that the organisation has added to contacts */
  listContactFields: {
    input: Record<never, never>
    output: Array<ContactField>
  }
  /** The values of the added fields of a contact, by their names */
  readCustomValues: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: CustomValues
  }
  /** Changes the given values of a contact; null removes one */
  updateCustomValues: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** Values by the name of the field; null removes one */
        fields: Record<string, string | number | boolean | Array<string> | null>
      }
    }
    output: CustomValues
  }
  /** What a contact has agreed to and withdrawn, newest first */
  listConsents: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: Array<Consent>
  }
  /** The interactions with a contact, newest first */
  listInteractions: {
    input: {
      /** Id, from 1 */
      id: number
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
    }
    output: Array<Interaction>
  }
  /** Adds an interaction with a contact, whose stage and follow-ups stay as they are */
  addInteraction: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** What it was */
        kind: 'call' | 'meeting' | 'message' | 'email' | 'event' | 'visit' | 'note'
        /** Notes of staff */
        notes?: string | null | undefined
        /** When it changed, or became public */
        at?: string | null | undefined
        /** Id of the event that the contact attended; null for none */
        event?: number | null | undefined
      }
    }
    output: Interaction
    takesKey: true
  }
  /** The segments that the caller may read, by name */
  listSegments: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
    }
    output: Array<Segment>
  }
  /** Imports contacts from a CSV file */
  importContacts: {
    input: {
      /** Returns the same report without storing anything */
      dryRun?: boolean | undefined
      body: {
        /** JSON, before the file: { columns: { <header>: <field> | null }, statuses: { <value>: <status> }, unknownStatus: "error" | "default", known: "skip" | "fill" | "update", tag } */
        options?: string | undefined
        /** CSV with a header row */
        file: Blob
      }
    }
    output: ImportReport
    takesKey: true
  }
  /** Records that a contact reached a stage */
  addProgressionEntry: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** Id of the stage that is reached */
        stageId: number
        /** How it came about: a call, a meeting; null for none */
        interactionType?: string | null | undefined
        /** Notes of staff */
        notes?: string | null | undefined
      }
    }
    output: TimelineEntry
    takesKey: true
  }
  /** The timeline of a contact, newest first */
  listProgression: {
    input: {
      /** Id, from 1 */
      id: number
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
    }
    output: Array<TimelineEntry>
  }
  /** Stages in their order */
  listStages: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
    }
    output: Array<ProgressionStage>
  }
  /** Adds a stage */
  createStage: {
    input: {
      body: {
        /** Unique name */
        name: string
        /** What the stage means */
        description?: string | null | undefined
        /** Place on the board, ascending */
        order?: number | null | undefined
      }
    }
    output: ProgressionStage
    takesKey: true
  }
  /** One stage */
  readStage: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: ProgressionStage
  }
  /** Updates the given fields of a stage */
  updateStage: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** Unique name */
        name?: string | null | undefined
        /** What the stage means */
        description?: string | null | undefined
        /** Place on the board, ascending */
        order?: number | null | undefined
      }
    }
    output: ProgressionStage
  }
  /** Deletes a stage that nothing refers to */
  deleteStage: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: {
      /** Always true */
      success: true
    }
  }
  /** Follow-up rules, oldest first */
  listFollowUpRules: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
    }
    output: Array<FollowUpRule>
  }
  /** Adds a rule; it applies to contacts that reach its stage from now on */
  createFollowUpRule: {
    input: {
      body: {
        /** Name of the rule */
        name: string
        /** Id of the stage that triggers the follow-up */
        triggerStageId: number
        /** Days between reaching the stage and the due date */
        daysAfter: number
        /** What is to be done, in the organisation’s words */
        catchupType: string
        /** Template that is sent when it falls due; null for none */
        emailTemplateId?: number | null | undefined
        /** Whether the rule makes follow-ups */
        active?: boolean | null | undefined
      }
    }
    output: FollowUpRule
    takesKey: true
  }
  /** One rule */
  readFollowUpRule: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: FollowUpRule
  }
  /** Updates the given fields of a rule */
  updateFollowUpRule: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** Name of the rule */
        name?: string | null | undefined
        /** Id of the stage that triggers the follow-up */
        triggerStageId?: number | null | undefined
        /** Days between reaching the stage and the due date */
        daysAfter?: number | null | undefined
        /** What is to be done, in the organisation’s words */
        catchupType?: string | null | undefined
        /** Template that is sent when it falls due; null for none */
        emailTemplateId?: number | null | undefined
        /** Whether the rule makes follow-ups */
        active?: boolean | null | undefined
      }
    }
    output: FollowUpRule
  }
  /** Deletes a rule; the follow-ups it has created stay open for staff */
  deleteFollowUpRule: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: {
      /** Always true */
      success: true
    }
  }
  /** Follow-ups: pending, overdue and completed */
  getFollowUpDashboard: {
    input: Record<never, never>
    output: FollowUpDashboard
  }
  /** Follow-ups by due date */
  listFollowUps: {
    input: {
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
      /** Only those of this status */
      status?: 'pending' | 'overdue' | 'completed' | 'cancelled' | undefined
      /** Of one contact */
      contactId?: number | undefined
    }
    output: Array<ListedFollowUp>
  }
  /** Adds a follow-up of a contact by hand */
  createFollowUp: {
    input: {
      body: {
        /** Name of the rule that made it */
        ruleName: string
        /** What is to be done, in the organisation’s words */
        catchupType: string
        /** When it is due */
        dueDate: string
        /** Id of the responsible user, who may write contacts; null for none */
        ownerId?: number | null | undefined
        /** Id of the contact */
        contactId: number
      }
    }
    output: AssignedFollowUp
    takesKey: true
  }
  /** One follow-up, with its owner and snooze */
  readFollowUp: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: AssignedFollowUp
  }
  /** Marks a follow-up as done by the caller */
  completeFollowUp: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: FollowUp
    takesKey: true
  }
  /** Cancels a follow-up */
  cancelFollowUp: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: FollowUp
    takesKey: true
  }
  /** Puts an open follow-up off: until then it is pending, and its email is not sent */
  snoozeFollowUp: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** After the due date, in the future, at most a year ahead; null ends the snooze */
        until: string | null
      }
    }
    output: AssignedFollowUp
    takesKey: true
  }
  /** Gives an open follow-up to a user, or to none */
  assignFollowUp: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** A user who may write contacts, or null */
        ownerId: number | null
      }
    }
    output: AssignedFollowUp
    takesKey: true
  }
  /** Newsletters, newest first */
  listNewsletters: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
    }
    output: Array<Newsletter>
  }
  /** Creates a draft newsletter */
  createNewsletter: {
    input: {
      body: {
        /** Title for staff */
        title: string
        /** Subject of the mail, with placeholders */
        subject: string
        /** HTML of the mail, with placeholders */
        html_content?: string | null | undefined
        /** Plain text of the mail; derived from the HTML when it is empty */
        text_content?: string | null | undefined
        /** Notes of staff */
        notes?: string | null | undefined
        /** When it is sent by itself; null for not planned */
        scheduled_send_at?: string | null | undefined
      }
    }
    output: Newsletter
    takesKey: true
  }
  /** One newsletter */
  readNewsletter: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: Newsletter
  }
  /** Deletes a newsletter that was not sent */
  deleteNewsletter: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: {
      /** Always true */
      success: true
    }
  }
  /** Updates a newsletter that is not sent; changing its content revokes the approval */
  updateNewsletter: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** Title for staff */
        title?: string | null | undefined
        /** Subject of the mail, with placeholders */
        subject?: string | null | undefined
        /** HTML of the mail, with placeholders */
        html_content?: string | null | undefined
        /** Plain text of the mail; derived from the HTML when it is empty */
        text_content?: string | null | undefined
        /** Notes of staff */
        notes?: string | null | undefined
        /** When it is sent by itself; null for not planned */
        scheduled_send_at?: string | null | undefined
        /** Whether its present content may be sent */
        approvalStatus?: 'pending' | 'approved' | 'rejected' | null | undefined
      }
    }
    output: Newsletter
  }
  /** Sends an approved newsletter to all subscribers */
  sendNewsletter: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: {
      /** Always true */
      success: true
      /** Number of recipients */
      sentTo: number
    }
    takesKey: true
  }
  /** Schedules an approved newsletter */
  scheduleNewsletter: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** When it is sent by itself; null for not planned */
        scheduled_send_at: string
      }
    }
    output: Newsletter
    takesKey: true
  }
  /** Approves a newsletter with its current content */
  approveNewsletter: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: Newsletter
    takesKey: true
  }
  /** Rejects a newsletter; a scheduled one returns to draft */
  rejectNewsletter: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: Newsletter
    takesKey: true
  }
  /** Sends a test mail of a newsletter to the given addresses */
  testNewsletter: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** Addresses for the test, 1 to 20 */
        emails: Array<string>
      }
    }
    output: {
      /** Always true */
      success: true
    }
    takesKey: true
  }
  /** Delivery statistics of a newsletter */
  readDeliveries: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: DeliveryReport
  }
  /** Composed emails, newest first */
  listComposeEmails: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
    }
    output: Array<ComposeEmail>
  }
  /** Creates a draft, or a scheduled email when a send time is given */
  createComposeEmail: {
    input: {
      body: {
        /** Subject of the mail, with placeholders */
        subject: string
        /** HTML of the mail, with placeholders */
        html_content: string
        /** Addresses, each once, 1 to 1,000 */
        recipient_emails: Array<string>
        /** Title for staff; may be empty */
        title?: string | null | undefined
        /** Plain text of the mail; derived from the HTML when it is empty */
        text_content?: string | null | undefined
        /** When it is sent by itself; null for not planned */
        scheduled_send_at?: string | null | undefined
      }
    }
    output: ComposeEmail
    takesKey: true
  }
  /** One composed email */
  readComposeEmail: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: ComposeEmail
  }
  /** Updates a composed email that is not sent */
  updateComposeEmail: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** Subject of the mail, with placeholders */
        subject?: string | null | undefined
        /** HTML of the mail, with placeholders */
        html_content?: string | null | undefined
        /** Addresses, each once, 1 to 1,000 */
        recipient_emails?: Array<string> | null | undefined
        /** Title for staff; may be empty */
        title?: string | null | undefined
        /** Plain text of the mail; derived from the HTML when it is empty */
        text_content?: string | null | undefined
        /** When it is sent by itself; null for not planned */
        scheduled_send_at?: string | null | undefined
      }
    }
    output: ComposeEmail
  }
  /** Deletes a composed email that is not sent */
  deleteComposeEmail: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: {
      /** Always true */
      success: true
    }
  }
  /** Sends a composed email to its recipients */
  sendComposeEmail: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: {
      /** Always true */
      success: true
    }
    takesKey: true
  }
  /** Templates, newest first */
  listEmailTemplates: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
      /** Exact category */
      category?: string | undefined
    }
    output: Array<EmailTemplate>
  }
  /** Creates a template */
  createEmailTemplate: {
    input: {
      body: {
        /** Name for staff */
        name: string
        /** Subject of the mail, with placeholders */
        subject: string
        /** HTML of the mail, with placeholders */
        html_content: string
        /** Plain text of the mail; derived from the HTML when it is empty */
        text_content?: string | null | undefined
        /** Category; may be empty */
        category?: string | null | undefined
        /** HTML around the mail, with `{{content}}`; may be empty */
        html_wrapper?: string | null | undefined
      }
    }
    output: EmailTemplate
    takesKey: true
  }
  /** One template */
  readEmailTemplate: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: EmailTemplate
  }
  /** Updates a template */
  updateEmailTemplate: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** Name for staff */
        name?: string | null | undefined
        /** Subject of the mail, with placeholders */
        subject?: string | null | undefined
        /** HTML of the mail, with placeholders */
        html_content?: string | null | undefined
        /** Plain text of the mail; derived from the HTML when it is empty */
        text_content?: string | null | undefined
        /** Category; may be empty */
        category?: string | null | undefined
        /** HTML around the mail, with `{{content}}`; may be empty */
        html_wrapper?: string | null | undefined
      }
    }
    output: EmailTemplate
  }
  /** Deletes a template */
  deleteEmailTemplate: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: {
      /** Always true */
      success: true
    }
  }
  /** Subscribers, newest first */
  listSubscribers: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** 1 to 500; above is clamped to 500 */
      limit?: number | undefined
      /** Number of items to skip */
      offset?: number | undefined
      /** Count the whole list too: `X-Total-Count`, and with a limit `Link` to the other pages */
      total?: boolean | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
      /** Whether they get newsletters */
      status?: 'subscribed' | 'unsubscribed' | undefined
      /** Who has the topic of this slug, public or not */
      topic?: string | undefined
    }
    output: Array<Subscriber>
  }
  /** All subscribers that match with all fields as a file, newest first */
  exportSubscribers: {
    input: {
      /** Part of the name or title, case-insensitive */
      search?: string | undefined
      /** Only what has changed at or after this time; deletions are events of webhooks */
      changedSince?: string | undefined
      /** Whether they get newsletters */
      status?: 'subscribed' | 'unsubscribed' | undefined
      /** Who has the topic of this slug, public or not */
      topic?: string | undefined
      /** Format of the file */
      format?: 'csv' | 'json' | undefined
    }
    output: string
  }
  /** Adds a subscriber; an existing one is returned unchanged */
  createSubscriber: {
    input: {
      body: {
        /** Email address, in lower case */
        email: string
        /** Name */
        name?: string | null | undefined
        /** Where the subscription came from */
        source?: string | null | undefined
        /** Slugs of topics, at most 20; the standard ones without */
        topics?: Array<string> | null | undefined
        /** Language of the reader; null when none was said */
        language?: 'en' | 'de' | 'fr' | 'es' | 'it' | null | undefined
        /** Postcode */
        postcode?: string | null | undefined
        /** City */
        city?: string | null | undefined
        /** Each newsletter, or one mail a week that lists them */
        frequency?: 'each' | 'weekly' | null | undefined
      }
    }
    output: Subscriber
    takesKey: true
  }
  /** One subscriber */
  readSubscriber: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: Subscriber
  }
  /** Updates a subscriber */
  updateSubscriber: {
    input: {
      /** Id, from 1 */
      id: number
      body: {
        /** Name */
        name?: string | null | undefined
        /** Whether they get newsletters */
        status?: 'subscribed' | 'unsubscribed' | null | undefined
        /** Slugs of all topics they are to have, at most 20 */
        topics?: Array<string> | null | undefined
        /** Language of the reader; null when none was said */
        language?: 'en' | 'de' | 'fr' | 'es' | 'it' | null | undefined
        /** Postcode */
        postcode?: string | null | undefined
        /** City */
        city?: string | null | undefined
        /** Each newsletter, or one mail a week that lists them */
        frequency?: 'each' | 'weekly' | null | undefined
      }
    }
    output: Subscriber
  }
  /** Deletes a subscriber permanently */
  deleteSubscriber: {
    input: {
      /** Id, from 1 */
      id: number
    }
    output: {
      /** Always true */
      success: true
    }
  }
  /** This OpenAPI document */
  readApiDocument: {
    input: Record<never, never>
    output: {
      /** Version of OpenAPI */
      openapi: '3.1.0'
    }
  }
}

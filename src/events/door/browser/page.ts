import type { DoorPerson } from '#src/contract/events/door.ts'
import { textsOfDictionary } from '#src/locales/texts.ts'
import { openCamera } from './camera.ts'
import { findNames, plainName } from './names.ts'
import { Phone } from './phone.ts'

/** The page of a helper at the door: who is booked, a search, a button for each, and the camera. */

/** How many are shown at once. */
const mostShown = 30

/** Between two looks at what the other phones did, in ms. */
const interval = 15_000

const element = <T extends HTMLElement = HTMLElement>(id: string): T =>
  document.getElementById(id) as T

const make = (name: string, text = '', className = ''): HTMLElement =>
  Object.assign(document.createElement(name), { textContent: text, className })

const { language, texts } = JSON.parse(element('texts').textContent ?? '{}')
const t = textsOfDictionary<'door'>(texts, language)
const timeFormat = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
const dayFormat = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' })
const time = (at: string): string => timeFormat.format(new Date(at))

const path = location.pathname.replace(/\/$/, '')
const query = element<HTMLInputElement>('query')

type Listed = DoorPerson & { readonly plain: string }

const phone = new Phone({
  path,
  storage: localStorage,
  request: (...given) => fetch(...given),
  onChange: () => render(),
})

const plain = new Map<string, string>()
const plainOf = (name: string): string => {
  const known = plain.get(name) ?? plainName(name)
  plain.set(name, known)
  return known
}

const order = new Intl.Collator(language)
const listed = (): Listed[] =>
  [...phone.people.values()]
    .map((person) => ({ ...person, plain: plainOf(person.name) }))
    .sort((one, other) => order.compare(one.name, other.name))

/** Says something where readers of the screen hear it; the same again is said again. */
function say(text: string, kind: 'notice' | 'problem', undo?: DoorPerson): void {
  const said = make('p', text, kind)
  if (undo)
    said.append(
      ' ',
      button(t('undo'), () => act(undo.code, 'undo'), 'quiet', undo.name),
    )
  element('said').replaceChildren(said)
}

function act(code: string, kind: 'check_in' | 'undo'): void {
  const person = phone.people.get(code)
  if (!person) return
  phone.act(person, kind)
  const { name, companions } = person
  const more = companions > 0 ? ` ${t('companions', { count: companions })}` : ''
  if (kind === 'undo') say(t('undone', { name }), 'notice')
  else say(t('checkedIn', { name: `${name}${more}` }), 'notice', person)
}

function button(text: string, onClick: () => void, className = '', about = ''): HTMLElement {
  const made = make('button', text, className)
  made.setAttribute('type', 'button')
  if (about) made.setAttribute('aria-label', `${text}: ${about}`)
  made.addEventListener('click', onClick)
  return made
}

function makeRow({ code, name, companions }: Listed, cameAt: string | null): HTMLElement {
  const said = make('span', name)
  const facts = [
    companions > 0 ? t('companions', { count: companions }) : '',
    cameAt === null ? '' : t('came', { time: time(cameAt) }),
  ].filter(Boolean)
  if (facts.length > 0) said.append(make('small', facts.join(' · ')))
  const item = make('li')
  const [kind, text, className] =
    cameAt === null
      ? (['check_in', t('checkIn'), ''] as const)
      : (['undo', t('undo'), 'quiet'] as const)
  item.append(
    said,
    button(text, () => act(code, kind), className, name),
  )
  return item
}

const rows = new Map<string, { readonly shown: string; readonly item: HTMLElement }>()

/** The row of a person: the same element until it changes, or a touch of it would be lost. */
function rowOf(person: Listed): HTMLElement {
  const { code, name, companions } = person
  const cameAt = phone.cameAt(person)
  const shown = JSON.stringify([name, companions, cameAt])
  const known = rows.get(code)
  if (known?.shown === shown) return known.item
  const item = makeRow(person, cameAt)
  const isFocused = known?.item.contains(document.activeElement)
  known?.item.replaceWith(item)
  // Whoever uses a keyboard goes on where they were.
  if (isFocused) item.querySelector('button')?.focus()
  rows.set(code, { shown, item })
  return item
}

const set = (id: string, text: string): void => {
  const found = element(id)
  // What has not changed is not read aloud again.
  if (found.textContent !== text) found.textContent = text
}

function stateText(): string {
  const { connection, waiting, known, isFull } = phone
  if (connection === 'ended') return t('ended')
  if (!known) return t(connection === 'loading' ? 'loading' : 'notLoaded')
  const parts = [
    known.startsAt > known.now
      ? t('early', { day: dayFormat.format(new Date(known.startsAt)) })
      : '',
    connection === 'offline' ? t('offline') : connection === 'busy' ? t('busy') : '',
    waiting.length > 0 ? t('waiting', { count: waiting.length }) : '',
    isFull ? t('notStored') : '',
  ].filter(Boolean)
  return parts.join(' ') || t('online')
}

function renderProblems(): void {
  const { connection, rejected, waiting } = phone
  const unsent = connection === 'ended' ? waiting : []
  const times = unsent.map(({ at }) => time(at)).join(', ')
  const lines = [
    ...rejected.map(({ name }) => t('gone', { name })),
    ...(unsent.length > 0 ? [t('unsent', { count: unsent.length, times })] : []),
  ]
  const shown = lines.join('\n')
  const place = element('problems')
  if (place.dataset['shown'] === shown) return
  place.dataset['shown'] = shown
  const parts = lines.map((line) => make('p', line, 'problem'))
  place.replaceChildren(
    ...parts,
    ...(lines.length > 0 ? [button(t('seen'), () => phone.dismiss(), 'quiet')] : []),
  )
}

function render(): void {
  const { known, connection } = phone
  set('state', stateText())
  renderProblems()
  if (connection === 'ended') close()
  else if (known) renderList(known.event)
}

function renderList(event: string): void {
  set('event', event)
  const all = listed()
  const seats = (people: readonly Listed[]): number =>
    people.reduce((sum, { companions }) => sum + 1 + companions, 0)
  const here = all.filter((person) => phone.cameAt(person) !== null)
  set('counts', t('counts', { came: seats(here), all: seats(all) }))
  element('controls').hidden = false
  const found = findNames(all, query.value)
  const shown = found.slice(0, mostShown).map(rowOf)
  const place = element('people')
  const isSame = shown.every((each, at) => each === place.children[at])
  if (!isSame || shown.length !== place.children.length) place.replaceChildren(...shown)
  const more = found.length - shown.length
  set('more', more > 0 ? t('more', { count: more }) : found.length === 0 ? t('none') : '')
}

/** The link is over: nothing of it stays on the phone but what was never sent. */
function close(): void {
  for (const id of ['event', 'counts', 'more']) set(id, '')
  set('event', t('title'))
  element('controls').hidden = true
  rows.clear()
  element('people').replaceChildren()
  element('said').replaceChildren()
  stopCamera()
  if (phone.waiting.length > 0) return
  void window.caches?.delete(location.origin + path)
  void navigator.serviceWorker
    ?.getRegistration(path)
    .then((registration) => registration?.unregister())
}

async function onCode(code: string): Promise<void> {
  // People may have registered since the list was read.
  if (!phone.people.has(code)) await phone.sync()
  const person = phone.people.get(code)
  if (!person) return say(t('unknownCode'), 'problem')
  const cameAt = phone.cameAt(person)
  if (cameAt === null) return act(code, 'check_in')
  say(t('already', { name: person.name, time: time(cameAt) }), 'problem')
}

let closeCamera: (() => void) | undefined
const scan = element('scan')

function stopCamera(): void {
  closeCamera?.()
  closeCamera = undefined
  element('camera').hidden = true
  set('scan', t('scan'))
}

async function toggleCamera(): Promise<void> {
  if (closeCamera) return stopCamera()
  element('camera').hidden = false
  set('scan', t('stopScan'))
  try {
    closeCamera = await openCamera(element<HTMLVideoElement>('video'), (code) => void onCode(code))
  } catch {
    stopCamera()
    say(t('noCamera'), 'problem')
  }
}

/** With a service worker the page opens without a connection; only then names are stored. */
async function beReadyOffline(): Promise<void> {
  await navigator.serviceWorker?.register('../door-scripts/worker.js', { scope: path })
  const registration = await navigator.serviceWorker?.getRegistration(path)
  phone.stores = registration !== undefined
  phone.store()
}

scan.addEventListener('click', () => void toggleCamera())
query.addEventListener('input', render)
addEventListener('online', () => void phone.sync())
document.addEventListener('visibilitychange', () => void phone.sync())
setInterval(() => {
  if (document.visibilityState === 'visible') void phone.sync()
}, interval)
render()
if (phone.connection !== 'ended') {
  void phone.sync()
  void beReadyOffline().catch(() => undefined)
}

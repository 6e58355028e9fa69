const css = `
:host { display: block; color: inherit; font: inherit }
:host([hidden]) { display: none }
* { box-sizing: border-box }
form { display: grid; gap: var(--muster-gap, 1rem) }
fieldset { display: grid; gap: var(--muster-gap, 1rem); margin: 0; padding: 0; border: 0; min-width: 0 }
label { display: block; margin-bottom: .3rem; font-weight: 600 }
.optional { font-weight: 400 }
input:not([type=checkbox], [type=radio]), textarea, select {
  display: block; width: 100%; min-height: 2.75rem; padding: .55rem .8rem; font: inherit;
  color: var(--muster-field-text, FieldText); background: var(--muster-field, Field);
  border: 1.5px solid var(--muster-line, GrayText); border-radius: var(--muster-radius, .5rem);
}
legend { padding: 0; margin-bottom: .3rem; font-weight: 600 }
h2, h3, [part=text] > * { margin: 0 0 .5rem }
.choice { display: flex; gap: .6rem; align-items: start; margin: 0; padding: .2rem 0; font-weight: 400 }
.choice[part] { font-weight: 600 }
.choice input { flex: none; width: 1.2rem; height: 1.2rem; margin: .15rem 0 0; accent-color: var(--muster-accent, #0f4c5c) }
[part=field] { gap: .3rem }
form > button + button { margin-top: calc(var(--muster-gap, 1rem) / -2) }
[hidden] { display: none }
textarea { min-height: 6rem; resize: vertical }
button {
  justify-self: start; min-height: 2.75rem; padding: .55rem 1.4rem; font: inherit; font-weight: 600;
  color: var(--muster-on-accent, #fff); background: var(--muster-accent, #0f4c5c);
  border: 2px solid transparent; border-radius: var(--muster-radius, .5rem); cursor: pointer;
}
button[disabled] { opacity: .6; cursor: default }
:focus-visible { outline: 3px solid var(--muster-focus, Highlight); outline-offset: 2px }
.trap { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.error { margin: .3rem 0 0; font-weight: 600; color: var(--muster-error, #b3261e) }
.done { margin: 0; font-weight: 600 }
.consent, .hint { margin: 0; font-size: .93em }
.hint { margin-bottom: .3rem }
ul { display: grid; gap: var(--muster-gap, 1rem); margin: 0; padding: 0; list-style: none }
.uploads { grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr)) }
.uploads:not(:empty) { margin-top: .6rem }
.uploads img { display: block; width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: var(--muster-radius, .5rem) }
.uploads .failed { grid-column: 1 / -1 }
progress { display: block; width: 100%; accent-color: var(--muster-accent, #0f4c5c) }
.event { display: grid; gap: .1rem }
.event a { font-weight: 700; color: var(--muster-link, inherit) }
.event p { margin: 0 }
`

let sheet: CSSStyleSheet | undefined

/**
 * One style sheet for all elements. It is constructed, so that a website's policy (`style-src`)
 * needs no exception for it.
 */
export function sharedStyle(): CSSStyleSheet {
  if (sheet) return sheet
  sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** CSS of the preview; loads no resources. */
export const style = `
:root { color-scheme: light dark; --ink: #1d2733; --soft: #52606d; --line: #d5dce3; --ground: #fff; --notice: #fff6dd; --link: #0b5a86 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eef2; --soft: #a9b6c2; --line: #33414d; --ground: #14202a; --notice: #3a3115; --link: #8cc8f0 } }
* { box-sizing: border-box }
body { margin: 0; color: var(--ink); background: var(--ground); font: 1.125rem/1.6 Georgia, 'Times New Roman', serif }
header, .notice { font: .95rem/1.4 system-ui, sans-serif; padding: .8rem 1.5rem }
header { font-weight: 600; border-block-end: 1px solid var(--line) }
.notice { margin: 0; background: var(--notice) }
.notice-published { background: none; color: var(--soft) }
main > :not(.notice) { max-inline-size: 42rem; margin-inline: auto; padding-inline: 1.5rem }
article { padding-block: 2rem 5rem }
h1, h2, h3, h4 { font-family: system-ui, sans-serif; line-height: 1.2; text-wrap: balance }
h1 { font-size: 2.2rem; margin-block: 0 .8rem }
a { color: var(--link) }
.lead { font-size: 1.25rem; margin-block: 0 1.5rem; white-space: pre-line }
.facts { font: .95rem/1.5 system-ui, sans-serif; color: var(--soft) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.2rem; margin-block: 0 1.5rem }
dt { font-weight: 600 }
dd { margin: 0 }
img { max-inline-size: 100%; block-size: auto; border-radius: .3rem }
figure { margin: 1.5rem 0 }
blockquote { margin-inline: 0; padding-inline-start: 1.2rem; border-inline-start: 3px solid var(--line); color: var(--soft) }
.quote blockquote { margin: 0 }
figcaption { font: .95rem/1.5 system-ui, sans-serif; color: var(--soft); margin-block-start: .5rem }
.gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr)); gap: .6rem }
.gallery img { inline-size: 100%; block-size: 100%; aspect-ratio: 4 / 3; object-fit: cover }
.gallery figcaption { grid-column: 1 / -1 }
.video a { display: block; padding: 1rem; border: 1px solid var(--line); border-radius: .3rem }
.video a::before { content: '▶ ' }
.video img { display: block; margin-block-end: .6rem }
.button { display: inline-block; padding: .5rem 1.1rem; border-radius: .3rem; background: var(--link); color: var(--ground); text-decoration: none; font-family: system-ui, sans-serif }
a.file { display: inline-block; padding: .6rem 1rem; border: 1px solid var(--line); border-radius: .3rem }
.file::before { content: '↓ ' / '' }
table { border-collapse: collapse }
td, th { border: 1px solid var(--line); padding: .3rem .6rem; text-align: start }
.cancelled { font: 600 1rem system-ui, sans-serif; margin-block: 0 .5rem }
`

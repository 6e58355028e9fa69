export const style = `
:root { color-scheme: light dark; --muster-accent: #0f4c5c; --muster-error: light-dark(#b3261e, #ffb4ab) }
body { margin: 0; background: light-dark(#fdfbf6, #10171a); color: light-dark(#1a2326, #e9eeec); font: 1.05rem/1.6 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1, h2 { line-height: 1.2 }
section { margin-top: 2.5rem; padding-top: .5rem; border-top: 1px solid light-dark(#ddd6c5, #334145) }
pre { overflow-x: auto; padding: 1rem; border-radius: .5rem; background: light-dark(#f0ebdf, #1b2529) }
code { font-size: .92em; overflow-wrap: anywhere }
pre code { overflow-wrap: normal }
.shown { padding: 1.5rem; border: 1px solid light-dark(#ddd6c5, #334145); border-radius: .75rem; background: light-dark(#fff, #182226) }
`

import { expect, test } from 'vitest'
import { refusalOf } from '../../refusals/catalogue.ts'
import { cssFault, scopedCss } from './custom-css.ts'

const refused = (css: string): string => refusalOf(cssFault(css) ?? '', 'custom css').message

test('`custom_css`: ordinary sheets pass', () => {
  for (const css of [
    '',
    'h1{color:#123;font-weight:700}',
    '.card > .label:not(.x):hover, a[href^="https://a.example"]{background:linear-gradient(to right, rgb(1 2 3 / .5), var(--ring))}',
    '@media (min-width: 40rem) and (prefers-color-scheme: dark) { .button { width: calc(100% - 2rem) } } /* the end } */',
    ".hint::before{content:'} @import url(x)'}",
  ])
    expect(cssFault(css), css).toBeUndefined()
})

test('`custom_css`: what loads, runs, escapes or is not whole is refused with a sentence', () => {
  const sheets: Record<string, RegExp> = {
    '@import "https://evil.example/a.css";': /no @import/,
    '@IMPORT url(//evil.example);': /no @IMPORT/,
    '@font-face{src:url(https://evil.example/f)}': /no @font-face/,
    '@media x{a{b:c}} @charset "x";': /no @charset/,
    'a{background:url(https://evil.example/?x)}': /url\(\)/,
    'a{background:URL( "//evil.example" )}': /url\(\)/,
    'a{background:image-set("https://evil.example/a.png" 1x)}': /image-set\(\)/,
    'a{background:src("https://evil.example")}': /src\(\)/,
    'a{width:expression(alert(1))}': /expression\(\)/,
    'a{behavior:none}': /may not run/,
    'a{-moz-binding : none}': /may not run/,
    'a{background:u\\72l(https://evil.example)}': /must not hold < or \\/,
    'a{}</style><script>alert(1)</script>': /must not hold < or \\/,
    'a{} } body{display:none': /every bracket/,
    'a{color:red': /every bracket/,
    'a{content:"x}': /every bracket/,
    'a{content:"\n"}': /every bracket/,
    'a{(])}': /every bracket/,
    'a{} /* b': /every comment must end/,
    'a{}/**/@im/**/port "x"': /no @im/,
    'a{b:u/**/rl(x)}': /rl\(\)/,
    'a{\u0000}': /control characters/,
  }
  for (const [css, sentence] of Object.entries(sheets)) expect(refused(css), css).toMatch(sentence)
  expect(refused('{'.repeat(20_000))).toMatch(/every bracket/)
  // Each of these takes hours to a check that looks ahead from every sign.
  for (const piece of ['x', '-', '/* ', '"" ', 'x-(', '@media ', 'behavior ']) cssFault(piece.repeat(200_000))
  expect(scopedCss('a{b:c}/*}*/')).toBe('@scope (main){a{b:c} }')
})

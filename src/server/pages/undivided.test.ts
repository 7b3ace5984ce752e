import { expect, test } from 'vitest'
import { undivided } from './undivided.ts'

const shown = (page: string) => undivided(page).replaceAll('\u2060', '·')

test('pages: no line of a sentence ends within e-mail [B13-170]', () => {
  expect(shown('<p class="lead">The e-mail address of E-Mail-Adresse</p>')).toBe(
    '<p class="lead">The e-·mail address of E-·Mail-·Adresse</p>',
  )
  expect(shown('<h1>E-Mail-Adresse bestätigen?</h1><li><a href="#f1">Mail</a> – “e-posta”</li>')).toBe(
    '<h1>E-·Mail-·Adresse bestätigen?</h1><li><a href="#f1">Mail</a> – “e-·posta”</li>',
  )
  expect(shown('<p>Write <strong>one e-mail</strong>, <br>or an e-mail.</p>')).toBe(
    '<p>Write <strong>one e-·mail</strong>, <br>or an e-·mail.</p>',
  )
})

test('pages: answers, labels, addresses and scripts keep their hyphens [B13-170]', () => {
  for (const page of [
    '<option>By e-mail</option>',
    '<input value="by e-mail" title="an e-mail">',
    '<label class="label">Your e-mail</label>',
    '<textarea>my e-mail</textarea>',
    '<script type="application/json">{"a":"an e-mail"}</script>',
    '<p>https://agency.example/e-mail or write to e-mail@agency.example, e-mail.agency.example</p>',
    '<p>re-mail, one-e-mail</p>',
  ])
    expect(undivided(page)).toBe(page)
})

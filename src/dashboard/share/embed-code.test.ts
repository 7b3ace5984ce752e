import { expect, test } from 'vitest'
import { embedCode } from './embed-code.ts'

test('the code to embed names the form, and no title can end its attribute', () => {
  const url = 'https://forms.example/f/agency/inquiry'
  expect(embedCode('script', url, 'x')).toBe(
    `<script async src="https://forms.example/embed.js" data-form="${url}"></script>`,
  )
  const frame = embedCode('frame', url, '"><script>alert(1)</script>')
  expect(frame).toContain(`src="${url}?embed=1"`)
  expect(frame).toContain('title="&quot;>&lt;script>alert(1)&lt;/script>"')
})

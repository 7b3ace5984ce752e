import { validateHeaderValue } from 'node:http'
import { expect, test } from 'vitest'
import { headerValues } from './header-values.ts'

const hostile = [
  ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
  '\x7f',
  '\x85',
  '\u00a0',
  'ę',
  '\u2028',
  '\ufeff',
  '😀',
  '𝔘',
  '\ud800',
  '\udc00',
]

test('header values: no text breaks a header: control characters, astral letters, lone surrogates', () => {
  for (const letter of hostile) {
    for (const value of [
      letter,
      `https://agency.example/${letter}x?a=${letter}#${letter}`,
      `/f/x${letter}?${letter}`,
    ]) {
      const headers = headerValues({
        location: value,
        'content-security-policy': `frame-src ${value}`,
        'x-note': value,
      })
      for (const [name, sent] of Object.entries(headers)) {
        expect(() => validateHeaderValue(name, sent), `${name} ${JSON.stringify(value)}`).not.toThrow()
        expect(sent).not.toMatch(/[\r\n]/)
      }
    }
  }
})

test('http: a location is a path of this service or a web address, and nothing else', () => {
  const sent = {
    '/f/abc/done?receipt=1#top': '/f/abc/done?receipt=1#top',
    'https://agency.example/danke?x=1#top': 'https://agency.example/danke?x=1#top',
    'https://agency.example/dziękuję': 'https://agency.example/dzi%C4%99kuj%C4%99',
    'https://agency.example/a\r\nset-cookie: a=b': 'https://agency.example/aset-cookie:%20a=b',
    'https://bücher.example': 'https://xn--bcher-kva.example/',
    '//evil.example/x': '/evil.example/x',
    '/\\evil.example/x': '/evil.example/x',
    '/\t/evil.example': '/evil.example',
    'javascript:alert(1)': '/',
    evil: '/',
  }
  for (const [text, expected] of Object.entries(sent))
    expect(headerValues({ location: text })).toEqual({ location: expected })
})

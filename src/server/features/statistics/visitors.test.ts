import { expect, test } from 'vitest'
import { deviceOf, sourceOf } from './visitors.ts'

const opened = (headers: Record<string, string>, query = '') => ({
  header: (name: string) => headers[name],
  query: new URLSearchParams(query),
})
const source = (headers: Record<string, string>, query = '', campaigns = true) =>
  sourceOf(opened(headers, query), { ownHosts: ['forms.example:3000'], campaigns })
const cameFrom = (referer: string) => source({ referer })
const device = (agent: string, mobile = '?0') => deviceOf(opened({ 'user-agent': agent, 'sec-ch-ua-mobile': mobile }))

test('statistics: a source is the host of the site that led here, without port, path and `www.`', () => {
  expect(cameFrom('https://WWW.Portal.example:8443/a/b?c')).toBe('r:portal.example')
  expect(cameFrom('HTTP://portal.example/www.other.example')).toBe('r:portal.example')
  expect(cameFrom('https://wwwportal.example')).toBe('r:wwwportal.example')
  expect(cameFrom('https://my.www.portal.example')).toBe('r:my.www.portal.example')
  expect(cameFrom(`https://${'a'.repeat(50)}.${'b'.repeat(30)}.example`)).toBe(`r:${'a'.repeat(50)}.${'b'.repeat(9)}`)
})

test('statistics: own pages, other programs and what is no address count as direct', () => {
  expect(
    [
      'http://forms.example:3000/f/abc',
      'android-app://com.google',
      'android-app://com.google/https:',
      'no address',
      'https://',
      '',
    ].map(cameFrom),
  ).toEqual(Array(6).fill('d'))
  expect(source({})).toBe('d')
  // Another port is another site.
  expect(cameFrom('http://forms.example')).toBe('r:forms.example')
})

test('statistics: a campaign counts before the site, in one spelling, where that is asked for', () => {
  const referer = 'https://a.example'
  expect(source({ referer }, 'utm_source=%20Mail%00%07 ')).toBe('c:mail')
  expect(source({ referer }, 'utm_source=Mail', false)).toBe('r:a.example')
  expect(source({ referer }, 'utm_source=%20')).toBe('r:a.example')
  expect(source({ referer }, 'utm_source=ada@home.example')).toBe('r:a.example')
  expect(source({}, 'utm_source=ada@home.example')).toBe('d')
  expect(source({}, `utm_source=${'🏠'.repeat(300)}`)).toBe(`c:${'🏠'.repeat(60)}`)
})

test('statistics: a device is a phone, a tablet or something else, as far as its browser says', () => {
  const tablets = [
    'Mozilla/5.0 (Linux; Android 16; SM-X900) Chrome/140 Safari',
    'Mozilla/5.0 (iPad; CPU OS 19_0) Mobile/15E148',
    'Mozilla/5.0 (Tablet; rv:140.0)',
    'Mozilla/5.0 (Linux; Kindle Fire)',
    'Mozilla/5.0 (Linux) Silk/140.1 like Chrome',
    'Mozilla/5.0 (PlayBook; U; RIM Tablet OS)',
    'Mozilla/5.0 (PlayBook; U)',
  ]
  const phones = [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140 Mobile Safari',
    'Mozilla/5.0 (iPhone; CPU)',
    'Mozilla/5.0 (iPod touch; CPU)',
    'Opera Mobi/1.0',
  ]
  expect(tablets.map((agent) => device(agent))).toEqual(tablets.map(() => 'tablet'))
  expect(phones.map((agent) => device(agent))).toEqual(phones.map(() => 'phone'))
  expect([device('Mozilla/5.0', '?1'), device('', '?1')]).toEqual(['phone', 'phone'])
  expect([device('Mozilla/5.0 (Windows NT 10.0)'), device(''), deviceOf(opened({}))]).toEqual(Array(3).fill('desktop'))
  // What the browser says of a tablet holds, though it asks for pages of phones.
  expect(device('Mozilla/5.0 (iPad)', '?1')).toBe('tablet')
})

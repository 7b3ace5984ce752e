import { expect, test } from 'vitest'
import { newToken } from './token.ts'
import { withoutVisitorLinks } from './visitor-links.ts'

const token = newToken()

test('visitor links: what follows the address of a form or download, and tokens, stand as marks', () => {
  const masked = {
    [`http://h:3000/f/abc123def0/delete/${token}`]: 'http://h:3000/f/abc123def0/delete/•••',
    [`https://h/f/abc123def0/sign/${token}?lang=en`]: 'https://h/f/abc123def0/sign/•••?lang=en',
    [`https://h/base/f/agency/my-form/resume/${token}?field_1=Ada&amp;utm_source=x`]:
      'https://h/base/f/agency/my-form/•••/•••?field_1=Ada&amp;utm_source=x',
    [`https://h/files/12-7-mabc-${token.slice(0, 22)}`]: 'https://h/files/•••',
    [`https://h/senders/${token}?lang=en`]: 'https://h/senders/•••?lang=en',
    [`https://h/f/abc123def0?_link=${token}&x=1`]: 'https://h/f/abc123def0?_link=•••&x=1',
    [`https://forms.agency.example/my-form?a=1#${token}`]: 'https://forms.agency.example/my-form?a=1#•••',
    [`https://h/f/abc123def0/delete/${token}/`]: 'https://h/f/abc123def0/delete/•••',
    [`HTTPS://h/f/abc123def0/delete/${token}`]: 'HTTPS://h/f/abc123def0/delete/•••',
    [`https://h/f/abc123def0?a=1;b=${token}&c=x#top`]: 'https://h/f/abc123def0?a=1;b=•••&c=x#top',
    [`https://h/new/${token}/page`]: 'https://h/new/•••/page',
    [`https://h/base/files/12/${token}/x`]: 'https://h/base/files/•••/•••/•••',
    ['https://h/files/12-7-mabc/']: 'https://h/files/•••/',
    ['https://h/files//12-7-mabc//x']: 'https://h/files//•••//•••',
    ['https://h/f/abc123def0/sign//12-7//x//']: 'https://h/f/abc123def0/sign//•••//•••',
  }
  for (const [url, shown] of Object.entries(masked)) {
    expect(withoutVisitorLinks(url)).toBe(shown)
    expect(withoutVisitorLinks(`<a href="${url}">${url}</a> (${url}).`)).toBe(
      `<a href="${shown}">${shown}</a> (${shown}).`,
    )
  }
})

test('visitor links: an address that opens nothing by itself stays as it is', () => {
  for (const text of [
    'https://h/f/abc123def0',
    'https://h/f/agency/my-form?lang=en',
    'https://agency.example/angebote/eigentumswohnung-in-hamburg-altona',
    `https://agency.example/pictures/${'a'.repeat(40)}.jpg`,
    'https://h/api/v1/submissions/4711/pdf',
    'https://h/app/forms/17/submissions',
    // Links that let users in are shown or hidden as a whole.
    `https://h/app/invitations/${token}`,
    `https://h/app/sign-in#${token}`,
    'https://h/f/abc123def0?q=a+abcdefghijklmnopqrstuvwxyz&r=abcdefghijklmnopqrstuvwxyz+a',
    'https://h/files/',
    'Ada <ada@home.example>, 12/2026',
  ]) {
    expect(withoutVisitorLinks(text)).toBe(text)
  }
})

import { gzipSync, deflateSync } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import { png } from '../../src/server/testing/documents/png.ts'
import { zipFile } from '../../src/server/testing/documents/zip.ts'
import { draftName, emailName, passwordName, tokenName } from '../../src/shared/form/page/page-names.ts'
import { send, type Form, type ResponseData, type RequestInput } from './client.ts'
import type { HostileAccount } from './hostile-account.ts'

/** One thing that the hostile account, or its visitors, do in a loop. */
export interface Attack {
  name: string
  /** How many of it go on at the same time. */
  callers: number
  /** Its `n`th time; resolves with the answer. */
  strike(hostile: HostileAccount, n: number): Promise<ResponseData>
}

const json = { accept: 'application/json' }
const urlencoded = { ...json, 'content-type': 'application/x-www-form-urlencoded' }

/** A different network each time, all of one provider: /64 after /64 of one /48, and address after address within. */
const neighbour = (n: number) => `2001:db8:66:${(n % 4096).toString(16)}::${(n % 65_536).toString(16)}`
const office = '203.0.113.66'

const post = (url: string, sent: RequestInput) => send(url, { method: 'POST', from: office, ...sent })

const manyNames = (count: number, separator: string, one: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n)).join(separator)

/** 2480 × 2480 pixels that do not compress to nothing, each picture another one. */
const noise = Array.from({ length: 2480 }, (_, row) => Buffer.concat([Buffer.from([0]), Buffer.alloc(2480, row)]))
function picture(): Buffer {
  const rows = [...noise]
  rows[0] = Buffer.concat([Buffer.from([0]), randomBytes(2480)])
  return png(2480, 2480, { rows: deflateSync(Buffer.concat(rows), { level: 1 }) })
}

const office_document = zipFile({
  '[Content_Types].xml':
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  '_rels/.rels':
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  'word/document.xml':
    '<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body/></w:document>',
  'word/_rels/settings.xml.rels':
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://127.0.0.1:9/x.dotm" TargetMode="External"/></Relationships>',
})

function upload({ uploads }: HostileAccount, name: string, content: Buffer): Promise<ResponseData> {
  const body = new FormData()
  body.append(`field_${uploads.fields[0]}`, new Blob([new Uint8Array(content)]), name)
  return post(`${uploads.url}/upload`, { headers: json, body })
}

const answer = ({ fields }: Form, ...values: string[]) =>
  Object.fromEntries(values.map((value, n) => [`field_${fields[n]}`, value]))

const largeUrlencoded = manyNames(100_000, '&', (n) => `field_${n}=abcdef`)
const largeJson = `{${manyNames(100_000, ',', (n) => `"n${n}":"abcdef"`)}}`
const packed = gzipSync(Buffer.alloc(50_000_000, 32))
const controls = ['\r\nSet-Cookie: a=b', '\u0000', '\u0007', '\u001b', '\u0085', '\u2028', '\u{1d4d0}', 'ę']
/** The page token of a form's page, asked for now and then. */
async function pageToken({ url }: Form): Promise<string> {
  const page = (await send(url, { from: office })).body.toString()
  return new RegExp(`name="${tokenName}" value="([^"]+)"`).exec(page)?.[1] ?? ''
}

export const attacks: readonly Attack[] = [
  {
    name: 'macros in a mail',
    callers: 2,
    strike: ({ base, mails, session }) =>
      post(`${base}/api/v1/forms/${mails.id}/mail-preview`, { headers: session, body: { mail: 'confirmation' } }),
  },
  {
    name: 'macros in a payload',
    callers: 1,
    strike: ({ api, webhooks }, n) => api.call('POST', `/webhooks/${webhooks[n % webhooks.length]}/test`),
  },
  {
    name: 'texts with 10,000 macros',
    callers: 1,
    strike: ({ api, mails }) => api.call('PATCH', `/forms/${mails.id}`, { body: { body: '_Name '.repeat(10_000) } }),
  },
  {
    name: 'rules at their limit',
    callers: 2,
    strike: ({ rules }) => post(rules.url, { headers: json, body: answer(rules, 'abcxyz'.repeat(83)) }),
  },
  {
    name: '10,000 patterns',
    callers: 1,
    strike: ({ api, rules: { id, fields } }) =>
      api.call('PUT', `/forms/${id}/rules`, {
        body: {
          rules: Array.from({ length: 200 }, (_, rule) => ({
            title: `Rule ${rule}`,
            mode: 'any',
            priority: 1,
            is_enabled: 1,
            run_on_init: 1,
            clauses: Array.from({ length: 50 }, (_, clause) => ({
              when_field_id: String(fields[0]),
              operator: 'matches',
              value: `^(?:(?:\\w|\\d|.)*(?:.|\\s){0,99})*${rule}-${clause}$`,
            })),
            actions: [{ order: 0, action: 'hide', target_field_id: String(fields[1]) }],
          })),
        },
      }),
  },
  {
    name: 'flood of mails to one recipient',
    callers: 2,
    strike: ({ mails }, n) =>
      post(mails.url, { headers: json, body: answer(mails, `Visitor ${n}`, 'victim@elsewhere.example') }),
  },
  {
    name: 'mails to ever new recipients',
    callers: 2,
    strike: ({ mails }, n) =>
      post(mails.url, { headers: json, body: answer(mails, `Visitor ${n}`, `victim${n}@elsewhere.example`) }),
  },
  {
    name: 'wrong passwords',
    callers: 20,
    strike: ({ base, account }, n) =>
      post(`${base}/api/v1/session`, {
        from: neighbour(n),
        body: { email: n % 2 ? account.email : `nobody${n}@elsewhere.example`, password: `guess ${n}` },
      }),
  },
  {
    name: 'wrong passwords of a form',
    callers: 4,
    strike: ({ gated }, n) =>
      post(gated.url, { from: neighbour(n), headers: urlencoded, body: `${passwordName}=guess${n}` }),
  },
  {
    name: 'live previews',
    callers: 27,
    strike: ({ base, large, session }, n) =>
      post(`${base}/api/v1/forms/${large.id}/pdf-template/live-preview`, {
        headers: session,
        body: { name: `Preview ${n}` },
      }),
  },
  {
    name: 'previews',
    callers: 1,
    strike: ({ api, large }) => api.call('GET', `/forms/${large.id}/pdf-template/preview`),
  },
  { name: 'large pictures', callers: 4, strike: (hostile, n) => upload(hostile, `picture${n}.png`, picture()) },
  {
    name: 'documents with external targets',
    callers: 1,
    strike: (hostile, n) => upload(hostile, `letter${n}.docx`, office_document),
  },
  {
    name: 'documents with ten large pictures',
    callers: 1,
    strike({ uploads }) {
      const body = new FormData()
      for (let n = 0; n < 10; n++) {
        body.append(`field_${uploads.fields[0]}`, new Blob([new Uint8Array(picture())]), `picture${n}.png`)
      }
      return post(uploads.url, { headers: json, body })
    },
  },
  {
    name: '100,000 names in a form body',
    callers: 2,
    strike: ({ rules }) => post(rules.url, { headers: urlencoded, body: largeUrlencoded }),
  },
  {
    name: '100,000 names in a JSON body',
    callers: 1,
    strike: ({ rules }) =>
      post(rules.url, { headers: { ...json, 'content-type': 'application/json' }, body: largeJson }),
  },
  {
    name: '100,000 names in an API body',
    callers: 1,
    strike: ({ api, rules }) =>
      api.call('PATCH', `/forms/${rules.id}`, { headers: { 'content-type': 'application/json' }, body: largeJson }),
  },
  {
    name: 'packed bodies',
    callers: 1,
    strike: ({ rules }) =>
      post(rules.url, {
        headers: { ...json, 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: new Uint8Array(packed),
      }),
  },
  {
    name: 'redirects with control characters',
    callers: 1,
    strike: ({ api, rules }, n) =>
      api.call('PATCH', `/forms/${rules.id}`, {
        body: { redirect: `https://example.com/${controls[n % controls.length]}` },
      }),
  },
  {
    name: 'forged unfinished answers',
    callers: 2,
    async strike({ drafts }) {
      const token = await pageToken(drafts)
      const key = randomBytes(32).toString('base64url')
      return post(`${drafts.url}/partial`, {
        headers: json,
        body: { ...answer(drafts, 'x'.repeat(5_000)), [tokenName]: token, [draftName]: key },
      })
    },
  },
  {
    name: 'links to continue for ever new recipients',
    callers: 1,
    strike: ({ drafts }, n) =>
      post(`${drafts.url}/resume`, {
        from: neighbour(n),
        headers: urlencoded,
        body: `${emailName}=victim${n}%40elsewhere.example`,
      }),
  },
  {
    name: 'a large form in every language',
    callers: 2,
    strike: ({ large }, n) => send(`${large.url}?lang=${['de', 'en', 'fr', 'es'][n % 4]}&n=${n}`, { from: office }),
  },
  {
    name: 'lists and statistics without end',
    callers: 2,
    strike: ({ api, large }, n) =>
      api.call(
        'GET',
        n % 2
          ? `/forms/${large.id}/stats/series?from=0001-01-01&to=9999-12-31`
          : `/forms/${large.id}/submissions?per_page=100&page=${n}`,
      ),
  },
  {
    name: 'pages of large submissions',
    callers: 4,
    strike: ({ api, records }) => api.call('GET', `/forms/${records.id}/submissions?per_page=100`),
  },
  {
    name: 'copies and versions of a large form',
    callers: 1,
    strike: ({ api, large }) => api.call('PATCH', `/forms/${large.id}`, { body: { title: `Title ${Math.random()}` } }),
  },
  {
    name: 'imports of staff',
    callers: 1,
    strike: ({ api }) => api.call('POST', '/staff-members/import-crm'),
  },
]

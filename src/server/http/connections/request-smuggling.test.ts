import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '../../../shared/contract/error-body.ts'
import { startApp, type TestApp } from '../../testing/harness.ts'

let app: TestApp
let port: number

beforeAll(async () => {
  app = await startApp()
  port = Number(new URL(await app.listen()).port)
})
afterAll(() => app[Symbol.asyncDispose]())

/** A request that a proxy in front and the service could end at different places, followed by what would be taken for the next one. */
const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const post = 'POST /api/v1/forms HTTP/1.1\r\nHost: x\r\nAuthorization: KEY\r\n'
const json = 'Content-Type: application/json\r\n'
const chunks = '2\r\n{}\r\n0\r\n\r\n'

const ambiguous: Record<string, string> = {
  'a length and chunks': `${post}${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
  'chunks and a length': `${post}${json}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n${chunks}`,
  'two lengths': `${post}${json}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}`,
  'the same length twice': `${post}${json}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`,
  'two lengths in one header': `${post}${json}Content-Length: 2, 40\r\n\r\n{}`,
  'a length with a sign': `${post}${json}Content-Length: +2\r\n\r\n{}`,
  'a negative length': `${post}${json}Content-Length: -2\r\n\r\n{}`,
  'a hexadecimal length': `${post}${json}Content-Length: 0x2\r\n\r\n{}`,
  'a length that overflows': `${post}${json}Content-Length: 18446744073709551618\r\n\r\n{}`,
  'a space before the colon': `${post}${json}Content-Length : 2\r\n\r\n{}`,
  'an unknown coding': `${post}${json}Transfer-Encoding: xchunked\r\n\r\n${chunks}`,
  'chunks that are not the last coding': `${post}${json}Transfer-Encoding: chunked, identity\r\n\r\n${chunks}`,
  'two headers of codings': `${post}${json}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${chunks}`,
  'a vertical tab before the coding': `${post}${json}Transfer-Encoding: \vchunked\r\n\r\n${chunks}`,
  'a header over two lines': `${post}${json}Transfer-Encoding:\r\n chunked\r\n\r\n${chunks}`,
  'a header that begins with a space': `${post}${json} Content-Length: 2\r\n\r\n{}`,
  'lines that end with LF': `${post.replaceAll('\r', '')}${json.replace('\r', '')}Content-Length: 2\n\n{}`,
  'a CR within a header': `${post}${json}X: a\rContent-Length: 40\r\nContent-Length: 2\r\n\r\n{}`,
  'a NUL in a header': `${post}${json}X: a\0b\r\nContent-Length: 2\r\n\r\n{}`,
  'a size of a chunk with a sign': `${post}${json}Transfer-Encoding: chunked\r\n\r\n+2\r\n{}\r\n0\r\n\r\n`,
  'a size of a chunk that overflows': `${post}${json}Transfer-Encoding: chunked\r\n\r\n10000000000000002\r\n{}\r\n0\r\n\r\n`,
  'a chunk that is longer than its size': `${post}${json}Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`,
  'an LF within a chunk extension': `${post}${json}Transfer-Encoding: chunked\r\n\r\n2;a\n{}\r\n0\r\n\r\n`,
  'two hosts': `${post}Host: y\r\n${json}Content-Length: 2\r\n\r\n{}`,
  'no host': `POST /api/v1/forms HTTP/1.1\r\n${json}Content-Length: 2\r\n\r\n{}`,
  'a version that does not exist': `POST /api/v1/forms HTTP/1.9\r\nHost: x\r\n${json}Content-Length: 2\r\n\r\n{}`,
}

async function answersTo(bytes: string): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  socket.write(Buffer.from(bytes.replace('KEY', `Bearer ${app.owner.api_key}`), 'latin1'))
  return (await text(socket)).split(/(?=HTTP\/1\.1 \d{3} )/)
}

const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))

test.each(Object.keys(ambiguous))(
  'request smuggling: %s: 400, and nothing behind it is answered [B11-57]',
  async (name) => {
    const answers = await answersTo(ambiguous[name] + hidden)
    expect(answers).toHaveLength(1)
    expect(answers[0]).toMatch(/^HTTP\/1\.1 400 /)
    expect(answers[0]).toMatch(/^connection: close\r$/im)
    expect(answers[0]).toMatch(/^x-request-id: [\w-]{8,64}\r$/im)
    expect(ErrorBody.safeParse(bodyOf(answers[0]!)).error).toBeUndefined()
  },
)

test('request smuggling: requests that end where both see it are answered one after the other', async () => {
  const answers = await answersTo(`${post}${json}Content-Length: 2\r\n\r\n{}${hidden}`)
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['422', '200'])
})

test('http: headers of more than 16 KiB are a 431 in the form of every error [B11-57]', async () => {
  const [answer = ''] = await answersTo(`GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(bodyOf(answer)).toEqual({
    message: 'The headers of the request are larger than 16 KiB.',
    code: 'headers_too_large',
    params: { max: 16_384 },
  })
})

test('http: a request of HTTP/1.0 needs no host', async () => {
  expect(await answersTo('GET /healthz HTTP/1.0\r\n\r\n')).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 /)])
})

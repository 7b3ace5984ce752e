import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** What an OpenAI-compatible endpoint takes of what we send; anything else is refused like an endpoint would. */
const Completion = z.strictObject({
  model: z.literal('test-model'),
  messages: z
    .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) }))
    .min(2)
    .refine((turns) => turns[0]?.role === 'system' && turns.slice(1).every(({ role }) => role !== 'system')),
  stream: z.literal(false),
  response_format: z.strictObject({ type: z.literal('json_object') }).optional(),
})
type Completion = z.infer<typeof Completion>

export const modelKey = 'sk-test_0123456789-KEY'

export interface ModelServer extends AsyncDisposable {
  /** `host:port`, as the allow list spells it. */
  host: string
  /** Settings of a form that asks it. */
  settings: Record<string, unknown>
  /** What it was asked, in order. */
  asked: Completion[]
  /** What it says next, and from then on: an object as JSON, a text as it is, or anything by hand. */
  says(next: object | string | ((response: ServerResponse, asked: Completion) => void)): void
}

/** A model on the loopback interface, strict about key, name and shape. */
export async function startModelServer(): Promise<ModelServer> {
  const asked: Completion[] = []
  let next: Parameters<ModelServer['says']>[0] = { reply: 'Guten Tag.', proposals: [] }
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const part of request) text += String(part)
    if (request.headers.authorization !== `Bearer ${modelKey}`) return end(response, 401, { error: 'key' })
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return end(response, 404, { error: 'path' })
    const read = Completion.safeParse(JSON.parse(text))
    if (!read.success || request.headers['content-type'] !== 'application/json') {
      return end(response, 500, { error: String(read.error) })
    }
    asked.push(read.data)
    if (typeof next === 'function') return next(response, read.data)
    sayAs(response, typeof next === 'string' ? next : JSON.stringify(next))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    asked,
    settings: {
      chat_assistant_enabled: true,
      chat_assistant_base_url: `http://${host}/v1`,
      chat_assistant_model: 'test-model',
      chat_assistant_api_key: modelKey,
    },
    says: (said) => {
      next = said
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An answer as such endpoints write it. */
export function sayAs(response: ServerResponse, content: string): void {
  end(response, 200, { choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] })
}

function end(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

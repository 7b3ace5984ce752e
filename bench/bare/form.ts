import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** The bound of reading one record: a server that checks a key and passes one row on as the text that it is. */

export interface BareForm {
  databaseUrl: string
  apiKey: string
  /** What is answered, byte for byte. */
  body: string
}

async function serve({ databaseUrl, apiKey, body }: BareForm): Promise<{ port: number }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })
  // The database may end before this process does.
  pool.on('error', () => undefined)
  await pool.query('create table if not exists bare_forms (id bigint primary key, body text not null)')
  await pool.query('insert into bare_forms values (1, $1) on conflict (id) do update set body = excluded.body', [body])
  const hashOf = (key: string) => createHash('sha256').update(key).digest('base64')
  const keys = new Map([[hashOf(apiKey), 1]])
  const server = createServer((request, response) => {
    const known = keys.get(hashOf(request.headers.authorization?.slice('Bearer '.length) ?? ''))
    if (known === undefined) return void response.writeHead(401).end()
    const id = Number(/^\/forms\/(\d+)$/.exec(request.url ?? '')?.[1])
    const query = { name: 'form', text: 'select body from bare_forms where id = $1', values: [id] }
    void pool.query<{ body: string }>(query).then(({ rows: [row] }) => {
      const text = row?.body ?? ''
      response.writeHead(row ? 200 : 404, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port }
}

process.on('message', (form: BareForm) => {
  void serve(form).then((answer) => process.send?.(answer))
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())

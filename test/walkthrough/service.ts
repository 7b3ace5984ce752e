/** What a visitor and an agency do with the service that the guides have installed. */

export interface Form {
  id: number
  path: string
  input: string
  key: string
}

async function call<T>(
  port: number,
  { method = 'GET', path, key, body }: { method?: string; path: string; key?: string; body?: unknown },
): Promise<T> {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as T
}

export async function makeForm(port: number, key: string): Promise<Form> {
  const made = <T>(path: string, body: unknown, method = 'POST') =>
    call<{ data: T }>(port, { method, path: `/api/v1${path}`, key, body }).then(({ data }) => data)
  const { id, url } = await made<{ id: number; url: string }>('/forms', { internal_title: 'Anfrage' })
  const field = await made<{ id: number }>(`/forms/${id}/fields`, { crm_module: 'address', crm_field_name: 'Name' })
  await made(`/forms/${id}`, { active: true }, 'PATCH')
  return { id, path: new URL(url).pathname, input: `field_${field.id}`, key }
}

export async function submit(port: number, { path, input }: Form, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await call(port, { method: 'POST', path, body: { [input]: `Ada ${i}` } })
}

/** How many submissions the form has, read with the key of its account. */
export async function submissionsOf(port: number, { id, key }: Form): Promise<number> {
  const { data } = await call<{ data: unknown[] }>(port, { path: `/api/v1/forms/${id}/submissions`, key })
  return data.length
}

interface Lifetime {
  created_at: string
  expires_at: string | null
}

/** When a key that is made now stops working if it is to last as long as another one; null: never. */
export function lastsAsLong({ created_at, expires_at }: Lifetime, now: Date): string | null {
  if (expires_at === null) return null
  const lifetime = Date.parse(expires_at) - Date.parse(created_at)
  return new Date(now.getTime() + lifetime).toISOString()
}

const units: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `10s`, `5m`, `2h` … in milliseconds. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)$/.exec(text.trim())
  const unit = units[match?.[2] ?? '']
  return match && unit !== undefined ? Number(match[1]) * unit : undefined
}

/** From 1 ms to a day. */
export function parseTimeout(text: string): number | undefined {
  const ms = parseDuration(text)
  return ms !== undefined && ms >= 1 && ms <= 86_400_000 ? ms : undefined
}

/** Up to a minute; 0 needs no unit. */
export function parseDelay(text: string): number | undefined {
  const ms = text === '0' ? 0 : parseDuration(text)
  return ms !== undefined && ms <= 60_000 ? ms : undefined
}

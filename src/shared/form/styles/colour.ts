/** Red, green and blue, 0–255. */
type Colour = readonly [number, number, number]

function parse(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Part of the light that a colour reflects, 0–1 (WCAG 2.2 "relative luminance"). */
export function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Colour
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two `#rrggbb` colours, 1–21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of the second colour, 0–1, in the first. */
export function mix(base: string, other: string, share: number): string {
  const [from, to] = [parse(base), parse(other)]
  const channels = from.map((channel, i) => Math.round(channel + ((to[i] ?? 0) - channel) * share))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** White, or a black no deeper than needed, whichever reads better on the surface; at least 4.5. */
export function inkOn(surface: string): string {
  if (contrast('#ffffff', surface) >= 4.5) return '#ffffff'
  return contrast('#111111', surface) >= 4.5 ? '#111111' : '#000000'
}

/**
 * The colour, moved no further towards black or white (`end`, by default the one that stands out) than the contrast with the
 * surface demands.
 */
export function readable(colour: string, surface: string, least: number, end = standsOut(surface)): string {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(colour, end, share)
    if (contrast(candidate, surface) >= least) return candidate
  }
  return end
}

function standsOut(surface: string): string {
  return contrast('#000000', surface) >= contrast('#ffffff', surface) ? '#000000' : '#ffffff'
}

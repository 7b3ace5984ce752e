/** A drawing of a signature: lines over a pad of this size, each a list of points x, y, x, y … */
export interface Drawing {
  width: number
  height: number
  strokes: readonly (readonly number[])[]
}

const prefix = 'drawn:'
const shape = /^drawn:(\d{1,4})x(\d{1,4}):((?:\d{1,4},\d{1,4}[ ;]?)*)$/
/** Letters of a drawing; ten times what a long name takes. */
const maxLength = 60_000
/** Shorter lines together are a slip of the finger, in hundredths of the pad's width. */
const leastInk = 4

export const isDrawn = (answer: string) => answer.startsWith(prefix)

/** The drawing as an answer: `drawn:600x200:10,20 30,40;50,60 …`. */
export function drawingText({ width, height, strokes }: Drawing): string {
  const lines = strokes.map((points) => {
    const pairs: string[] = []
    for (let i = 0; i + 1 < points.length; i += 2) pairs.push(`${points[i]},${points[i + 1]}`)
    return pairs.join(' ')
  })
  return `${prefix}${width}x${height}:${lines.join(';')}`
}

/** The drawing that an answer is, `undefined` for what is none. */
export function readDrawing(answer: string): Drawing | undefined {
  if (answer.length > maxLength) return undefined
  const [, w = '0', h = '0', lines] = shape.exec(answer) ?? []
  const [width, height] = [Number(w), Number(h)]
  if (lines === undefined || width < 50 || height < 20 || height > 2 * width) return undefined
  const strokes = lines
    .split(';')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/[ ,]/).map(Number))
  const isInside = strokes.every((points) => points.every((value, i) => value <= (i % 2 === 0 ? width : height)))
  return isInside ? { width, height, strokes } : undefined
}

/** Whether so little was drawn that it is no signature. */
export function isBlank({ width, strokes }: Drawing): boolean {
  let ink = 0
  for (const points of strokes) {
    for (let i = 0; i + 3 < points.length; i += 2) {
      const [x, y, nextX, nextY] = points.slice(i, i + 4) as [number, number, number, number]
      ink += Math.hypot(nextX - x, nextY - y)
    }
  }
  return ink < (width * leastInk) / 100
}

/** Attribute `d` of an SVG path through the points, with round corners. */
export function pathOf(points: readonly number[]): string {
  const [x = 0, y = 0] = points
  if (points.length <= 2) return `M${x} ${y}h.01`
  let d = `M${x} ${y}`
  for (let i = 2; i + 3 < points.length; i += 2) {
    const [cx, cy, nx, ny] = points.slice(i, i + 4) as [number, number, number, number]
    d += `Q${cx} ${cy} ${(cx + nx) / 2} ${(cy + ny) / 2}`
  }
  return `${d}L${points.at(-2)} ${points.at(-1)}`
}

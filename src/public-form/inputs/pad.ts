import { drawingText, isBlank, pathOf, readDrawing } from '../../shared/form/uploads/signature-strokes.ts'

/** Units across a drawing, whatever size the pad has on the screen. */
const width = 600
/** Units of its height: half as high again on a phone, where as wide a pad is too flat for a name. */
const heights = { wide: 200, narrow: 300 }
/** More make no better signature, but a longer answer. */
const maxPoints = 4_000
const leastStep = 2

export interface Pad {
  /** The drawing as an answer; '' without a signature. */
  answer(): string
  clear(): void
}

/** A canvas to sign on with finger, pen or mouse; `changed` is called after each line. */
export function openPad(canvas: HTMLCanvasElement, before: string, changed: () => void): Pad {
  const drawn = readDrawing(before)
  let strokes: number[][] = (drawn?.width === width ? drawn.strokes : []).map((points) => [...points])
  const isNarrow = matchMedia('(max-width:30rem)').matches
  const height = strokes.length > 0 && drawn ? drawn.height : heights[isNarrow ? 'narrow' : 'wide']
  canvas.style.aspectRatio = `${width}/${height}`
  const context = canvas.getContext('2d')

  function paint(): void {
    const { clientWidth } = canvas
    if (!context || clientWidth === 0) return
    const scale = (clientWidth / width) * devicePixelRatio
    canvas.width = width * scale
    canvas.height = height * scale
    context.scale(scale, scale)
    context.lineWidth = width / 200
    context.lineCap = context.lineJoin = 'round'
    context.strokeStyle = '#111827'
    for (const points of strokes) context.stroke(new Path2D(pathOf(points)))
  }

  function follow(stroke: number[], event: PointerEvent): void {
    const { left, top, width: wide, height: high } = canvas.getBoundingClientRect()
    const x = within(((event.clientX - left) / wide) * width, width)
    const y = within(((event.clientY - top) / high) * height, height)
    const [lastX = -9, lastY = -9] = stroke.slice(-2)
    if (Math.hypot(x - lastX, y - lastY) >= leastStep && strokes.flat().length < maxPoints) stroke.push(x, y)
  }

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || canvas.dataset['off'] !== undefined) return
    event.preventDefault()
    canvas.setPointerCapture(event.pointerId)
    const stroke: number[] = []
    strokes.push(stroke)
    follow(stroke, event)
    const move = (event: PointerEvent) => {
      for (const part of event.getCoalescedEvents?.() ?? [event]) follow(stroke, part)
      paint()
    }
    const end = () => {
      canvas.removeEventListener('pointermove', move)
      paint()
      changed()
    }
    canvas.addEventListener('pointermove', move)
    canvas.addEventListener('pointerup', end, { once: true })
    canvas.addEventListener('pointercancel', end, { once: true })
  })
  new ResizeObserver(paint).observe(canvas)

  return {
    answer: () => (isBlank({ width, height, strokes }) ? '' : drawingText({ width, height, strokes })),
    clear() {
      strokes = []
      paint()
      changed()
    },
  }
}

const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most))

import { create } from 'qrcode'

/** A QR code: modules of each side, and where dark ones begin in a row, each `[x, y, count]`. */
export interface Code {
  size: number
  runs: [x: number, y: number, count: number][]
}

/** The QR code of a text; dark modules beside one another are drawn as one. */
export function codeOf(text: string): Code {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const runs: Code['runs'] = []
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let count = 0
      while (x + count < size && data[y * size + x + count]) count++
      if (count > 0) runs.push([x, y, count])
      x += count
    }
  }
  return { size, runs }
}

import { csv } from './csv.ts'
import type { Cell } from '../table.ts'
import { xlsx } from './xlsx.ts'
import type { Answer, Order } from './table-file.ts'

/** Packs a table into a file in a thread of its own, so that the page stays what it is: rows come in parts, then what to make of them. */
const rows: Cell[][] = []

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if ('rows' in data) rows.push(...data.rows)
  else void made(data).then((answer) => postMessage(answer))
})

async function made({ format, head, language }: Exclude<Order, { rows: unknown }>): Promise<Answer> {
  try {
    if (format === 'xlsx') return { file: await xlsx(head, rows, language) }
    const text = csv([head, ...rows.map((row) => row.map((cell) => cell.text))])
    return { file: new Blob([text], { type: 'text/csv;charset=utf-8' }) }
  } catch (error) {
    return { fault: String(error) }
  }
}

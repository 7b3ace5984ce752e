import { csv } from './csv.ts'
import type { Cell } from './table.ts'
import { xlsx } from './xlsx.ts'
import type { Answer, Order } from './table-file.ts'

/** Packs a table into a file in a thread of its own, so that the page stays what it is: rows come in parts, then what to make of them. */
const rows: Cell[][] = []

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if ('rows' in data) rows.push(...data.rows)
  else void made(data).then((answer) => postMessage(answer, { transfer: 'bytes' in answer ? [answer.bytes] : [] }))
})

async function made({ format, head, language }: Exclude<Order, { rows: unknown }>): Promise<Answer> {
  try {
    const file = format === 'xlsx' ? await xlsx(head, rows, language) : csvFile(head)
    return { bytes: await file.arrayBuffer(), type: file.type }
  } catch (error) {
    return { fault: String(error) }
  }
}

function csvFile(head: string[]): Blob {
  const text = csv([head, ...rows.map((row) => row.map((cell) => cell.text))])
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}

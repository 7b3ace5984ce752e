import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'

/** An element as it stands in a file. */
export interface ReadElement {
  name: string
  /** Of elements without others in them. */
  text: string
  children: ReadElement[]
}

/** Reads a file as a CRM does: throws for what is not well-formed, or is not in the order of the format. */
export function readFeedback(xml: Buffer): ReadElement {
  const root = parsed(new TextDecoder('utf-8', { fatal: true }).decode(xml))
  const faults = faultsOf(root)
  if (root.name !== 'openimmo_feedback') faults.push(`The file is about ${root.name}.`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return root
}

/** Texts by element, of the one part with this name. */
export function textsOf(root: ReadElement, ...path: string[]): Record<string, string> {
  let part: ReadElement | undefined = root
  for (const name of path) part = part?.children.find((child) => child.name === name)
  const texts = (part?.children ?? []).filter(({ children }) => children.length === 0)
  return Object.fromEntries(texts.map(({ name, text }) => [name, text]))
}

function parsed(xml: string): ReadElement {
  const open: ReadElement[] = []
  let root: ReadElement | undefined
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (Object.keys(attributes).length > 0) throw new Error(`${name} has attributes.`)
    const element: ReadElement = { name, text: '', children: [] }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('text', (text) => {
    const within = open.at(-1)
    if (within) within.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  if (!root) throw new Error('The file is empty.')
  return root
}

interface ElementRule {
  name: string
  least: number
  most: number
  /** What it may say; null: anything. */
  codes: readonly string[] | null
}

/** What may stand in an element, in this order: as docs/crm/openimmo.md lists it. */
const format = new Map<string, ElementRule[]>(documented())

function documented(): [string, ElementRule[]][] {
  const docs = readFileSync(join(import.meta.dirname, '../../../../docs/crm/openimmo.md'), 'utf8')
  const list = /```text elements\n(.*?)```/s.exec(docs)?.[1] ?? ''
  return list
    .replace(/\n +/g, ' ')
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', children = ''] = line.split(': ')
      return [name, children.split(' ').map(ruleOf)]
    })
}

function ruleOf(text: string): ElementRule {
  const [, name, codes, times] = /^(\w+)(?:\(([A-Z|]+)\))?([!+*]?)$/.exec(text) ?? []
  if (name === undefined) throw new Error(`docs/crm/openimmo.md lists ${text}.`)
  const [least, most] = { '!': [1, 1], '+': [1, Infinity], '*': [0, Infinity] }[times ?? ''] ?? [0, 1]
  return { name, least: least ?? 0, most: most ?? 1, codes: codes?.split('|') ?? null }
}

function faultsOf(element: ReadElement): string[] {
  const rules = format.get(element.name) ?? []
  if (rules.length > 0 && element.text.trim() !== '') return [`${element.name} has text beside its elements.`]
  const left = [...element.children]
  const faults = rules.flatMap(({ name, least, most, codes }) => {
    let times = 0
    while (left[0]?.name === name && times < most) {
      const { text } = left.shift() ?? { text: '' }
      if (codes && !codes.includes(text)) return [`${name} says ${text}.`]
      times++
    }
    return times < least ? [`${element.name} lacks ${name}.`] : []
  })
  const misplaced = left.map(({ name }) => `${name} is not expected there in ${element.name}.`)
  return [...faults, ...misplaced, ...element.children.flatMap(faultsOf)]
}

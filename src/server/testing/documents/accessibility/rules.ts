import { contentFaults } from './content.ts'
import type { Dict, PdfFile, Value } from './pdf-file.ts'
import { elementsOf, isStandard, mappedType, type Element } from './structure.ts'

/** A file with what several rules read of it. */
export interface ExaminedFile {
  file: PdfFile
  elements: Element[]
  annotations: { page: Dict; dict: Dict; value: Value }[]
  fonts: Dict[]
  roles: Dict
  content: ReturnType<typeof contentFaults>
}

export function examined(file: PdfFile): ExaminedFile {
  return {
    file,
    elements: elementsOf(file),
    annotations: file.pages.flatMap((page) =>
      file.list(page['/Annots']).map((value) => ({ page, value, dict: file.dict(value) })),
    ),
    fonts: file.dicts.filter((dict) => dict['/Type'] === '/Font'),
    roles: file.dict(file.dict(file.catalog['/StructTreeRoot'])['/RoleMap']),
    content: contentFaults(file),
  }
}

/** Failure conditions of the Matterhorn Protocol 1.1 that a program can judge, by number: how often each is met. */
export const rules: Record<string, (examined: ExaminedFile) => number> = {
  '01-003': ({ content }) => content['01-003'],
  '01-004': ({ content }) => content['01-004'],
  '01-005': ({ content }) => content['01-005'],
  '01-007': ({ file }) => count(file.dict(file.catalog['/MarkInfo'])['/Suspects'] === true),
  '02-001': ({ elements, roles }) =>
    times(elements, ({ dict }) => !isStandard(mappedType(nameOf(dict['/S']), roles) ?? 'P')),
  '02-003': ({ elements, roles }) => times(elements, ({ dict }) => mappedType(nameOf(dict['/S']), roles) === null),
  '02-004': ({ roles }) => times(Object.keys(roles), (name) => isStandard(name.slice(1))),
  '06-001': ({ file }) => count(file.metadata === ''),
  '06-002': ({ file }) => count(file.metadata !== '' && !/<pdfuaid:part>1</.test(file.metadata)),
  '06-003': ({ file }) => count(file.metadata !== '' && !/<dc:title>[^]*?<rdf:li[^>]*>[^<]+</.test(file.metadata)),
  '07-001': ({ file }) => count(preferences(file)['/DisplayDocTitle'] === undefined),
  '07-002': ({ file }) => count(preferences(file)['/DisplayDocTitle'] === false),
  '09-004': ({ elements }) => times(elements, isMisplaced(tables)),
  '09-005': ({ elements }) => times(elements, isMisplaced(lists)),
  '11-001': ({ file }) => count(!isText(file.catalog['/Lang'])),
  '13-004': ({ elements }) =>
    times(elements, ({ type, dict }) => type === 'Figure' && !isText(dict['/Alt']) && !isText(dict['/ActualText'])),
  '14-002': ({ elements }) => count((headingLevels(elements)[0] ?? 1) !== 1),
  '14-003': ({ elements }) => times(headingLevels(elements), (level, i, all) => level > (all[i - 1] ?? level) + 1),
  '14-006': ({ elements }) => times(elements, ({ children }) => times(children, ({ type }) => type === 'H') > 1),
  '14-007': ({ elements }) => count(elements.some(({ type }) => type === 'H') && headingLevels(elements).length > 0),
  '15-003': ({ elements }) =>
    times(elements, (element) => element.type === 'TH' && !element.attributes['/Scope'] && !hasHeaders(element)),
  '17-002': ({ elements }) => times(elements, ({ type, dict }) => type === 'Formula' && !isText(dict['/Alt'])),
  '19-003': ({ elements }) => times(elements, ({ type, dict }) => type === 'Note' && !isText(dict['/ID'])),
  '19-004': ({ elements }) => {
    const ids = elements.filter(({ type }) => type === 'Note').map(({ dict }) => dict['/ID'])
    return ids.length - new Set(ids).size
  },
  '20-003': ({ file }) =>
    times(file.dicts, (dict) => Array.isArray(dict['/OCGs']) && file.dict(dict['/D'])['/AS'] !== undefined),
  '21-001': ({ file }) =>
    times(file.dicts, (dict) => dict['/EF'] !== undefined && !(isText(dict['/F']) && isText(dict['/UF']))),
  '25-001': ({ file }) => count(file.dict(file.catalog['/AcroForm'])['/XFA'] !== undefined),
  '26-001': ({ file }) => count(file.trailer['/Encrypt'] !== undefined),
  '28-004': ({ annotations }) =>
    times(annotations, ({ dict }) => dict['/Subtype'] !== '/Widget' && !isText(dict['/Contents'])),
  '28-005': ({ annotations }) =>
    times(annotations, ({ dict }) => dict['/Subtype'] === '/Widget' && !isText(dict['/TU'])),
  '28-007': ({ annotations }) => times(annotations, ({ dict }) => dict['/Subtype'] === '/TrapNet'),
  '28-008': ({ annotations }) => times(annotations, ({ page }) => page['/Tabs'] === undefined),
  '28-009': ({ annotations }) =>
    times(annotations, ({ page }) => page['/Tabs'] !== undefined && page['/Tabs'] !== '/S'),
  '28-010': ({ annotations, elements }) => times(annotations, isOutside('Widget', 'Form', elements)),
  '28-011': ({ annotations, elements }) => times(annotations, isOutside('Link', 'Link', elements)),
  '30-001': ({ file }) => times(file.dicts, (dict) => dict['/Subtype'] === '/Form' && dict['/Ref'] !== undefined),
  '31-005': ({ fonts }) =>
    times(fonts, (font) => font['/Subtype'] === '/CIDFontType2' && font['/CIDToGIDMap'] === undefined),
  '31-009': ({ file, fonts }) => times(fonts, (font) => !isEmbedded(file, font)),
  '31-027': ({ fonts }) => times(fonts, (font) => font['/Subtype'] === '/Type0' && font['/ToUnicode'] === undefined),
  '31-028': ({ file, fonts }) => times(fonts, maps(file, /<0000>\s*(?:\n|$|\])/m)),
  '31-029': ({ file, fonts }) => times(fonts, maps(file, /<FEFF>\s*(?:\n|$|\])/im)),
  '31-030': ({ file, fonts }) => times(fonts, maps(file, /<FFFE>\s*(?:\n|$|\])/im)),
}

const count = (fault: boolean) => (fault ? 1 : 0)
const times = <T>(list: readonly T[], isFault: (one: T, i: number, all: readonly T[]) => boolean) =>
  list.filter(isFault).length
const nameOf = (value: Value | undefined) => (typeof value === 'string' ? value.slice(1) : '')
const isText = (value: Value | undefined) => typeof value === 'string' && /^[ub]:[^]/.test(value)
const preferences = (file: PdfFile) => file.dict(file.catalog['/ViewerPreferences'])

const headingLevels = (elements: readonly Element[]) =>
  elements.filter(({ type }) => /^H\d$/.test(type)).map(({ type }) => Number(type[1]))

/** What may stand in what: ISO 32000-1, tables 336 and 337. */
const lists: Parts = { L: ['LI', 'L', 'Caption'], LI: ['Lbl', 'LBody'] }
const tables: Parts = {
  Table: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
}
type Parts = Record<string, readonly string[]>

const isMisplaced =
  (parts: Parts) =>
  ({ type, parent, children }: Element): boolean => {
    const owners = Object.keys(parts).filter((owner) => parts[owner]?.includes(type))
    const isOwned = owners.length === 0 || ['Caption', 'L'].includes(type) || owners.includes(parent?.type ?? '')
    return !isOwned || (type in parts && children.some((child) => !parts[type]?.includes(child.type)))
  }

/** Of a table whose cells name their headers. */
function hasHeaders(element: Element): boolean {
  let table: Element | null = element
  while (table && table.type !== 'Table') table = table.parent
  const below = (one: Element): Element[] => [one, ...one.children.flatMap(below)]
  const cells = table ? below(table).filter(({ type }) => type === 'TD') : []
  return cells.length > 0 && cells.every(({ attributes }) => Array.isArray(attributes['/Headers']))
}

const isOutside =
  (subtype: string, type: string, elements: readonly Element[]) =>
  ({ dict, value }: ExaminedFile['annotations'][number]): boolean =>
    dict['/Subtype'] === `/${subtype}` &&
    !elements.some((element) => element.type === type && element.annotations.includes(value))

/** A composed font is embedded where its descendant is. */
function isEmbedded(file: PdfFile, font: Dict): boolean {
  if (font['/Subtype'] === '/Type0' || font['/Subtype'] === '/Type3') return true
  const descriptor = file.dict(font['/FontDescriptor'])
  return ['/FontFile', '/FontFile2', '/FontFile3'].some((key) => descriptor[key] !== undefined)
}

const maps = (file: PdfFile, unicode: RegExp) => (font: Dict) =>
  font['/ToUnicode'] !== undefined && unicode.test(file.bytes(font['/ToUnicode']).toString('latin1'))

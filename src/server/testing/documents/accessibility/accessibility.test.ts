import { beforeAll, expect, test } from 'vitest'
import { documentModel, paragraph } from '../../../pdf/process/testing.ts'
import { openRenderer } from '../../../pdf/renderer.ts'
import { jsonOf } from '../qpdf.ts'
import { faultsOf } from './index.ts'
import { isDict, PdfFile, type Dict, type FileJson, type Value } from './pdf-file.ts'
import { rules } from './rules.ts'

/** A document with headings, a table, a list and a link. */
let clean: FileJson

beforeAll(async () => {
  const text = (text: string) => ({ kind: 'text' as const, text })
  const facts = [
    { label: 'Preis', value: text('785.000 €') },
    { label: 'Fläche', value: text('186,5 m²') },
  ]
  const { pdf } = await openRenderer()(
    documentModel({
      blocks: [
        { type: 'heading', level: 1, text: 'Angebot' },
        { type: 'heading', level: 2, text: 'Haus' },
        paragraph('Text'),
        { type: 'facts', rows: facts, columns: 2 },
        { type: 'fieldlist', rows: [{ label: 'Seite', value: { kind: 'link', address: 'https://agency.example/' } }] },
      ],
    }),
  )
  clean = (await jsonOf(Buffer.from(pdf))) as FileJson
})

/** A copy of the file, to be spoiled. */
class SpoiledFile {
  readonly json: FileJson = structuredClone(clean)
  readonly #objects = this.json.qpdf[1]
  readonly #names = Object.keys(this.#objects)

  dict(isIt: (dict: Dict) => boolean): Dict {
    const found = this.#names.map((name) => this.#objects[name]).map((one) => one?.stream?.dict ?? one?.value)
    return found.find((dict): dict is Dict => isDict(dict) && isIt(dict))!
  }
  type = (type: string) => this.dict((dict) => dict['/Type'] === `/${type}`)
  element = (type: string) => this.dict((dict) => dict['/Type'] === '/StructElem' && dict['/S'] === `/${type}`)
  get catalog(): Dict {
    return this.type('Catalog')
  }
  get trailer(): Dict {
    return this.#objects['trailer']?.value as Dict
  }

  /** A reference to one object more. */
  add(value: Value, data?: string): string {
    const name = `${9000 + Object.keys(this.#objects).length} 0 R`
    const stream = { dict: value as Dict, data: Buffer.from(data ?? '').toString('base64') }
    this.#objects[`obj:${name}`] = data === undefined ? { value } : { stream }
    return name
  }
  metadata(change: (xmp: string) => string): void {
    const xmp = new PdfFile(this.json).metadata
    this.catalog['/Metadata'] = this.add({}, change(xmp))
  }
  content(drawing: string): void {
    const page = this.type('Page')
    page['/Contents'] = [page['/Contents'] ?? null, this.add({}, drawing)]
  }
  annotation(dict: Dict): void {
    const page = this.type('Page')
    page['/Annots'] = [...((page['/Annots'] as Value[] | undefined) ?? []), this.add(dict)]
    page['/Tabs'] = '/S'
  }
  unicode(mapping: string): void {
    this.dict((dict) => dict['/ToUnicode'] !== undefined)['/ToUnicode'] = this.add({}, mapping)
  }
}

const described: Dict = { '/Contents': 'u:Text', '/TU': 'u:Text' }

/** For each condition a fault that meets it, and no other one. */
const faults: Record<string, (file: SpoiledFile) => void> = {
  '01-003': (file) => file.content('/P <</MCID 900>> BDC /Artifact BMC EMC EMC'),
  '01-004': (file) => file.content('/Artifact BMC /P <</MCID 900>> BDC EMC EMC'),
  '01-005': (file) => file.content('0 0 m 10 10 l S'),
  '01-007': (file) => void ((file.catalog['/MarkInfo'] as Dict)['/Suspects'] = true),
  '02-001': (file) => void (file.element('P')['/S'] = '/Absatz'),
  '02-003': (file) => {
    const roles = file.type('StructTreeRoot')['/RoleMap'] as Dict
    Object.assign(roles, { '/Absatz': '/Text', '/Text': '/Absatz' })
    file.element('P')['/S'] = '/Absatz'
  },
  '02-004': (file) => void ((file.type('StructTreeRoot')['/RoleMap'] as Dict)['/P'] = '/Span'),
  '06-001': (file) => void delete file.catalog['/Metadata'],
  '06-002': (file) => file.metadata((xmp) => xmp.replace('<pdfuaid:part>1', '<pdfuaid:part>2')),
  '06-003': (file) => file.metadata((xmp) => xmp.replace(/<dc:title>[^]*<\/dc:title>/, '')),
  '07-001': (file) => void delete (file.catalog['/ViewerPreferences'] as Dict)['/DisplayDocTitle'],
  '07-002': (file) => void ((file.catalog['/ViewerPreferences'] as Dict)['/DisplayDocTitle'] = false),
  '09-004': (file) => void (file.element('TR')['/S'] = '/Div'),
  '09-005': (file) => void (file.element('P')['/S'] = '/LBody'),
  '11-001': (file) => void delete file.catalog['/Lang'],
  '13-004': (file) => void (file.element('P')['/S'] = '/Figure'),
  '14-002': (file) => void (file.element('H1')['/S'] = '/H2'),
  '14-003': (file) => void (file.element('H2')['/S'] = '/H3'),
  '14-006': (file) => {
    const [one, other] = ['/H', '/H'].map((type) => file.add({ '/Type': '/StructElem', '/S': type, '/K': [] }))
    for (const type of ['H1', 'H2']) file.element(type)['/S'] = '/P'
    file.element('P')['/K'] = [one!, other!]
  },
  '14-007': (file) => void (file.element('P')['/S'] = '/H'),
  '15-003': (file) => {
    file.element('TH')['/A'] = []
    file.element('TD')['/A'] = []
  },
  '17-002': (file) => void (file.element('P')['/S'] = '/Formula'),
  '19-003': (file) => void (file.element('P')['/S'] = '/Note'),
  '19-004': (file) => {
    const note = (): string => file.add({ '/Type': '/StructElem', '/S': '/Note', '/ID': 'u:n', '/K': [] })
    file.element('P')['/K'] = [note(), note()]
  },
  '20-003': (file) => void (file.catalog['/OCProperties'] = file.add({ '/OCGs': [], '/D': { '/AS': [] } })),
  '21-001': (file) => void file.add({ '/Type': '/Filespec', '/EF': {}, '/F': 'u:a.txt' }),
  '25-001': (file) => void (file.catalog['/AcroForm'] = { '/XFA': [] }),
  '26-001': (file) => void (file.trailer['/Encrypt'] = {}),
  '28-004': (file) => file.annotation({ '/Subtype': '/Text' }),
  '28-005': (file) => {
    file.annotation({ '/Subtype': '/Widget' })
    const widget = (file.type('Page')['/Annots'] as Value[]).at(-1) as string
    Object.assign(file.element('P'), { '/S': '/Form', '/K': [{ '/Type': '/OBJR', '/Obj': widget }] })
  },
  '28-007': (file) => file.annotation({ ...described, '/Subtype': '/TrapNet' }),
  '28-008': (file) => void delete file.type('Page')['/Tabs'],
  '28-009': (file) => void (file.type('Page')['/Tabs'] = '/R'),
  '28-010': (file) => file.annotation({ ...described, '/Subtype': '/Widget' }),
  '28-011': (file) => file.annotation({ ...described, '/Subtype': '/Link' }),
  '30-001': (file) => void file.add({ '/Subtype': '/Form', '/Ref': {} }),
  '31-005': (file) => void delete file.dict((dict) => dict['/Subtype'] === '/CIDFontType2')['/CIDToGIDMap'],
  '31-009': (file) => void delete file.type('FontDescriptor')['/FontFile2'],
  '31-027': (file) => void delete file.dict((dict) => dict['/ToUnicode'] !== undefined)['/ToUnicode'],
  '31-028': (file) => file.unicode('1 beginbfchar\n<0001> <0000>\nendbfchar'),
  '31-029': (file) => file.unicode('1 beginbfchar\n<0001> <FEFF>\nendbfchar'),
  '31-030': (file) => file.unicode('1 beginbfrange\n<0001> <0002> [<0041> <FFFE>]\nendbfrange'),
}

test('accessibility: a document of ours meets no failure condition of PDF/UA-1', () => {
  expect(faultsOf(new PdfFile(clean))).toEqual([])
})

test('accessibility: each condition that is looked for is found where it is met, and no other one', () => {
  expect(Object.keys(faults)).toEqual(Object.keys(rules))
  const found = Object.entries(faults).map(([number, spoil]) => {
    const file = new SpoiledFile()
    spoil(file)
    return [number, faultsOf(new PdfFile(file.json)).map((fault) => fault.split(':')[0])]
  })
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.keys(rules).map((number) => [number, [number]])))
})

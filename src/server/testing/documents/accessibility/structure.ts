import { isDict, type Dict, type PdfFile, type Value } from './pdf-file.ts'

/** An element of the structure tree. */
export interface Element {
  /** Standard type, after the map of roles; without its slash. */
  type: string
  parent: Element | null
  children: Element[]
  dict: Dict
  /** Of all owners, in one. */
  attributes: Dict
  /** Annotations that are its content. */
  annotations: Value[]
}

/** ISO 32000-1, 14.8.4. */
const standardTypes = new Set(
  (
    'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody ' +
    'Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP ' +
    'Figure Formula Form'
  ).split(' '),
)
export const isStandard = (type: string) => standardTypes.has(type)

/** Where a type ends that is mapped to others; `null`: in a circle. */
export function mappedType(type: string, roles: Dict): string | null {
  const seen = new Set<string>()
  let found = type
  while (!isStandard(found) && typeof roles[`/${found}`] === 'string') {
    if (seen.has(found)) return null
    seen.add(found)
    found = (roles[`/${found}`] as string).slice(1)
  }
  return found
}

/** All elements of a file, in the order of reading. */
export function elementsOf(file: PdfFile): Element[] {
  const root = file.dict(file.catalog['/StructTreeRoot'])
  const roles = file.dict(root['/RoleMap'])
  const found: Element[] = []
  const visit = (value: Value, parent: Element | null): void => {
    const dict = file.at(value)
    if (!isDict(dict)) return
    if (dict['/Type'] === '/OBJR') return void parent?.annotations.push(dict['/Obj'] ?? null)
    if (typeof dict['/S'] !== 'string') return
    const type = dict['/S'].slice(1)
    const element: Element = {
      type: mappedType(type, roles) ?? type,
      parent,
      children: [],
      dict,
      attributes: Object.assign({}, ...file.list(dict['/A']).map((one) => file.dict(one))) as Dict,
      annotations: [],
    }
    found.push(element)
    parent?.children.push(element)
    for (const kid of file.list(dict['/K'])) visit(kid, element)
  }
  for (const kid of file.list(root['/K'])) visit(kid, null)
  return found
}

import type { Edit } from './edit.ts'
import { changedPatterns } from './regular-expressions.ts'
import { isSql, sqlEdits } from './sql.ts'
import type { Place, Syntax } from './syntax.ts'

type Operator = (node: Syntax, place: Place) => Edit[]

const replaced = ({ start, end }: { start: number; end: number }, to: string): Edit => ({ start, end, to })
const child = (node: Syntax, key: string) => node[key] as Syntax
/** Empty where the node is more than a name. */
const nameOf = ({ name }: Syntax) => (typeof name === 'string' ? name : '')
const removedStatement: Operator = (node) => [replaced(node, ';')]

const otherComparisons: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&': ['|'],
  '|': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
}

const otherAssignments: Record<string, string> = {
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '||=': '&&=',
  '&&=': '||=',
  '??=': '&&=',
}

/** Methods that stand in for one another. */
const otherMethods: Record<string, string> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  find: 'findLast',
  findLast: 'find',
  indexOf: 'lastIndexOf',
  lastIndexOf: 'indexOf',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
}

/** Methods without which a value stays as it is, or a query has one condition less. */
const droppedMethods = new Set(
  'filter slice subarray trim trimStart trimEnd toSorted sort toReversed reverse concat normalize padStart replace replaceAll where orderBy limit'.split(
    ' ',
  ),
)

/** Methods of queries: an empty name of a table or column is an error of SQL, which shows nothing about a test. */
const queryMethods =
  /^(?:where|whereRef|on|onRef|select|selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|orderBy|groupBy|returning|columns?|set|ref|table)$/

function binary(node: Syntax, place: Place): Edit[] {
  const operator = String(node.operator)
  if ((operator === '+' && isText(node)) || (operator.endsWith('==') && isWholeTest(place))) return []
  const start = place.text.indexOf(operator, child(node, 'left').end)
  return (otherComparisons[operator] ?? []).map((to) => ({ start, end: start + operator.length, to }))
}

/** A test that is true and false in turn by its own changes need not be negated as well. */
const isWholeTest = ({ parent, key }: Place) => key === 'test' && /^(?:If|Conditional)/.test(parent?.type ?? '')

/** Whether one of the summands is a text as it is written, so that `+` joins texts. */
function isText(node: Syntax): boolean {
  if (node.type === 'BinaryExpression') return isText(child(node, 'left')) || isText(child(node, 'right'))
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

/** Takes each part out of `a && b && c`. */
function logical(node: Syntax, { parent, key }: Place): Edit[] {
  if (parent?.type === 'LogicalExpression' && parent.operator === node.operator && key === 'left') return []
  const parts = partsOf(node, node.operator)
  return parts.flatMap((part, at) => {
    const [before, after] = [parts[at - 1], parts[at + 1]]
    if (before) return replaced({ start: before.end, end: part.end }, '')
    return after ? replaced({ start: part.start, end: after.start }, '') : []
  })
}

const partsOf = (node: Syntax, operator: unknown): Syntax[] =>
  node.type === 'LogicalExpression' && node.operator === operator
    ? [...partsOf(child(node, 'left'), operator), child(node, 'right')]
    : [node]

function branch(node: Syntax): Edit[] {
  const test = child(node, 'test')
  return test.type === 'Literal' ? [] : ['true', 'false'].map((to) => replaced(test, to))
}

/** A loop that never begins; one that never ends would only be waited for. */
function loop(node: Syntax): Edit[] {
  const test = node.test as Syntax | null
  return test && test.type !== 'Literal' ? [replaced(test, 'false')] : []
}

function update(node: Syntax, { parent, key }: Place): Edit[] {
  if (parent?.type === 'ForStatement' && key === 'update') return []
  const start = node.prefix === true ? node.start : node.end - 2
  return [{ start, end: start + 2, to: node.operator === '++' ? '--' : '++' }]
}

function assignment(node: Syntax, { text, parent, key }: Place): Edit[] {
  const operator = String(node.operator)
  const to = otherAssignments[operator]
  if (to === undefined || (parent?.type === 'ForStatement' && key === 'update')) return []
  const start = text.indexOf(operator, child(node, 'left').end)
  return [{ start, end: start + operator.length, to }]
}

function literal(node: Syntax, place: Place): Edit[] {
  if (typeof node.value === 'boolean') return [replaced(node, String(!node.value))]
  const pattern = node.regex as { pattern: string; flags: string } | undefined
  if (pattern) return changedPatterns(pattern.pattern, pattern.flags).map((to) => replaced(node, to))
  if (typeof node.value !== 'string' || isName(place)) return []
  if (isSql(node.value)) return sqlEdits(place.text.slice(node.start, node.end), node.start)
  return [replaced(node, node.value === '' ? "'changed'" : "''")]
}

/** Texts that name something, are compared with a type of known texts, or tell a developer of an error. */
function isName({ parent, key }: Place): boolean {
  switch (parent?.type) {
    case 'CallExpression':
      return isQueryCall(parent)
    case 'NewExpression':
      return isError(parent)
    case 'BinaryExpression':
      return parent.operator === '===' || parent.operator === '!=='
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportSpecifier':
    case 'ImportAttribute':
    case 'SwitchCase':
      return true
    case 'ExpressionStatement':
      return true
    default:
      return key === 'key'
  }
}

const isQueryCall = (call: Syntax) => queryMethods.test(methodOf(call)?.name ?? '')
const isError = (node: Syntax) => nameOf(child(node, 'callee')).endsWith('Error')

function template(node: Syntax, { text, parent }: Place): Edit[] {
  const quasis = node.quasis as Syntax[]
  const written = quasis.map(({ start, end }) => text.slice(start, end))
  if (tagOf(parent) === 'sql' || isSql(written.join(' '))) {
    return quasis.flatMap(({ start }, at) => sqlEdits(written[at] ?? '', start))
  }
  const isTagged = parent?.type === 'TaggedTemplateExpression'
  if (isTagged || (parent?.type === 'NewExpression' && isError(parent))) return []
  return node.end - node.start > 2 ? [replaced(node, '``')] : []
}

const tagOf = (parent: Syntax | undefined) =>
  parent?.type === 'TaggedTemplateExpression' ? nameOf(child(parent, 'tag')) : ''

function methodOf(call: Syntax): { object: Syntax; property: Syntax; name: string } | undefined {
  const callee = child(call, 'callee')
  if (callee.type !== 'MemberExpression' || callee.computed === true) return undefined
  const property = child(callee, 'property')
  return { object: child(callee, 'object'), property, name: nameOf(property) }
}

function call(node: Syntax): Edit[] {
  const method = methodOf(node)
  if (!method) return []
  const { object, property, name } = method
  const other = Object.hasOwn(otherMethods, name) ? otherMethods[name] : undefined
  if (other !== undefined) return [replaced(property, other)]
  const isStatic = /^[A-Z]/.test(nameOf(object))
  const dropped = droppedMethods.has(name) && !isStatic ? [replaced({ start: object.end, end: node.end }, '')] : []
  return [...dropped, ...comparisonOfQuery(node, name)]
}

/** `.where('a', '<=', b)`. */
function comparisonOfQuery(node: Syntax, name: string): Edit[] {
  const operator = (node.arguments as Syntax[])[1]
  if (!/^(?:where|whereRef|on|onRef|eb)$/.test(name) || typeof operator?.value !== 'string') return []
  const others: Record<string, string[]> = {
    '=': ['!='],
    '!=': ['='],
    '<': ['<='],
    '<=': ['<'],
    '>': ['>='],
    '>=': ['>'],
  }
  const more: Record<string, string[]> = { in: ['not in'], is: ['is not'], 'is not': ['is'] }
  return ({ ...others, ...more }[operator.value] ?? []).map((to) => replaced(operator, `'${to}'`))
}

function expressionStatement(node: Syntax): Edit[] {
  const expression = child(node, 'expression')
  const isSuper = expression.type === 'CallExpression' && child(expression, 'callee').type === 'Super'
  return expression.type === 'Literal' || isSuper ? [] : [replaced(node, ';')]
}

/** The changes of each kind of node. */
export const operators: Record<string, Operator> = {
  BinaryExpression: binary,
  LogicalExpression: logical,
  ConditionalExpression: branch,
  IfStatement: branch,
  WhileStatement: loop,
  ForStatement: loop,
  UnaryExpression: (node, place) =>
    (node.operator === '!' && !isWholeTest(place)) || node.operator === '-'
      ? [replaced({ start: node.start, end: child(node, 'argument').start }, '')]
      : [],
  UpdateExpression: update,
  AssignmentExpression: assignment,
  Literal: literal,
  TemplateLiteral: template,
  ArrayExpression: (node) => ((node.elements as unknown[]).length > 0 ? [replaced(node, '[]')] : []),
  CallExpression: call,
  ExpressionStatement: expressionStatement,
  ContinueStatement: removedStatement,
  BreakStatement: removedStatement,
  ThrowStatement: removedStatement,
  ReturnStatement: (node) => (node.argument ? [] : [replaced(node, ';')]),
}

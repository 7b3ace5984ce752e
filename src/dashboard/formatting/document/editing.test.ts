import fc from 'fast-check'
import { Fragment, Slice, type Schema } from 'prosemirror-model'
import { TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { textSlice } from './clipboard.ts'
import { insertMacro, keysOf, toggle } from './commands.ts'
import { linkTo } from './formats-there.ts'
import { fromMarkdown } from './read.ts'
import { grammarOf } from './schema.ts'
import { editorState } from './state.ts'
import { seen, texts, withoutEnd, type ShownBlocks } from './testing.ts'
import { toMarkdown } from './write.ts'

const grammar = grammarOf(true, true)
const keys = keysOf(grammar)

const done = (state: EditorState, command: Command | undefined) => {
  let after = state
  command?.(state, (tr) => (after = state.apply(tr)))
  return after
}
const typed = (state: EditorState, text: string) =>
  Array.from(text).reduce((now, letter) => now.apply(now.tr.insertText(letter)), state)
const begun = (markdown: string, options = { maxLength: undefined as number | undefined }) => {
  const state = editorState(markdown, grammar, options)
  return state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)))
}
const selected = (state: EditorState, from: number, to = from) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
const stored = (state: EditorState) => toMarkdown(state.doc, grammar)
const html = (state: EditorState) =>
  state.doc.toString().replaceAll('"', '').replaceAll('paragraph', 'p').replaceAll('list_item', 'li').slice(4, -1)

/** A paragraph of these lines, whatever they begin with. */
const lined = (text: string, schema: Schema) =>
  schema.node(
    'paragraph',
    null,
    text.split('\n').flatMap((line, i) => [...(i > 0 ? [schema.node('hard_break')] : []), schema.text(line)]),
  )

test.each([
  ['*a* b', 'p(italic(a),  b)'],
  ['**a** b', 'p(bold(a),  b)'],
  ['***a*** b', 'p(bold(italic(a)),  b)'],
  ['[us](https://a.de) b', 'p(link(us),  b)'],
  ['[us](javascript:a) b', 'p([us](javascript:a) b)'],
  ['2 * 3 <b>x</b>', 'p(2 * 3 <b>x</b>)'],
  ['- a', 'bullet_list(li(a))'],
  ['1. a', 'ordered_list(li(a))'],
  ['24. Dezember', 'p(24. Dezember)'],
  ['01. Mai', 'p(01. Mai)'],
  ['_Vorname x', 'p(macro,  x)'],
  ['a_Vorname x', 'p(a_Vorname x)'],
  ['_Vor', 'p(_Vor)'],
])('formatting: %s, typed, becomes what visitors see, and is stored as it was typed [B31-101]', (text, shown) => {
  const state = typed(begun(''), text)
  expect(html(state)).toBe(shown)
  expect(stored(state)).toBe(text)
})

test('formatting: what was not changed keeps its letters while something else is [B31-101]', () => {
  const text = 'Guten Tag _Briefanrede,\n\n* eins\n* zwei\n\n\n1) drei\n  mehr\n\n**a**__b  \nEnde'
  const state = typed(begun(text), '!')
  expect(stored(state)).toBe(`${text}!`)
  expect(stored(done(state, keys['Mod-z']))).toBe(text)
  const crlf = text.replaceAll('\n', '\r\n')
  expect(stored(typed(begun(crlf), '!'))).toBe(`${crlf}!`)
})

test('formatting: only the first number begins a list; after it, any number begins an item [B31-131]', () => {
  const date = 'Bis zum\n24. Dezember\n\n1. a\n7. b'
  expect(html(begun(date))).toBe('p(Bis zum, hard_break, 24. Dezember), ordered_list(li(a), li(b))')
  expect(stored(typed(begun(date), '!'))).toBe('Bis zum\n24. Dezember\n\n1. a\n2. b!')
  const pasted = ({ doc, tr }: EditorState, text: string) =>
    tr.replaceSelection(new Slice(Fragment.from(lined(text, doc.type.schema)), 1, 1))
  const state = begun('')
  expect(html(state.apply(pasted(state, '24. x\n1. a\n7) b\nc\n2. d')))).toBe(
    'p(24. x), ordered_list(li(a), li(b)), p(c, hard_break, 2. d)',
  )
})

test('formatting: an item keeps its letters only below its own number and mark [B31-101]', () => {
  const item = (source: string) => grammar.schema.node('list_item', { source }, grammar.schema.text('a'))
  const list = (kind: string, source: string) =>
    toMarkdown(grammar.schema.node('doc', null, [grammar.schema.node(kind, null, [item(source)])]), grammar)
  expect([list('ordered_list', '1)  a'), list('ordered_list', '10. a')]).toEqual(['1)  a', '1. a'])
  expect([list('ordered_list', '01. a'), list('ordered_list', '- a')]).toEqual(['1. a', '1. a'])
  expect([list('bullet_list', '*  a'), list('bullet_list', '1. a')]).toEqual(['*  a', '- a'])
})

test('formatting: keys and buttons give formats, and take them away [B31-100]', () => {
  let state = selected(begun('Ein Haus am See'), 5, 9)
  state = done(state, keys['Mod-b'])
  expect(stored(state)).toBe('Ein **Haus** am See')
  expect(stored(done(state, keys['Mod-i']))).toBe('Ein ***Haus*** am See')
  expect(stored(done(state, linkTo('https://a.de')))).toBe('Ein **[Haus](https://a.de)** am See')
  expect(stored(done(state, toggle('list')))).toBe('- Ein **Haus** am See')
  expect(stored(done(state, keys['Mod-b']))).toBe('Ein Haus am See')
  expect(stored(done(selected(begun('[a](https://x.de)b'), 1), linkTo(null)))).toBe('ab')
  expect(stored(done(selected(begun('[a](https://x.de)b'), 1), linkTo('https://y.de')))).toBe('[a](https://y.de)b')
  expect(stored(done(begun('a '), linkTo('mailto:a@x.de')))).toBe('a [a@x.de](mailto:a@x.de)')
  // The bold of 2 * 3 cannot be written in one.
  expect(stored(done(selected(begun('2 * 3'), 1, 6), keys['Mod-b']))).toBe('**2 ***** 3**')
})

test('formatting: lines become lists, and lists become lines [B31-100]', () => {
  let state = done(selected(begun('Vor\na\nb\nnach'), 6), toggle('list'))
  expect(stored(state)).toBe('Vor\n\n- a\n\nb\nnach')
  state = typed(done(state, keys['Enter']), 'x')
  expect(stored(state)).toBe('Vor\n\n- a\n- x\n\nb\nnach')
  state = begun('- a\n- b')
  state = done(state, keys['Enter'])
  expect(html(state)).toBe('bullet_list(li(a), li(b), li)')
  expect(stored(state)).toBe('- a\n- b')
  state = typed(done(state, keys['Enter']), 'Ende')
  expect(stored(state)).toBe('- a\n- b\n\nEnde')
  expect(stored(done(selected(begun('- a\n- b\n- c'), 5), keys['Backspace']))).toBe('- a\n\nb\n\n- c')
  expect(stored(done(begun('- a\n\nb'), toggle('list')))).toBe('- a\n- b')
  expect(stored(done(selected(begun('- a\n- b'), 2, 6), toggle('numbers')))).toBe('1. a\n2. b')
  expect(stored(done(selected(begun('- a\n- b'), 2, 6), toggle('list')))).toBe('a\n\nb')
})

test('formatting: where lines alone are shown, there are no paragraphs and no lists [B31-100]', () => {
  const lines = grammarOf(false, false)
  let state = editorState('**Ja**,\ngern', lines, { maxLength: undefined })
  state = typed(done(state, keysOf(lines)['Enter']), '- x')
  expect(html(state)).toBe('p(bold(Ja), ,, hard_break, gern, hard_break, - x)')
  expect(toMarkdown(state.doc, lines)).toBe('**Ja**,\ngern\n- x')
})

test('formatting: no word touches a macro [B31-103]', () => {
  let state = done(selected(begun('Hallo Welt'), 6), insertMacro('_Vorname'))
  expect(stored(state)).toBe('Hallo _Vorname Welt')
  state = typed(state, 's')
  expect(stored(state)).toBe('Hallo _Vorname s Welt')
  expect(stored(done(state, insertMacro('_Name')))).toBe('Hallo _Vorname s _Name Welt')
  expect(stored(done(done(begun(''), insertMacro('_Vorname')), insertMacro('_Name')))).toBe('_Vorname _Name')
  expect(stored(done(begun('Hallo _Vorname'), keys['Backspace']))).toBe('Hallo ')
})

test('formatting: no more is taken than may be stored [B31-104]', () => {
  const state = begun('12345', { maxLength: 7 })
  expect(stored(typed(state, 'abc'))).toBe('12345ab')
  expect(stored(done(selected(state, 1, 6), keys['Mod-b']))).toBe('12345')
})

const edits = fc.array(
  fc.record({
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
    isRange: fc.boolean(),
    edit: fc.oneof(
      texts.map((text) => (state: EditorState) => typed(state, text.replaceAll(/[\n\r]/g, ''))),
      texts.map((text) => (state: EditorState) => state.apply(state.tr.replaceSelection(textSlice(text, grammar)))),
      fc
        .constantFrom<Command | undefined>(
          ...['Mod-b', 'Mod-i', 'Enter', 'Shift-Enter', 'Backspace', 'Delete', 'Mod-z'].map((key) => keys[key]),
          toggle('list'),
          toggle('numbers'),
          linkTo('https://x.de/a*'),
          linkTo(null),
          insertMacro('_Vorname'),
        )
        .map((command) => (state: EditorState) => done(state, command)),
    ),
  }),
  { maxLength: 8 },
)

test('formatting: whatever is edited, what is shown is what is stored [B31-101]', () => {
  fc.assert(
    fc.property(texts, edits, (text, all) => {
      let state = editorState(text, grammar, { maxLength: undefined })
      for (const { from, to, isRange, edit } of all) {
        const at = (share: number) => state.doc.resolve(Math.round(share * state.doc.content.size))
        const selection = TextSelection.between(at(from), at(isRange ? to : from))
        state = edit(state.apply(state.tr.setSelection(selection)))
        state.doc.check()
        const written = stored(state)
        expect(visible(withoutEnd(seen(fromMarkdown(written, grammar))))).toEqual(visible(withoutEnd(seen(state.doc))))
      }
    }),
    { numRuns: 600 },
  )
})

/** Apart from what divides lines, and from spaces around them. */
const visible = (all: ShownBlocks) =>
  all.flatMap(({ kind, lines }) =>
    lines.filter((line) => kind !== 'p' || line.some(({ text }) => text.trim() !== '')).map((line) => ({ kind, line })),
  )

import { onePage, pdf, pdfStream } from '../../src/server/testing/documents/pdf.ts'
import { encryptedPage } from './encrypted-pdf.ts'
import {
  bomb,
  cut,
  doubleBomb,
  either,
  neutralised,
  payload,
  refused,
  script,
  text,
  zip,
  type HostileFile,
} from './hostile-file.ts'
import { packedPdf } from './packed-pdf.ts'

const page = onePage()
const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const leaf = (more = '') => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<>>${more}>>`
const compressed = (data: Buffer, dictionary = '') =>
  pdfStream(data.toString('latin1'), `/Filter/FlateDecode${dictionary}`)
const form = (content: string, resources = '') =>
  pdfStream(content, `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<<${resources}>>`)
const withForm = (more: string[]) => onePage({ content: '/X Do', resources: '/XObject<</X 5 0 R>>', more })
const withContent = (stream: string) => pdf([catalog, pages, leaf(), stream])
const withImage = (image: string) =>
  onePage({ content: 'q 500 0 0 500 0 0 cm /X Do Q', resources: '/XObject<</X 5 0 R>>', more: [image] })
const chain = (length: number, object: (index: number) => string) => Array.from({ length }, (_, index) => object(index))
const javaScript = `<</S/JavaScript/JS(app.alert\\("${payload}"\\))>>`
const attached = [
  `<</Type/Filespec/F(${payload}.exe)/EF<</F 6 0 R>>>>`,
  pdfStream(`MZ${payload}`, '/Type/EmbeddedFile'),
] as const

/** A newer version of the file, appended to it, whose catalog has nothing but the pages. */
function revised(file: Buffer): Buffer {
  const before = /startxref\n(\d+)/.exec(file.toString('latin1'))?.[1]
  const object = `1 0 obj\n${catalog}\nendobj\n`
  const table = `xref\n1 1\n${String(file.length).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<</Size 5/Root 1 0 R/Prev ${before}>>\nstartxref\n${file.length + object.length}\n%%EOF\n`
  return Buffer.concat([file, text(object + table + trailer)])
}

const disguised: HostileFile[] = [
  refused('HTML with a PDF behind it', () => Buffer.concat([text(`<html>${script}</html>\n`), page])),
  refused('a PDF behind white space', () => Buffer.concat([text('\n\n  '), page])),
  refused('a program with a PDF in it', () => Buffer.concat([text('MZ\x90\0\x03'), page])),
  refused('a GIF with a PDF in it', () => Buffer.concat([text('GIF89a/*'), page])),
  neutralised('PDF and HTML', () => text(page.toString('latin1').replace('\n', `\n%<html>${script}</html>\n`))),
  neutralised('PDF and JavaScript', () => Buffer.concat([page, text(`\n*/alert("${payload}")//`)])),
  neutralised('PDF and ZIP', () => Buffer.concat([page, zip()])),
  neutralised('PDF with an object that nothing refers to', () => onePage({ more: [pdfStream(script)] })),
]

const broken: HostileFile[] = [
  refused('the first word of a PDF', () => text('%PDF-1.7')),
  either('a tenth of a PDF', () => cut(page, 0.1)),
  either('half of a PDF', () => cut(page, 0.5)),
  either('most of a PDF', () => cut(page, 0.9)),
  either('a PDF without its table', () => text(page.toString('latin1').replace(/xref[\s\S]*$/, ''))),
  either('a start that leads nowhere', () =>
    text(page.toString('latin1').replace(/startxref\n\d+/, 'startxref\n99999999')),
  ),
  either('a table that follows itself', () => {
    const start = /startxref\n(\d+)/.exec(page.toString('latin1'))?.[1]
    return text(page.toString('latin1').replace('/Root', `/Prev ${start}/Root`))
  }),
  either('a table of a million rows', () =>
    text(
      page.toString('latin1').replace(/xref\n0 \d+\n/, `xref\n0 1000000\n${'0000000000 00000 f \n'.repeat(400_000)}`),
    ),
  ),
  either('a stream whose length is itself', () =>
    pdf([catalog, pages, leaf(), '<</Length 4 0 R>>\nstream\n0 0 1 rg\nendstream']),
  ),
  either('a stream of negative length', () => withContent('<</Length -1>>\nstream\n0 0 1 rg\nendstream')),
  either('random bytes in a PDF', () => text(page.toString('latin1').replace(/Page/g, 'P\x00\xffge'))),
]

const box = (what: string, value: string) => refused(`a page ${what}`, () => onePage({ box: value }))
const shapes: HostileFile[] = [
  box('of a billion points', '[0 0 1000000000 1000000000]'),
  { ...box('without size', '[0 0 0 0]'), outcome: 'either' },
  { ...box('without width', '[0 0 0 842]'), outcome: 'either' },
  box('of one point', '[0 0 1 1]'),
  box('of ten metres', '[0 0 28346 842]'),
  { ...box('of endless size', `[0 0 1${'0'.repeat(400)} 842]`), outcome: 'either' },
  { ...box('whose box are names', '[/NaN /NaN /Infinity /x]'), outcome: 'either' },
  { ...box('of negative size', '[0 0 -595 -842]'), outcome: 'either' },
  { ...box('whose box is itself', '3 0 R'), outcome: 'either' },
  { ...box('turned by an odd angle', '[0 0 595 842]/Rotate 33'), outcome: 'either' },
  refused('no pages', () => pdf([catalog, '<</Type/Pages/Kids[]/Count 0>>'])),
  refused('no page tree', () => pdf(['<</Type/Catalog>>'])),
  either('a billion pages, it says', () =>
    pdf([catalog, '<</Type/Pages/Kids[3 0 R]/Count 1000000000>>', leaf(), pdfStream('')]),
  ),
  either('less than no pages, it says', () =>
    pdf([catalog, '<</Type/Pages/Kids[3 0 R]/Count -5>>', leaf(), pdfStream('')]),
  ),
  either('a page tree that holds itself', () => pdf([catalog, '<</Type/Pages/Kids[2 0 R]/Count 1>>'])),
  either('two page trees in one another', () =>
    pdf([catalog, '<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Pages/Kids[2 0 R]/Count 1/Parent 2 0 R>>']),
  ),
  either('a page tree ten thousand levels deep', () =>
    pdf([catalog, ...chain(10_000, (n) => `<</Type/Pages/Kids[${n + 3} 0 R]/Count 1>>`), leaf()]),
  ),
]

const nesting: HostileFile[] = [
  refused('a form that draws itself', () => withForm([form('/X Do '.repeat(5), '/XObject<</X 5 0 R>>')])),
  either('two forms that draw each other', () =>
    withForm([form('/X Do', '/XObject<</X 6 0 R>>'), form('/X Do', '/XObject<</X 5 0 R>>')]),
  ),
  refused('ten forms that each draw the next ten times', () =>
    withForm(
      chain(10, (n) => (n < 9 ? form('/X Do '.repeat(10), `/XObject<</X ${n + 6} 0 R>>`) : form('0 0 9 9 re f'))),
    ),
  ),
  either('a chain of five thousand forms', () =>
    withForm(chain(5000, (n) => (n < 4999 ? form('/X Do', `/XObject<</X ${n + 6} 0 R>>`) : form('0 0 9 9 re f')))),
  ),
  either('a million saved states', () => onePage({ content: 'q '.repeat(1_000_000) })),
  either('an array a hundred thousand levels deep', () =>
    onePage({ resources: `/Foo ${'['.repeat(100_000)}${']'.repeat(100_000)}` }),
  ),
  either('a dictionary fifty thousand levels deep', () =>
    onePage({ resources: `/Foo ${'<</N '.repeat(50_000)}1${'>>'.repeat(50_000)}` }),
  ),
  either('a font whose letters are written in it', () =>
    onePage({
      content: 'BT /F 20 Tf (aaaa) Tj ET',
      resources: '/Font<</F 5 0 R>>',
      more: [
        '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[9]/CharProcs<</a 6 0 R>>/Encoding<</Type/Encoding/Differences[97/a]>>/Resources<</Font<</F 5 0 R>>>>>>',
        pdfStream('BT /F 20 Tf (aaaa) Tj ET'),
      ],
    }),
  ),
  either('a colour space that is made of itself', () =>
    onePage({
      content: '/C cs 1 sc 0 0 99 99 re f',
      resources: '/ColorSpace<</C 5 0 R>>',
      more: ['[/Indexed 5 0 R 1 <0000>]'],
    }),
  ),
  either('a pattern of a billion tiles', () =>
    onePage({
      content: '/Pattern cs /P scn 0 0 595 842 re f',
      resources: '/Pattern<</P 5 0 R>>',
      more: [
        pdfStream(
          '0 0 1 1 re f',
          '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep .01/YStep .01/Resources<<>>',
        ),
      ],
    }),
  ),
  either('a shading by a function of itself', () =>
    onePage({
      content: '/S sh',
      resources: '/Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 1]/Function 5 0 R>>>>',
      more: ['<</FunctionType 3/Domain[0 1]/Functions[5 0 R 5 0 R]/Bounds[.5]/Encode[0 1 0 1]>>'],
    }),
  ),
]

const bombs: HostileFile[] = [
  refused('a page of a gigabyte', () => withContent(compressed(bomb(1024, 0x20)))),
  refused('a page of ten gigabytes, packed twice', () =>
    withContent(pdfStream(doubleBomb(10_240, 0x20).toString('latin1'), '/Filter[/FlateDecode/FlateDecode]')),
  ),
  refused('five million strokes', () =>
    onePage({
      content: Array.from({ length: 500_000 }, (_, n) => `0 ${n % 842} m 595 ${(n * 7) % 842} l S`).join('\n'),
    }),
  ),
  either('a hundred filters', () => withContent(pdfStream('41>', `/Filter[${'/ASCIIHexDecode'.repeat(100)}]`))),
  either('an object stream of a gigabyte', () => {
    const data = bomb(1024, 0x20)
    return pdf([
      '<</Type/Catalog/Pages 2 0 R/Foo 9 0 R>>',
      pages,
      leaf(),
      pdfStream(''),
      compressed(data, '/Type/ObjStm/N 9/First 90'),
    ])
  }),
  either('an object stream that extends itself', () =>
    packedPdf([catalog, pages, leaf(), pdfStream('0 0 1 rg 0 0 9 9 re f')], '/Extends 5 0 R'),
  ),
  either('an image of a hundred thousand pixels square', () =>
    withImage(
      compressed(
        bomb(256),
        '/Type/XObject/Subtype/Image/Width 100000/Height 100000/BitsPerComponent 8/ColorSpace/DeviceRGB',
      ),
    ),
  ),
  either('an image wider than can be counted', () =>
    withImage(
      compressed(
        bomb(16),
        '/Type/XObject/Subtype/Image/Width 2147483647/Height 2147483647/BitsPerComponent 1/ColorSpace/DeviceGray',
      ),
    ),
  ),
  either('an image masked by itself', () =>
    withImage(
      compressed(
        bomb(1),
        '/Type/XObject/Subtype/Image/Width 9/Height 9/BitsPerComponent 8/ColorSpace/DeviceGray/SMask 5 0 R',
      ),
    ),
  ),
  ...['JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode', 'DCTDecode', 'LZWDecode', 'RunLengthDecode', 'Crypt'].map(
    (filter) =>
      either(`an image of garbage by ${filter}`, () =>
        withImage(
          pdfStream(
            Array.from({ length: 3000 }, (_, n) => String.fromCharCode((n * 7919) % 251)).join(''),
            `/Filter/${filter}/Type/XObject/Subtype/Image/Width 5000/Height 5000/BitsPerComponent 8/ColorSpace/DeviceRGB`,
          ),
        ),
      ),
  ),
]

const action = (what: string, options: Parameters<typeof onePage>[0]) => neutralised(what, () => onePage(options))
const annotation = (content: string) => ({
  page: '/Annots[5 0 R]',
  more: [`<</Type/Annot/Rect[0 0 595 842]${content}>>`, pdfStream(script)],
})
const active: HostileFile[] = [
  action('a script on opening', { catalog: `/OpenAction${javaScript}` }),
  action('a script in the name tree', { catalog: `/Names<</JavaScript<</Names[(a)${javaScript}]>>>>` }),
  action('a script on closing', { catalog: `/AA<</WC${javaScript}>>` }),
  action('a script of the page', { page: `/AA<</O${javaScript}>>` }),
  action('an attached program', { catalog: '/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>', more: attached }),
  action('an associated file', { catalog: '/AF[5 0 R]', page: '/AF[5 0 R]', more: attached }),
  action('an XFA form', {
    catalog: '/AcroForm<</Fields[]/XFA 5 0 R>>',
    more: [pdfStream(`<xdp:xdp><script>${payload}</script></xdp:xdp>`)],
  }),
  action('a link that starts a program', annotation(`/Subtype/Link/A<</S/Launch/F(${payload}.exe)>>`)),
  action('a link to elsewhere', annotation(`/Subtype/Link/A<</S/URI/URI(http://127.0.0.1/${payload})>>`)),
  action(
    'a form that sends itself',
    annotation(`/Subtype/Widget/FT/Btn/A<</S/SubmitForm/F(http://127.0.0.1/${payload})>>`),
  ),
  action('a film', annotation('/Subtype/RichMedia/RichMediaContent<</Assets<</Names[(a)6 0 R]>>>>')),
  action('a note with an attachment', annotation('/Subtype/FileAttachment/FS<</Type/Filespec/EF<</F 6 0 R>>>>')),
  neutralised('a script in a compressed object', () =>
    packedPdf([
      `<</Type/Catalog/Pages 2 0 R/OpenAction 5 0 R>>`,
      pages,
      leaf(),
      pdfStream('0 0 1 rg 0 0 9 9 re f'),
      javaScript,
    ]),
  ),
  neutralised('a script in an older version of the file', () =>
    revised(onePage({ catalog: `/OpenAction${javaScript}` })),
  ),
  refused('a script among the resources of the page', () => onePage({ resources: `/Foo${javaScript}` })),
  refused('a script among them, its name in disguise', () =>
    onePage({ resources: `/Foo<</S/J#61vaScript/J#53(${payload})>>` }),
  ),
  refused('a script among them, in a compressed object', () =>
    packedPdf([
      catalog,
      pages,
      leaf().replace('/Resources<<>>', '/Resources<</Foo 5 0 R>>'),
      pdfStream(''),
      javaScript,
    ]),
  ),
  refused('a program attached to a form of the page', () =>
    onePage({
      content: '/X Do',
      resources: '/XObject<</X 7 0 R>>',
      more: [...attached, pdfStream('0 0 9 9 re f', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/AF[5 0 R]')],
    }),
  ),
]

const locked: HostileFile[] = [
  refused('a PDF with a password', () => encryptedPage({ user: 'secret', owner: 'owner' })),
  neutralised('a PDF that only its owner may change', () => encryptedPage({ user: '', owner: 'owner' })),
  refused('a PDF locked in an unknown way', () => onePage({ trailer: '/Encrypt<</Filter/Unknown/V 9/R 9>>' })),
]

export const hostilePdfs = [...disguised, ...broken, ...shapes, ...nesting, ...bombs, ...active, ...locked]

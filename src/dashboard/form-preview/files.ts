import type { FormSettings } from '../../shared/contract/form-settings/form-settings.ts'
import { fonts, type Font } from '../../shared/contract/documents/fonts.ts'
import { pictureDigest } from '../../shared/contract/documents/picture-address.ts'
import type { DesignFiles } from '../../shared/form/engine/model.ts'
import { filesOfFont, type FontFile, type FontSubset } from '../../shared/form/styles/fonts.ts'
import { pictureAddresses } from '../../shared/form/styles/layout.ts'

const addresses = import.meta.glob<string>('../../../fonts/*/*-latin*-normal.woff2', {
  query: '?url',
  import: 'default',
  eager: true,
})
const ranges = import.meta.glob<Record<FontSubset, string>>('../../../fonts/*/unicode.json', {
  import: 'default',
  eager: true,
})

/** Stands where a picture of another server would: this page asks no other one. */
const grey = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="160" height="48" preserveAspectRatio="none" viewBox="0 0 160 48"><path fill="#9aa3b2" d="M0 0h160v48H0z"/></svg>')}`

/** Files of a form's design as the preview loads them, all from this installation. */
export function previewFiles(form: FormSettings): { files: DesignFiles; isComplete: boolean } {
  const logo = form.logo_url
  const others = pictureAddresses(form)
  return {
    files: {
      fonts: fontFiles(form.font),
      logo: logo === null ? null : (ownAddress(logo) ?? grey),
      pictures: Object.fromEntries(others.map((url) => [url, ownAddress(url) ?? grey])),
    },
    isComplete: [...others, ...(logo === null ? [] : [logo])].every((url) => ownAddress(url) !== undefined),
  }
}

const ownAddress = (url: string) => (pictureDigest(url) === null ? undefined : new URL(url).pathname)

function fontFiles(font: FormSettings['font']): FontFile[] {
  if (!isServed(font)) return []
  const pathOf = (file: string) => `../../../fonts/${font}/${file}`
  const rangesOf = ranges[pathOf('unicode.json')]
  return filesOfFont(font, (file) => pathOf(file) in addresses).map(({ weight, subset, file }) => ({
    weight,
    // Absolute, since the frame has an address of its own.
    url: new URL(addresses[pathOf(file)] ?? '', location.href).href,
    unicode_range: rangesOf?.[subset] ?? '',
  }))
}

const isServed = (font: FormSettings['font']): font is Font => fonts.some((one) => one === font)

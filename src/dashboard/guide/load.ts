import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../text/language.ts'
import { readGuide } from './markdown.ts'

/** Each guide is a part of the bundle by itself, in each language. */
const files = import.meta.glob<string>('../../../docs/guide/*/*.md', { query: '?raw', import: 'default' })
const pictures = import.meta.glob<string>('../../../docs/guide/pictures/*/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The text of a guide, null where there is none. It is as old as the page. */
export const guideQuery = (language: Language, name: string) =>
  queryOptions({
    queryKey: ['guide', language, name],
    queryFn: async () => {
      const text = await files[`../../../docs/guide/${language}/${name}.md`]?.()
      return text === undefined ? null : readGuide(text)
    },
    staleTime: Infinity,
  })

/** Where the picture is that a guide names by its path, as in `../pictures/de/inbox.webp`. */
export const pictureAddress = (file: string): string | undefined =>
  pictures[file.replace(/^\.\.\//, '../../../docs/guide/')]

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ButtonLink } from '../shell/links.tsx'
import { NotFoundPage } from '../shell/message-page.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { useLanguage, useText } from '../text/language.ts'
import { GuideContent } from './content.tsx'
import { guideQuery } from './load.ts'
import type { Block } from './markdown.ts'
import { guideIndex } from './names.ts'
import { guideTexts } from './texts.ts'

/** The list of all guides. */
export function GuidesPage() {
  return <Guide name={guideIndex} />
}

/** One guide, in the language of the dashboard. */
export function GuidePage() {
  const { name } = useParams({ from: '/inside/guide/$name' })
  return <Guide name={name} wayBack={<BackButton />} />
}

function BackButton() {
  const t = useText(guideTexts)
  return (
    <ButtonLink to="/guide" variant="default">
      {t.all}
    </ButtonLink>
  )
}

function Guide({ name, wayBack }: { name: string; wayBack?: ReactNode }) {
  const t = useText(guideTexts)
  const { language } = useLanguage()
  const { data, error } = useQuery(guideQuery(language, name))
  if (error) throw error
  if (data === null) return <NotFoundPage />
  return (
    <PageFrame title={data ? titleOf(data) : t.title} narrow actions={wayBack}>
      {data ? <GuideContent blocks={data} /> : <Skeleton h={480} radius="lg" />}
    </PageFrame>
  )
}

function titleOf(blocks: readonly Block[]): string {
  const title = blocks.find(({ kind }) => kind === 'title')
  return title?.kind === 'title' ? title.parts.filter((part) => typeof part === 'string').join('') : ''
}

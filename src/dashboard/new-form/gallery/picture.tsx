import { Box } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { Preview } from '../../form-preview/frame.tsx'
import { useFit } from '../../form-preview/use-fit.ts'
import classes from '../template.module.css'
import { useTemplatePage } from './use-template-page.ts'

/** Beside the card, in pixels of the page. */
const margins = 80
const none: readonly number[] = []

/** What is asked tells forms apart, and not what stands above it. */
const withoutWords = '.languages,.lead,.legend{display:none}main{padding-top:1.5rem}'

/** The first questions of the page that a template makes, in small; drawn when it is first seen, and nothing for those who do not see it. */
export function TemplatePicture({ template }: { template: string }) {
  const { ref: place, inViewport } = useInViewport<HTMLDivElement>()
  const [wasSeen, setSeen] = useState(false)
  useEffect(() => {
    if (inViewport) setSeen(true)
  }, [inViewport])
  const [isDrawn, setDrawn] = useState(false)
  const { form, page } = useTemplatePage(template, wasSeen)
  const pictured = useMemo(() => page && { ...page, css: `${page.css}\n${withoutWords}` }, [page])
  const { ref, fit } = useFit((form?.settings.card_width_px ?? 0) + margins)
  return (
    <div ref={place} className={classes['picture']} data-drawn={isDrawn || undefined} aria-hidden inert>
      <Box ref={ref} h="100%" onLoadCapture={() => setDrawn(true)}>
        {pictured && <Preview page={pictured} selected={undefined} hidden={none} width="desktop" fit={fit} />}
      </Box>
    </div>
  )
}

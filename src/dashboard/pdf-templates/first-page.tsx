import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import classes from './cards.module.css'
import { pictureQuery, type TemplateSummary } from './model.ts'
import { PageLines } from './page-lines.tsx'

/** The first page of a document, drawn when its card is first seen; nothing for those who do not see it. */
export function FirstPage({ template }: { template: TemplateSummary }) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [wasSeen, setSeen] = useState(false)
  useEffect(() => {
    if (inViewport) setSeen(true)
  }, [inViewport])
  const { data, isError } = useQuery({ ...pictureQuery(template), enabled: wasSeen })
  const picture = useAddress(data)
  return (
    <div ref={ref} className={classes['frame']} data-drawn={picture !== undefined || undefined} aria-hidden>
      <div className={classes['paper']}>
        {picture === undefined ? <PageLines isLoading={wasSeen && !isError} /> : <img src={picture} alt="" />}
      </div>
    </div>
  )
}

/** An address of a file for as long as it is shown. */
function useAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

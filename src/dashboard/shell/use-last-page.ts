import { useEffect } from 'react'

interface PageMeta {
  current_page: number
  total: number
  last_page: number
}

/** Leads to the last page of a list once the page that was open has nothing on it any more. */
export function useLastPage(meta: PageMeta | undefined, change: (page: number) => void): void {
  const isGone = meta !== undefined && meta.total > 0 && meta.current_page > meta.last_page
  useEffect(() => {
    if (isGone) change(meta.last_page)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGone])
}

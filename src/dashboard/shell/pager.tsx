import { Center, Pagination } from '@mantine/core'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'

interface PagerProps {
  page: number
  total: number
  onChange: (page: number) => void
}

/** The pages of a list; nothing where there is only one. */
export function Pager({ page, total, onChange }: PagerProps) {
  const t = useText(common)
  if (total <= 1) return null
  return (
    <Center mt="lg" component="nav" aria-label={t.pages}>
      <Pagination
        total={total}
        value={page}
        onChange={onChange}
        getItemProps={(item) => ({ 'aria-label': t.page(item) })}
        getControlProps={(control) => ({ 'aria-label': control === 'next' ? t.nextPage : t.previousPage })}
      />
    </Center>
  )
}

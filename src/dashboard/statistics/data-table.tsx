import { Box, Table } from '@mantine/core'
import { IconChevronDown } from '../icons/tabler.ts'
import { useText } from '../text/language.ts'
import classes from '../shell/details.module.css'
import { statisticsTexts } from './texts.ts'

/** The numbers behind a chart, for users who cannot see it or want to copy them. */
export function DataTable({
  head,
  rows,
}: {
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}) {
  const t = useText(statisticsTexts)
  return (
    <Box component="details" mt="md" fz="sm">
      <summary className={classes['summary']}>
        <IconChevronDown size={16} aria-hidden className={classes['chevron']} />
        {t.table}
      </summary>
      <Box mah={320} mt="xs" style={{ overflow: 'auto' }} tabIndex={0} role="group" aria-label={t.table}>
        <Table
          data={{
            head: [...head],
            body: rows.map((row) => [...row]),
          }}
        />
      </Box>
    </Box>
  )
}

import { Box, Skeleton } from '@mantine/core'
import classes from './cards.module.css'

/** Height and width of what a page usually begins with, in hundredths of its width. */
const lines = [
  { h: 4.6, w: 46, mb: 4 },
  { h: 1.8, w: 82 },
  { h: 1.8, w: 74, mb: 4 },
  ...Array.from({ length: 6 }, () => ({ h: 1.8, w: 60 })),
  { h: 3, w: 34, mb: 1, mt: 4 },
  ...Array.from({ length: 4 }, () => ({ h: 1.8, w: 70 })),
]

/** A page whose words are not there: they are on their way, or cannot be had. */
export function PageLines({ isLoading }: { isLoading: boolean }) {
  const Line = isLoading ? Skeleton : Box
  return (
    <div className={classes['sheet']} aria-hidden>
      <div className={classes['lines']}>
        {lines.map(({ h, w, mt = 0, mb = 0 }, at) => (
          <Line key={at} className={classes['line']} h={`${h}cqw`} w={`${w}%`} mt={`${mt}cqw`} mb={`${mb}cqw`} />
        ))}
      </div>
    </div>
  )
}

import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '../icons/tabler.ts'
import { useQuery } from '@tanstack/react-query'
import type { Form } from '../forms/model.ts'
import { useText } from '../text/language.ts'
import { Card } from './card.tsx'
import { shareTexts } from './texts.ts'

/** Enough for a sign that is read from the street. */
const pngWidth = 1200

/** The address as a picture for cameras: to look at, and to download for print (SVG) and for programs that take none (PNG). */
export function QrCard({ form }: { form: Form }) {
  const t = useText(shareTexts)
  const { data } = useQuery({
    queryKey: ['qr', form.url],
    queryFn: async () => {
      const { toDataURL, toString } = await import('qrcode')
      const options = { margin: 4, errorCorrectionLevel: 'M' } as const
      const [svg, png] = await Promise.all([
        toString(form.url, { ...options, type: 'svg' }),
        toDataURL(form.url, { ...options, width: pngWidth }),
      ])
      return { svg: `data:image/svg+xml,${encodeURIComponent(svg)}`, png }
    },
    staleTime: Infinity,
  })
  const download = (kind: 'svg' | 'png', label: string) => (
    <Button
      component="a"
      href={data?.[kind] ?? '#'}
      download={`${form.slug}.${kind}`}
      variant="light"
      leftSection={<IconDownload size={16} />}
      disabled={!data}
    >
      {label}
    </Button>
  )
  return (
    <Card title={t.qr} text={t.qrText}>
      <Stack align="center">
        {data && <img src={data.svg} alt={t.qrOf} width={240} height={240} />}
        <Group justify="center" gap="sm">
          {download('svg', t.downloadSvg)}
          {download('png', t.downloadPng)}
        </Group>
      </Stack>
    </Card>
  )
}

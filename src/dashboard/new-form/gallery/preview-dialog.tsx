import { Box, Button, Group, Modal, Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { DeviceChoice, type Device } from '../../form-preview/device-choice.tsx'
import { Preview } from '../../form-preview/frame.tsx'
import { useFit, widthOn } from '../../form-preview/use-fit.ts'
import { common } from '../../text/common.ts'
import { useLanguage, useText } from '../../text/language.ts'
import classes from '../template.module.css'
import { galleryTexts } from './texts.ts'
import type { GalleryTemplate } from './use-gallery-template.ts'
import { useTemplatePage } from './use-template-page.ts'

interface TemplatePreviewProps {
  template: GalleryTemplate
  close: () => void
  /** Makes a form of it. */
  choose: () => void
}

const none: readonly number[] = []

/** The page that visitors of a form from this template have at first, in the design of the account. Makes nothing. */
export function TemplatePreview({ template, close, choose }: TemplatePreviewProps) {
  const t = useText(galleryTexts)
  const words = useText(common)
  const { language } = useLanguage()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [device, setDevice] = useState<Device>(isNarrow ? 'phone' : 'desktop')
  const { form, page, error } = useTemplatePage(template.key)
  const { ref, fit } = useFit(widthOn(device, form?.settings ?? { card_width_px: 0 }))
  if (error) throw error
  return (
    <Modal
      opened
      onClose={close}
      title={template.name[language]}
      size={1100}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Group justify="space-between" mb="sm">
        <DeviceChoice width={device} setWidth={setDevice} />
        <Button onClick={choose} data-autofocus>
          {t.make}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t.previewHelp}
      </Text>
      <Box className={classes['page']} ref={ref}>
        {page ? (
          <Preview page={page} selected={undefined} hidden={none} width={device} fit={fit} />
        ) : (
          <Skeleton h="100%" radius="lg" />
        )}
      </Box>
    </Modal>
  )
}

import { Box, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { IconEye, IconPlus } from '../../icons/tabler.ts'
import { useLanguage, useText } from '../../text/language.ts'
import classes from '../template.module.css'
import { galleryTexts } from './texts.ts'
import type { GalleryTemplate } from './use-gallery-template.ts'

// They render pages of forms.
const TemplatePicture = lazy(async () => ({ default: (await import('./picture.tsx')).TemplatePicture }))
const TemplatePreview = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).TemplatePreview }))

interface GalleryCardProps {
  template: GalleryTemplate
  isPending: boolean
  choose: () => void
}

/** A template: how its page looks, what it is for, and the two things that can be done with it. */
export function GalleryCard({ template, isPending, choose }: GalleryCardProps) {
  const t = useText(galleryTexts)
  const { language } = useLanguage()
  const [isShown, setShown] = useState(false)
  const { key, category, name, description, field_count, step_count, has_document } = template
  const facts = [
    t.categories[category],
    t.fields(field_count),
    ...(step_count > 1 ? [t.steps(step_count)] : []),
    ...(has_document ? [t.document] : []),
  ]
  return (
    <Box className={classes['tall']}>
      <Suspense fallback={<div className={classes['picture']} />}>
        <TemplatePicture template={key} />
      </Suspense>
      <UnstyledButton className={classes['whole']} onClick={choose} disabled={isPending}>
        <Stack gap={4} flex={1}>
          <Group gap={8} wrap="nowrap" justify="space-between" align="flex-start">
            <Text fw={500}>{name[language]}</Text>
            <IconPlus size={18} aria-hidden className={classes['copy']} />
          </Group>
          <Text size="sm">{description[language]}</Text>
        </Stack>
      </UnstyledButton>
      <Group justify="space-between" wrap="nowrap" gap={8} className={classes['foot']}>
        <Text size="sm" c="dimmed" miw={0}>
          {facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ')}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          className={classes['above']}
          leftSection={<IconEye size={16} aria-hidden />}
          aria-label={t.previewOf(name[language])}
          onClick={() => setShown(true)}
        >
          {t.preview}
        </Button>
      </Group>
      <Suspense>
        {isShown && (
          <TemplatePreview
            template={template}
            close={() => setShown(false)}
            choose={() => {
              setShown(false)
              choose()
            }}
          />
        )}
      </Suspense>
    </Box>
  )
}

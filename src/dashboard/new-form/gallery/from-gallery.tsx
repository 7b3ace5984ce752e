import { Button, Group, Paper, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { galleryCategories, type GalleryCategory } from '../../../shared/contract/forms/form-gallery.ts'
import { endpoints } from '../../api/endpoints.ts'
import { endpointQuery } from '../../api/queries.ts'
import { useText } from '../../text/language.ts'
import { GalleryCard } from './card.tsx'
import classes from '../template.module.css'
import { galleryTexts } from './texts.ts'
import { useGalleryTemplate } from './use-gallery-template.ts'

/** Templates that every installation has, by whose work they are for; one click makes a form. */
export function FromGallery() {
  const t = useText(galleryTexts)
  const { data, error } = useQuery(endpointQuery(endpoints.formGallery.list))
  const make = useGalleryTemplate()
  const [chosen, setChosen] = useState<GalleryCategory | null>(null)
  if (error) throw error
  if (!data) return <Skeleton h={480} radius="lg" />
  return (
    <Paper p="lg">
      <Text size="sm" c="dimmed" maw={640} mb="md">
        {t.help}
      </Text>
      <Categories chosen={chosen} choose={setChosen} />
      <ul className={classes['cards']}>
        {galleryCategories.flatMap((category) =>
          (chosen === null || chosen === category ? data.data : [])
            .filter((template) => template.category === category)
            .map((template) => (
              <li key={template.key}>
                <GalleryCard template={template} isPending={make.isPending} choose={() => make.mutate(template)} />
              </li>
            )),
        )}
      </ul>
    </Paper>
  )
}

interface CategoriesProps {
  /** null: all. */
  chosen: GalleryCategory | null
  choose: (category: GalleryCategory | null) => void
}

/** Whom the templates are for. */
function Categories({ chosen, choose }: CategoriesProps) {
  const t = useText(galleryTexts)
  return (
    <Group role="group" aria-label={t.whom} gap={8} mb="lg">
      {[null, ...galleryCategories].map((category) => (
        <Button
          key={category}
          size="xs"
          radius="xl"
          variant={category === chosen ? 'light' : 'default'}
          aria-pressed={category === chosen}
          onClick={() => choose(category)}
        >
          {category === null ? t.all : t.categories[category]}
        </Button>
      ))}
    </Group>
  )
}

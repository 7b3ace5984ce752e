import { Anchor, Code, List, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchorLink } from '../shell/links.tsx'
import classes from './guide.module.css'
import { pictureAddress } from './load.ts'
import { linkedGuide, type Block, type Inline } from './markdown.ts'
import { isGuideName } from './names.ts'

/** What stands below the title of a guide. */
export function GuideContent({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <BlockView key={place} block={block} />)
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'title':
      return null
    case 'heading':
      return (
        <Title order={2} mt="xl" mb="xs">
          {inline(block.parts)}
        </Title>
      )
    case 'text':
      return <Text mb="md">{inline(block.parts)}</Text>
    case 'list':
      return (
        <List type={block.isNumbered ? 'ordered' : 'unordered'} spacing="xs" mb="md" pr="md">
          {block.items.map((parts, place) => (
            <List.Item key={place}>
              {isLink(parts) ? <span className={classes['entry']}>{inline(parts)}</span> : inline(parts)}
            </List.Item>
          ))}
        </List>
      )
    case 'picture':
      return <img className={classes['picture']} src={pictureAddress(block.file)} alt={block.text} loading="lazy" />
  }
}

const isLink = ([part, ...others]: readonly Inline[]) =>
  typeof part === 'object' && part.kind === 'link' && others.length === 0

const inline = (parts: readonly Inline[]): ReactNode[] =>
  parts.map((part, place) => (typeof part === 'string' ? part : <Mark key={place} part={part} />))

function Mark({ part }: { part: Exclude<Inline, string> }) {
  if (part.kind === 'label') return <strong>{part.text}</strong>
  if (part.kind === 'code') return <Code>{part.text}</Code>
  const name = linkedGuide(part.to)
  if (name === undefined) {
    return (
      <Anchor href={part.to} target="_blank" rel="noopener" underline="always" inherit>
        {part.text}
      </Anchor>
    )
  }
  return isGuideName(name) ? (
    <AnchorLink to="/guide/$name" params={{ name }} underline="always" inherit>
      {part.text}
    </AnchorLink>
  ) : (
    <AnchorLink to="/guide" underline="always" inherit>
      {part.text}
    </AnchorLink>
  )
}

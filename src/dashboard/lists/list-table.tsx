import { Box, Group, Paper, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type ReactNode } from 'react'

export interface ListColumn<Row> {
  /** What its head says; a column of buttons has none. */
  name: string
  cell: (row: Row) => ReactNode
  /** Where it stands in a card: before or after its title, as the title, or below it, with its name or without. */
  place: 'start' | 'title' | 'end' | 'line' | 'named'
  width?: number
  /** Longer text is cut, in the table alone. */
  maxWidth?: number
}

interface ListProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => number | string
  /** A click anywhere in a row; its title has a button or link of its own. */
  open?: (row: Row) => void
}

export const useIsNarrow = () => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })

/** A list whose rows have the same parts: a table where there is room for one, cards on phones. */
export function ListTable<Row>({ minWidth, ...list }: ListProps<Row> & { minWidth: number }) {
  return useIsNarrow() ? <ListCards {...list} /> : <WideTable minWidth={minWidth} {...list} />
}

function WideTable<Row>({ label, rows, columns, keyOf, open, minWidth }: ListProps<Row> & { minWidth: number }) {
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <Table.ScrollContainer
        minWidth={minWidth}
        scrollAreaProps={{
          offsetScrollbars: 'present',
          viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label },
        }}
      >
        <Table highlightOnHover={open !== undefined} aria-label={label}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ name, width }, at) =>
                name === '' ? <Table.Td key={at} w={width} /> : <Table.Th key={at} w={width} children={name} />,
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={keyOf(row)} {...opening(row, open)}>
                {columns.map(({ cell, place, maxWidth }, at) => (
                  <Table.Td key={at} maw={maxWidth} ta={place === 'end' ? 'right' : undefined}>
                    {cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}

const opening = <Row,>(row: Row, open: ((row: Row) => void) | undefined) =>
  open && { onClick: () => open(row), style: { cursor: 'pointer' } }

/** Nothing in a card is wider than the screen: what is long goes on in the next line. */
export function ListCards<Row>({ label, rows, columns, keyOf, open }: ListProps<Row>) {
  const at = (...places: ListColumn<Row>['place'][]) => columns.filter(({ place }) => places.includes(place))
  const draw = (row: Row, parts: ListColumn<Row>[]) =>
    parts.map((column, index) => <Fragment key={index}>{column.cell(row)}</Fragment>)
  return (
    <Stack gap="sm" component="ul" p={0} m={0} aria-label={label}>
      {rows.map((row) => {
        const { style, ...click } = opening(row, open) ?? {}
        return (
          <Paper key={keyOf(row)} p="md" component="li" {...click} style={{ listStyle: 'none', ...style }}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              {draw(row, at('start'))}
              <Stack gap={0} flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                {draw(row, at('title'))}
              </Stack>
              {draw(row, at('end'))}
            </Group>
            <Stack gap={6} mt="xs">
              {at('line', 'named').map((column, index) => (
                <Line key={index} column={column} row={row} />
              ))}
            </Stack>
          </Paper>
        )
      })}
    </Stack>
  )
}

/** Labels of fields are often questions. */
const withColon = (label: string) => (/[:?!.]$/.test(label) ? label : `${label}:`)

function Line<Row>({ column: { name, cell, place }, row }: { column: ListColumn<Row>; row: Row }) {
  if (place === 'line') return <Box miw={0}>{cell(row)}</Box>
  return (
    <Group gap={6} wrap="nowrap" align="baseline">
      <Text size="sm" c="dimmed" maw="40%" style={{ overflowWrap: 'anywhere' }}>
        {withColon(name)}
      </Text>
      <Box flex={1} miw={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {cell(row)}
      </Box>
    </Group>
  )
}
